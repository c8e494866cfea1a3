package io.attest.client.internal.call;

import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeException;
import dev.failsafe.FailsafeExecutor;
import dev.failsafe.RetryPolicy;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.operation.Operation;
import io.attest.client.internal.ratelimit.Admission;
import io.attest.client.internal.ratelimit.Admission.Permit;
import io.attest.client.internal.ratelimit.RateLimiter;
import org.jspecify.annotations.Nullable;

/** A call that waits and sends on the calling thread. For one use by one thread. */
final class BlockingCall<T> extends CallProgress<T> {

    /** A class of its own, so that calls without a retry need neither Failsafe's objects nor its classes. */
    private static final class Repeating {

        // Failsafe only repeats, and without a delay: the retry rule decides, and the call waits on injected time.
        static final FailsafeExecutor<Attempt> RETRY = Failsafe.with(RetryPolicy.<Attempt>builder()
                .handleIf((attempt, thrown) -> thrown == null && attempt.retryIn() != null)
                .withMaxRetries(-1)
                .build());
    }

    BlockingCall(Calls calls, Operation<T> operation, CallSettings settings) {
        super(calls, operation, settings);
    }

    T execute() {
        try {
            T result = attemptAll();
            callEnded(null);
            return result;
        } catch (Throwable e) {
            // A supplier in another language may throw it undeclared, so that no Java caller would restore the flag.
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            callEnded(e);
            throw e;
        }
    }

    private T attemptAll() {
        if (attempt().retryIn() != null) {
            repeat();
        }
        return result();
    }

    private void repeat() {
        try {
            Repeating.RETRY.get(this::attempt);
        } catch (FailsafeException e) {
            Throwable thrown = tokenFailure == null ? e.getCause() : tokenFailure;
            if (thrown != null && !(thrown instanceof InterruptedException && tokenFailure == null)) {
                throw BlockingCall.<RuntimeException>asItIs(thrown);
            }
            // Failsafe found the thread interrupted between two attempts.
            last = ended(Failure.Kind.INTERRUPTED);
        }
    }

    private Attempt attempt() {
        if (!waitForRetry()) {
            last = ended(Failure.Kind.INTERRUPTED);
        } else if (calls.transport.isClosed()) {
            last = ended(Failure.Kind.CLOSED);
        } else {
            last = send();
        }
        return last;
    }

    private boolean waitForRetry() {
        try {
            // A retry that cannot happen any more is no event.
            if (last.retryIn() != null && !Thread.currentThread().isInterrupted()) {
                retriesIn(last.retryIn());
                calls.time.sleep(last.retryIn(), calls.transport.closing());
            }
            return !Thread.currentThread().isInterrupted();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private Attempt send() {
        if (!askForAccessToken()) {
            return last.asLast();
        }
        if (deadline.hasPassed()) {
            return ended(Failure.Kind.DEADLINE);
        }
        return settings.rateLimit().mode() == RateLimitOptions.Mode.OFF ? attempted(transmit()) : sendWithPermit();
    }

    private Attempt sendWithPermit() {
        try {
            while (true) {
                String token = accessToken;
                boolean[] waited = {false};
                Admission admission = acquire(calls.limiters.of(token), () -> waited[0] = true);
                if (admission instanceof Admission.Throttled throttled) {
                    return throttled(throttled);
                }
                if (!(admission instanceof Permit permit)) {
                    return ended(Failure.Kind.CLOSED);
                }
                if (!waited[0] || isStillTheToken(token, permit)) {
                    return send(permit);
                }
                if (tokenFailure != null) {
                    return last.asLast();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ended(Failure.Kind.INTERRUPTED);
        }
    }

    private @Nullable Admission acquire(RateLimiter limiter, Runnable waits) throws InterruptedException {
        try {
            return limiter.acquire(settings.rateLimit(), this::timeToWait, calls.transport::isClosed, expected -> {
                waits.run();
                waitBegins(limiter, expected);
            });
        } finally {
            waitEnds();
        }
    }

    private Attempt send(Permit permit) {
        AttemptResult result = ABORTED;
        try {
            result = transmit();
        } finally {
            permit.settle(result);
        }
        return attempted(result);
    }

    private AttemptResult transmit() {
        AttemptResult result = ABORTED;
        attemptStarted();
        try {
            result = calls.transport.attempt(request(), last.number() > 0, deadline);
        } finally {
            attemptEnded(result);
        }
        return result;
    }

    /** Rethrows a checked exception that a supplier in another language threw undeclared, and that Failsafe wrapped. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> RuntimeException asItIs(Throwable thrown) throws E {
        throw (E) thrown;
    }
}
