package io.attest.client.internal.call;

import dev.failsafe.Execution;
import io.attest.client.error.AttestException;
import io.attest.client.error.Outcome;
import io.attest.client.events.AttemptFailure;
import io.attest.client.internal.Deadline;
import io.attest.client.internal.Secrets;
import io.attest.client.internal.http.Exchange;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.http.Throttled;
import io.attest.client.internal.ratelimit.Admission;
import io.attest.client.internal.ratelimit.Admission.Permit;
import io.attest.client.internal.ratelimit.RateLimiter;
import io.attest.client.ratelimit.RateLimitOptions.Mode;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * One call: attempts until one is not retried, then the last result is read. Nothing is sent twice, because
 *
 * <ol>
 *   <li>each attempt has one {@link Exchange}, whose {@code SendGuard} lets one request leave, once; OkHttp beneath it
 *       follows no redirect, and repeats nothing over a new connection. The table of outcomes is on {@code SendGuard};
 *   <li>another attempt is made only if the {@link RetryRule} says so: after a send only if all attempts before
 *       certainly had no effect, unless the caller allows more;
 *   <li>each attempt begins with {@link #enter}, which fails once another thread has stopped the call.
 * </ol>
 *
 * <p>Runs on one thread. Other threads look at its {@link Phase}, and may stop it.
 */
class Call<T> {

    private static final int UNAUTHORIZED = 401;
    private static final Failure CLOSED = Failure.unsent(AttemptFailure.CLOSED);

    /** The result of an attempt that ended in an error of the JVM. */
    private static final Failure ABORTED = new Failure(AttemptFailure.UNEXPECTED, Outcome.UNKNOWN, null);

    private static final Duration LONGEST_TIME_TO_SEND = Duration.ofSeconds(5);

    final CallRunner runner;
    final Deadline deadline;
    final AtomicReference<Phase> phase = new AtomicReference<>(Phase.QUEUED);
    private final Operation<T> operation;
    private final CallSettings settings;
    private final CallEvents events;
    private boolean tokenReplaced;

    Call(CallRunner runner, Operation<T> operation, CallSettings settings) {
        this.runner = runner;
        this.operation = operation;
        this.settings = settings;
        this.deadline = Deadline.after(settings.timeout(), runner.time);
        this.events = new CallEvents(runner.events, runner.time, operation, settings);
    }

    /** Tells the listeners, on the thread of the caller. */
    final void tellStart() {
        events.callStarted();
    }

    /** Makes the call. To be called once. */
    final T execute() {
        try {
            T value = value();
            tellEnd(null);
            return value;
        } catch (Throwable e) {
            tellEnd(e);
            throw e;
        }
    }

    private T value() {
        try {
            Attempt last = lastAttempt();
            enter(Phase.reading(last));
            return read(last);
        } catch (AttestException e) {
            throw e;
        } catch (Exception e) {
            Attempt last = phase().last();
            if (last.number() == 0) {
                throw e;
            }
            // A bug must not look like a call that was not sent.
            return read(last.endedBy(new Failure(AttemptFailure.UNEXPECTED, last.outcome(), e)));
        }
    }

    /** Attempts, until one is not retried. */
    private Attempt lastAttempt() {
        try {
            Attempt attempt = attempt();
            if (attempt.retryIn() == null) {
                // So that a call without a retry does not load Failsafe.
                return attempt;
            }
            Execution<Attempt> retries = Retries.of(settings.retry());
            retries.recordResult(attempt);
            while (!retries.isComplete()) {
                enter(Phase.waiting(attempt));
                failIfInterrupted();
                events.retryScheduled(retries.getDelay());
                runner.time.sleep(retries.getDelay(), runner.closing());
                attempt = attempt();
                retries.recordResult(attempt);
            }
            return attempt;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return phase().last().endedBy(Failure.unsent(AttemptFailure.INTERRUPTED));
        }
    }

    /** One attempt: token and permit, request, send, settle, judge. */
    private Attempt attempt() throws InterruptedException {
        Attempt last = phase().last();
        enter(Phase.waiting(last));
        failIfInterrupted();
        TicketOrEnd start = isOver() ? last.endedBy(CLOSED) : ticket(last);
        if (start instanceof Attempt end) {
            return end;
        }
        try (Ticket ticket = (Ticket) start) {
            Request request = runner.requests.create(operation, settings.headers(), ticket.accessToken());
            Exchange exchange = runner.transport.exchange(request, operation.documentedStatus(), last.number() > 0);
            if (isOver() || !enter(Phase.sending(last, exchange))) {
                return last.endedBy(CLOSED);
            }
            if (isOver()) {
                // The call may have been ended before there was an exchange to stop.
                exchange.cancel(AttemptFailure.CLOSED);
            }
            events.attemptStarted(last.number() + 1, request);
            Attempt attempt = last.next(ABORTED, ticket.accessToken());
            try {
                attempt = last.next(exchange.execute(deadline, settings.attemptTimeout()), ticket.accessToken());
            } finally {
                // First, since code of the application runs next, during which another thread may stop the call.
                enter(Phase.reading(attempt));
                ticket.settle(attempt.result());
                events.attemptEnded(request, attempt.result());
            }
            return judged(attempt);
        }
    }

    /** Takes the token and the permit of the attempt after this one. */
    TicketOrEnd ticket(Attempt last) throws InterruptedException {
        String token;
        try {
            token = settings.accessTokens().next();
        } catch (Exception e) {
            if (last.number() == 0) {
                throw e;
            }
            // The result of the attempts says more.
            return last.withoutToken(e);
        }
        // The supplier may have taken long.
        if (left().compareTo(Duration.ZERO) <= 0) {
            return last.endedBy(Failure.unsent(AttemptFailure.DEADLINE));
        }
        try {
            Admission admission = runner.limiters.acquire(
                    token, settings.rateLimit(), use(last), this::left, runner::isClosed, events::rateLimitWaitStarted);
            if (admission instanceof Permit permit) {
                return new Ticket(token, permit);
            }
            if (admission instanceof Admission.NotInTime late) {
                // The result of an earlier attempt says more than that.
                return last.number() > 0 ? last.retriedIn(null) : last.endedBy(new Throttled(late.retryAfter()));
            }
            return last.endedBy(CLOSED);
        } finally {
            events.rateLimitWaitEnded();
        }
    }

    /** After a 401 or a 429 the attempt is no retry: the service did nothing, so its turn has not been. */
    private static RateLimiter.Use use(Attempt last) {
        boolean isRetry = last.number() > 0 && last.result().outcome() != Outcome.REJECTED;
        return isRetry ? RateLimiter.Use.RETRY : RateLimiter.Use.ATTEMPT;
    }

    /** Says whether and when an attempt is retried. */
    private Attempt judged(Attempt attempt) {
        if (isOver()) {
            return attempt;
        }
        boolean tokenChanged;
        try {
            tokenChanged = tokenHasChanged(attempt);
        } catch (Exception e) {
            return attempt.withoutToken(e);
        }
        Duration retryIn = RetryRule.next(
                attempt.result(),
                operation.repeatable(),
                attempt.number(),
                settings.retry(),
                settings.rateLimit().mode() != Mode.FAIL_FAST,
                tokenChanged,
                left(),
                runner.time.now(),
                ThreadLocalRandom.current().nextDouble());
        return attempt.retriedIn(retryIn);
    }

    /** Whether a token was refused, and the supplier has another one by now; true once at most. */
    private boolean tokenHasChanged(Attempt attempt) {
        boolean isRefused = attempt.result() instanceof HttpResponse response && response.status() == UNAUTHORIZED;
        if (!isRefused || tokenReplaced || settings.retry().maxRetries() == 0) {
            return false;
        }
        // A supplier may take long, and close() does not wait for it.
        enter(Phase.waiting(attempt));
        tokenReplaced = !settings.accessTokens().next().equals(attempt.accessToken());
        return tokenReplaced;
    }

    /** How long the call may wait, for a permit or for a retry. */
    private Duration left() {
        if (operation.repeatable()) {
            return deadline.remaining();
        }
        // A send that begins at the last moment ends in an unknown outcome, so it does not begin.
        Duration tenth = settings.timeout().dividedBy(10);
        Duration timeToSend = tenth.compareTo(LONGEST_TIME_TO_SEND) < 0 ? tenth : LONGEST_TIME_TO_SEND;
        return deadline.remaining().minus(timeToSend);
    }

    final T read(Attempt attempt) {
        try {
            return results(attempt).read(attempt.result(), () -> secrets(attempt), runner.time);
        } catch (AttestException e) {
            if (attempt.tokenFailure() != null) {
                e.addSuppressed(attempt.tokenFailure());
            }
            throw e;
        }
    }

    private Results<T> results(Attempt attempt) {
        return new Results<>(operation, events.callId(), attempt.number(), attempt.outcome());
    }

    private Secrets secrets(Attempt attempt) {
        return Secrets.of(attempt.accessToken(), settings.headers(), operation.headers());
    }

    /** Tells how the call ended; once. */
    final void tellEnd(@Nullable Throwable thrown) {
        Throwable stoppedBy = phase().stoppedBy();
        events.callEnded(stoppedBy == null ? thrown : stoppedBy);
    }

    private static void failIfInterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    /** Moves on, unless another thread has stopped the call. Returns whether it has moved. */
    private boolean enter(Phase next) {
        stopIfUnwanted();
        Phase now = phase();
        return !now.isStopped() && phase.compareAndSet(now, next);
    }

    /** Whether nothing may be sent any more. */
    private boolean isOver() {
        stopIfUnwanted();
        return phase().isStopped() || runner.isClosed();
    }

    /** Stops a call whose future is done. */
    void stopIfUnwanted() {}

    /** Where the call is; for any thread. */
    final Phase phase() {
        return Objects.requireNonNull(phase.get());
    }

    /** Ends the request in progress, and with it the call. */
    final void cancelRequest() {
        Exchange exchange = phase().exchange();
        if (exchange != null) {
            exchange.cancel(AttemptFailure.CLOSED);
        }
    }

    /** Completes when the request in progress has ended; is complete if there is none. */
    CompletableFuture<?> ended() {
        Exchange exchange = phase().exchange();
        return exchange == null ? CompletableFuture.completedFuture(null) : exchange.ended();
    }

    /** Ends a future, unless the response to a request that was sent may still come. */
    void endUnlessSent() {}

    /** Ends a future whose call waits. The thread of a blocking call looks for itself. */
    void endIfWaiting() {}
}
