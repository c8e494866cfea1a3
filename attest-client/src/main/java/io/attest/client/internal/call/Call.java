package io.attest.client.internal.call;

import dev.failsafe.Execution;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.Outcome;
import io.attest.client.internal.http.AttemptGuard;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.operation.Operation;
import io.attest.client.internal.ratelimit.Admission;
import io.attest.client.internal.ratelimit.Admission.Permit;
import io.attest.client.internal.ratelimit.Admission.Throttled;
import io.attest.client.internal.ratelimit.RateLimiter;
import io.attest.client.internal.response.CallEnd;
import io.attest.client.internal.response.ResponseReader;
import io.attest.client.internal.retry.RetryRule;
import io.attest.client.internal.time.Deadline;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * One call, top to bottom: attempts until one is not retried, then its response is read. An attempt asks for the access
 * token, takes a permit, and sends the request. Runs on one thread; other threads may {@link #stop} it.
 */
final class Call<T> {

    private static final int UNAUTHORIZED = 401;
    private static final Duration LONGEST_TIME_TO_SEND = Duration.ofSeconds(5);
    /** The result of an attempt that ended in an error of the JVM. */
    private static final Failure ABORTED = new Failure(Failure.Kind.UNEXPECTED, Outcome.UNKNOWN, null);

    private final Calls calls;
    private final Operation<T> operation;
    private final CallSettings settings;
    private final Deadline deadline;
    private final CallEvents events;
    private volatile String accessToken = "";
    private @Nullable Throwable tokenFailure;
    private boolean tokenReplaced;
    private volatile Attempt last = Attempt.NONE;
    private volatile int attempts;
    private volatile @Nullable AttemptGuard underWay;
    private volatile boolean sending;
    private volatile boolean begun;
    private volatile boolean stopped;
    private volatile @Nullable Throwable stoppedBy;

    Call(Calls calls, Operation<T> operation, CallSettings settings) {
        this.calls = calls;
        this.operation = operation;
        this.settings = settings;
        this.deadline = Deadline.after(settings.timeout(), calls.time);
        this.events = new CallEvents(calls.events, calls.time, operation, settings);
    }

    /** Makes the call. To be called once. */
    T execute() {
        begun = true;
        try {
            return value();
        } catch (Throwable e) {
            events.callEnded(stoppedBy == null ? e : stoppedBy);
            throw e;
        }
    }

    private T value() {
        try {
            T value = read(attempts());
            events.callEnded(stoppedBy);
            return value;
        } catch (AttestException e) {
            throw e;
        } catch (Exception e) {
            if (attempts == 0) {
                throw e;
            }
            // A bug must not look like a call that was not sent.
            Outcome outcome = last.outcome();
            return read(new Attempt(new Failure(Failure.Kind.UNEXPECTED, outcome, e), outcome, attempts, null));
        }
    }

    private Attempt attempts() {
        Attempt attempt = attemptAfter(null);
        if (attempt.retryIn() == null) {
            // So that a call without a retry does not load Failsafe.
            return attempt;
        }
        Execution<Attempt> retries = Retries.of(settings.retry());
        retries.recordResult(attempt);
        while (!retries.isComplete()) {
            attempt = attemptAfter(retries.getDelay());
            retries.recordResult(attempt);
        }
        return attempt;
    }

    private Attempt attemptAfter(@Nullable Duration delay) {
        sending = false;
        try {
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedException();
            }
            if (delay != null && !calls.isClosed()) {
                events.retryScheduled(delay);
                calls.time.sleep(delay, calls.closing());
            }
            if (calls.isClosed()) {
                last = last.endedBy(Failure.Kind.CLOSED);
            } else {
                last = stopped ? last.endedBy(Failure.Kind.DEADLINE) : attempt();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            last = last.endedBy(Failure.Kind.INTERRUPTED);
        }
        return last;
    }

    private Attempt attempt() throws InterruptedException {
        String token = nextToken();
        if (token == null) {
            return last.retriedIn(null);
        }
        // The supplier, and below the store, may have taken long, and what is not sent is no attempt.
        if (calls.isClosed()) {
            return last.endedBy(Failure.Kind.CLOSED);
        }
        if (timeToWait().compareTo(Duration.ZERO) <= 0) {
            return last.endedBy(Failure.Kind.DEADLINE);
        }
        Request request = calls.requests.create(operation, settings.headers(), token);
        RateLimiter limiter = calls.limiters.of(token);
        if (settings.rateLimit().mode() == RateLimitOptions.Mode.OFF) {
            return judged(send(token, request, limiter));
        }
        Admission admission = acquire(limiter);
        if (admission instanceof Throttled throttled) {
            return throttled(throttled.retryAfter());
        }
        if (!(admission instanceof Permit permit)) {
            return last.endedBy(Failure.Kind.CLOSED);
        }
        if (calls.isClosed()) {
            permit.giveBack();
            return last.endedBy(Failure.Kind.CLOSED);
        }
        AttemptResult result = ABORTED;
        try {
            result = send(token, request, limiter);
        } finally {
            permit.settle(result);
        }
        return judged(result);
    }

    private @Nullable Admission acquire(RateLimiter limiter) throws InterruptedException {
        try {
            return limiter.acquire(settings.rateLimit(), this::timeToWait, calls::isClosed, expected -> {
                EventLog.waits(limiter, expected);
                events.rateLimitWaitStarted(expected);
            });
        } finally {
            events.rateLimitWaitEnded();
        }
    }

    /** Returns null if the supplier failed after an attempt was made, whose result must not be lost. */
    private @Nullable String nextToken() {
        try {
            return settings.accessTokens().next();
        } catch (Throwable e) {
            if (attempts == 0 || e instanceof Error) {
                throw e;
            }
            tokenFailure = e;
            return null;
        }
    }

    /** Whether the supplier has another token by now; true once at most. */
    private boolean tokenHasChanged() {
        if (tokenReplaced || settings.retry().maxRetries() == 0) {
            return false;
        }
        // A supplier may take long, and close() does not wait for it.
        sending = false;
        String next = nextToken();
        sending = true;
        tokenReplaced = next != null && !next.equals(accessToken);
        return tokenReplaced;
    }

    /** There is no permit in time. The result of an earlier attempt says more than that. */
    private Attempt throttled(Duration retryAfter) {
        if (last.number() == 0) {
            throw ResponseReader.throttled(operation, events.callId(), retryAfter);
        }
        return last.retriedIn(null);
    }

    private AttemptResult send(String token, Request request, RateLimiter limiter) {
        accessToken = token;
        AttemptGuard guard = calls.transport.guard(request, attempts > 0);
        sending = true;
        underWay = guard;
        if (stopped) {
            // The thread that stops the call may have looked before the guard was there.
            guard.stop();
        }
        AttemptResult result = ABORTED;
        attempts = last.number() + 1;
        events.attemptStarted(attempts, request);
        try {
            result = calls.transport.attempt(guard, deadline, settings.attemptTimeout());
        } finally {
            // Before code of the application runs, during which another thread may stop the call.
            last = new Attempt(result, last.outcome().and(result.outcome()), attempts, null);
            underWay = null;
            events.attemptEnded(request, result);
        }
        if (result instanceof HttpResponse response) {
            limiter.responded(response);
            events.responded(response);
        }
        return result;
    }

    private Attempt judged(AttemptResult result) {
        boolean refused = result instanceof HttpResponse response && response.status() == UNAUTHORIZED;
        if (refused) {
            // Also if this call is not retried, for the calls after it.
            settings.accessTokens().refused(accessToken);
        }
        if (calls.isClosed()) {
            return last;
        }
        Duration retryIn = RetryRule.next(
                result,
                operation.repeatable(),
                attempts,
                settings.retry(),
                settings.rateLimit().mode() != RateLimitOptions.Mode.FAIL_FAST,
                refused && tokenHasChanged(),
                timeToWait(),
                calls.time.now(),
                ThreadLocalRandom.current().nextDouble());
        return last.retriedIn(retryIn);
    }

    /** How long this call may wait, for a permit or for a retry. */
    private Duration timeToWait() {
        Duration remaining = deadline.remaining();
        return operation.repeatable() ? remaining : remaining.minus(timeToSend());
    }

    // A send that begins at the last moment ends in an unknown outcome, so it does not begin.
    private Duration timeToSend() {
        Duration tenth = settings.timeout().dividedBy(10);
        return tenth.compareTo(LONGEST_TIME_TO_SEND) < 0 ? tenth : LONGEST_TIME_TO_SEND;
    }

    private T read(Attempt attempt) {
        try {
            return ResponseReader.read(new CallEnd<>(
                    operation,
                    events.callId(),
                    attempt.result(),
                    attempt.outcome(),
                    attempt.number(),
                    calls.time,
                    settings.headers(),
                    accessToken));
        } catch (AttestException e) {
            if (tokenFailure != null) {
                e.addSuppressed(tokenFailure);
            }
            throw e;
        }
    }

    /** How long the call may still take. */
    Duration remaining() {
        return deadline.remaining();
    }

    /** Whether an attempt is under way, or has ended without a retry. */
    boolean isSending() {
        return sending;
    }

    /**
     * Sends nothing from now on. What {@link #execute} returns or throws is not wanted any more; the call ended in
     * this.
     */
    void stop(Throwable reason) {
        stoppedBy = reason;
        AttemptGuard unused = stopSending();
        if (!begun) {
            events.callEnded(reason);
        }
    }

    /**
     * Sends nothing from now on, and tells what the call ended in.
     *
     * @param onceSent whether to do so even if the response to a request that was sent may still come
     * @return null if it may still come
     */
    @Nullable
    AttestException abandon(Failure.Kind kind, @Nullable Exception cause, boolean onceSent) {
        AttemptGuard sent = stopSending();
        if (!onceSent && (sent != null || hasResult())) {
            return null;
        }
        Outcome outcome = sent == null ? last.outcome() : last.outcome().and(sent.outcome());
        try {
            read(new Attempt(new Failure(kind, outcome, cause), outcome, attempts, null));
        } catch (AttestException e) {
            return e;
        }
        throw new IllegalStateException("a failure was read as a value");
    }

    /** Whether an attempt has ended and the next one has not begun: then the call ends by itself, with what it got. */
    private boolean hasResult() {
        return sending && underWay == null;
    }

    /** Returns the attempt under way if its request was sent, so that its response may still come; else null. */
    private @Nullable AttemptGuard stopSending() {
        stopped = true;
        AttemptGuard guard = underWay;
        return guard == null || guard.stop() ? null : guard;
    }
}
