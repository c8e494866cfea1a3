package io.attest.client.internal.call;

import dev.failsafe.Execution;
import io.attest.client.error.AttestException;
import io.attest.client.error.Outcome;
import io.attest.client.internal.Secrets;
import io.attest.client.internal.http.AttemptResult;
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
 * One call, top to bottom: attempts until one is not retried, then its response is read. An attempt asks for the access
 * token, takes a permit, asks for the body, and sends the request. Runs on one thread; other threads ask for its
 * {@link Phase}, and may stop it.
 */
class Call<T> {

    private static final int UNAUTHORIZED = 401;
    private static final Failure NOT_MADE = Failure.unsent(Failure.Kind.UNEXPECTED);
    private static final Failure CLOSED = Failure.unsent(Failure.Kind.CLOSED);

    /** The result of an attempt that ended in an error of the JVM. */
    private static final Failure ABORTED = new Failure(Failure.Kind.UNEXPECTED, Outcome.UNKNOWN, null);

    final CallRunner runner;
    private final Operation<T> operation;
    private final CallSettings settings;
    private final @Nullable LateRequest late;
    private final CallEvents events;
    final CallWaits waits;
    final AtomicReference<Phase> phase = new AtomicReference<>(Phase.QUEUED);
    private boolean tokenReplaced;

    Call(CallRunner runner, Operation<T> operation, CallSettings settings, @Nullable LateRequest late) {
        this.runner = runner;
        this.operation = operation;
        this.settings = settings;
        this.late = late;
        this.events = new CallEvents(runner.events, runner.time, operation, settings);
        this.waits = new CallWaits(runner, operation, settings, late, events);
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

    /** Tells how the call ended; once. */
    final void tellEnd(@Nullable Throwable thrown) {
        Throwable stoppedBy = phase().stoppedBy();
        events.callEnded(stoppedBy == null ? thrown : stoppedBy);
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
            return read(last.endedBy(new Failure(Failure.Kind.UNEXPECTED, last.outcome(), e)));
        }
    }

    private Attempt lastAttempt() {
        Attempt attempt = attemptAfter(Attempt.NONE, null);
        if (attempt.retryIn() == null) {
            // So that a call without a retry does not load Failsafe.
            return attempt;
        }
        Execution<Attempt> retries = Retries.of(settings.retry());
        retries.recordResult(attempt);
        while (!retries.isComplete()) {
            attempt = attemptAfter(attempt, retries.getDelay());
            retries.recordResult(attempt);
        }
        return attempt;
    }

    private Attempt attemptAfter(Attempt last, @Nullable Duration delay) {
        enter(Phase.waiting(last));
        try {
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedException();
            }
            if (delay != null) {
                events.retryScheduled(delay);
                runner.time.sleep(delay, runner.closing());
            }
            return isOver() ? last.endedBy(CLOSED) : attempt(last);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return last.endedBy(Failure.unsent(Failure.Kind.INTERRUPTED));
        }
    }

    private Attempt attempt(Attempt last) throws InterruptedException {
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
        if (waits.left(last).compareTo(Duration.ZERO) <= 0) {
            return last.endedBy(Failure.unsent(Failure.Kind.DEADLINE));
        }
        RateLimiter limiter = runner.limiters.use(token);
        try {
            return attempt(last, token, limiter);
        } finally {
            limiter.release();
        }
    }

    private Attempt attempt(Attempt last, String token, RateLimiter limiter) throws InterruptedException {
        Admission admission = waits.forPermit(limiter, last);
        if (admission instanceof Admission.Throttled throttled) {
            // The result of an earlier attempt says more than that, but not to a batch.
            return last.number() > 0 && late == null
                    ? last.retriedIn(null)
                    : last.endedBy(new Throttled(throttled.retryAfter()));
        }
        if (!(admission instanceof Permit permit)) {
            return last.endedBy(CLOSED);
        }
        Attempt attempt;
        AttemptResult result = NOT_MADE;
        try {
            // The supplier of tokens, or the store of the rate limit, may have taken long.
            if (runner.isClosed()) {
                return last.endedBy(CLOSED);
            }
            // A batch claims its item only now.
            Request request = runner.requests.create(operation, settings.headers(), token);
            waits.requestMade(last);
            result = ABORTED;
            attempt = send(last, token, request);
            result = attempt.result();
        } finally {
            permit.settle(result);
        }
        if (result instanceof HttpResponse response) {
            limiter.responded(response);
            events.responded(response);
        }
        return judged(attempt);
    }

    private Attempt send(Attempt last, String token, Request request) {
        Exchange exchange = runner.transport.exchange(request, operation.documentedStatus(), last.number() > 0);
        if (!enter(phase().sending(exchange))) {
            return last.endedBy(CLOSED);
        }
        if (runner.isClosed()) {
            // close() may have looked before the exchange was there.
            exchange.cancel(Failure.Kind.CLOSED);
        }
        events.attemptStarted(last.number() + 1, request);
        AttemptResult result = ABORTED;
        try {
            result = exchange.execute(waits.deadline(), settings.attemptTimeout());
        } finally {
            // Before code of the application runs, during which another thread may stop the call.
            enter(Phase.reading(last.next(result, token)));
            events.attemptEnded(request, result);
        }
        return last.next(result, token);
    }

    /** Says whether and when an attempt is retried. */
    private Attempt judged(Attempt attempt) {
        boolean refused = attempt.result() instanceof HttpResponse response && response.status() == UNAUTHORIZED;
        // The run of a batch does the rest.
        if (isOver() || (late != null && !refused)) {
            return attempt;
        }
        boolean tokenChanged;
        try {
            tokenChanged = refused && tokenHasChanged(attempt);
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
                waits.left(attempt),
                runner.time.now(),
                ThreadLocalRandom.current().nextDouble());
        return attempt.retriedIn(retryIn);
    }

    /** Whether the supplier has another token by now; true once at most. */
    private boolean tokenHasChanged(Attempt attempt) {
        if (tokenReplaced || settings.retry().maxRetries() == 0) {
            return false;
        }
        // A supplier may take long, and close() does not wait for it.
        enter(Phase.waiting(attempt));
        tokenReplaced = !settings.accessTokens().next().equals(attempt.accessToken());
        return tokenReplaced;
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

    /** Moves on, unless another thread has stopped the call. Returns whether it has moved. */
    private boolean enter(Phase next) {
        Phase now = phase();
        return !now.isStopped() && phase.compareAndSet(now, next);
    }

    /** Whether nothing may be sent any more. */
    private boolean isOver() {
        return phase().isStopped() || runner.isClosed();
    }

    /** Where the call is; for any thread. */
    final Phase phase() {
        return Objects.requireNonNull(phase.get());
    }

    /** Ends the request in progress, and with it the call. */
    final void cancelRequest() {
        Exchange exchange = phase().exchange();
        if (exchange != null) {
            exchange.cancel(Failure.Kind.CLOSED);
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

    /** Ends a future whose call has not ended by itself soon after its deadline. */
    void endIfOverdue() {}
}
