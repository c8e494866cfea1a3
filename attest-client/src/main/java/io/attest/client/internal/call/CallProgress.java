package io.attest.client.internal.call;

import io.attest.client.config.RateLimitOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.Outcome;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.operation.Operation;
import io.attest.client.internal.ratelimit.Admission;
import io.attest.client.internal.ratelimit.Permit;
import io.attest.client.internal.response.CallEnd;
import io.attest.client.internal.response.ResponseReader;
import io.attest.client.internal.retry.RetryRule;
import io.attest.client.internal.time.Deadline;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * How far one call has come, and what follows from it. The drivers below it only wait and send. For one call, and for one
 * thread at a time.
 */
abstract class CallProgress<T> extends CallEvents {

    private static final Duration LONGEST_TIME_TO_SEND = Duration.ofSeconds(5);

    /** What is known of an attempt that ended in an error of the JVM's. */
    static final Failure UNKNOWN_RESULT = new Failure(Failure.Kind.UNEXPECTED, Outcome.UNKNOWN, null);

    final Calls calls;
    final CallSettings settings;
    final Deadline deadline;
    Attempt last = Attempt.NONE;
    String accessToken = "";

    @Nullable
    Throwable tokenFailure;

    private final Operation<T> operation;
    private @Nullable Duration throttledFor;

    CallProgress(Calls calls, Operation<T> operation, CallSettings settings) {
        super(calls.events, calls.time, operation);
        this.calls = calls;
        this.operation = operation;
        this.settings = settings;
        this.deadline = Deadline.after(settings.timeout(), calls.time);
    }

    /** What the call has ended in. */
    final T response() {
        if (throttledFor != null) {
            throw ResponseReader.throttled(operation, throttledFor);
        }
        try {
            return ResponseReader.read(
                    new CallEnd<>(operation, last.result(), last.outcome(), last.number(), calls.time, accessToken));
        } catch (AttestException e) {
            if (tokenFailure != null) {
                e.addSuppressed(tokenFailure);
            }
            throw e;
        }
    }

    /** The request of the next attempt. */
    final Request request() {
        return calls.requests.create(operation, settings.headers(), accessToken);
    }

    /** An attempt was made, and has ended. */
    final Attempt attempted(AttemptResult result) {
        int number = last.number() + 1;
        settings.lastRateLimit().saw(result);
        Duration retryIn = RetryRule.next(
                result,
                operation.repeatable(),
                number,
                settings.retry(),
                settings.rateLimit() != RateLimitOptions.Mode.FAIL_FAST,
                timeToWait(),
                calls.time.now(),
                ThreadLocalRandom.current().nextDouble());
        return new Attempt(result, last.outcome().and(result.outcome()), number, retryIn);
    }

    /** The next attempt is about to be waited for; not if the client was closed, which ends the wait and the call. */
    final void retriesIn(Duration delay) {
        if (!calls.transport.isClosed()) {
            retryScheduled(delay);
        }
    }

    /** The call ends between two attempts, or before the first. */
    final Attempt ended(Failure.Kind kind) {
        Failure failure = new Failure(kind, last.outcome(), null);
        return new Attempt(failure, last.outcome(), last.number(), null);
    }

    /** The rate limit would only be free after the deadline. What an attempt has ended in says more than that. */
    final Attempt throttled(Admission.Throttled step) {
        if (last.number() == 0) {
            throttledFor = step.retryAfter();
        }
        return last.asTheLast();
    }

    /** How long this call may wait for whatever it is. */
    final Duration timeToWait() {
        Duration remaining = deadline.remaining();
        return operation.repeatable() ? remaining : remaining.minus(timeToSend());
    }

    // A send that is begun at the last moment ends in an outcome that nobody knows; better it is not begun.
    private Duration timeToSend() {
        boolean isShort = settings.timeout().compareTo(LONGEST_TIME_TO_SEND.multipliedBy(10)) < 0;
        return isShort ? settings.timeout().dividedBy(10) : LONGEST_TIME_TO_SEND;
    }

    /** False if the supplier failed after an attempt was made: what is known of that one must not be lost. */
    final boolean askForAccessToken() {
        try {
            accessToken = settings.accessToken().get();
            return true;
        } catch (Throwable e) {
            tokenFailure = e;
            if (last.number() == 0 || e instanceof Error) {
                throw e;
            }
            return false;
        }
    }

    /** Asks for the token again, since it may have changed while this call waited; if so, gives the permit back. */
    final boolean isStillTheToken(String token, Permit permit) {
        boolean same = false;
        try {
            same = askForAccessToken() && accessToken.equals(token);
            return same;
        } finally {
            if (!same) {
                permit.giveBack();
            }
        }
    }
}
