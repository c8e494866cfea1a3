package io.attest.client.internal.call;

import io.attest.client.config.RateLimitOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.Outcome;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.operation.Operation;
import io.attest.client.internal.ratelimit.Admission;
import io.attest.client.internal.ratelimit.Admission.Permit;
import io.attest.client.internal.response.CallEnd;
import io.attest.client.internal.response.ResponseReader;
import io.attest.client.internal.retry.RetryRule;
import io.attest.client.internal.time.Deadline;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * The state of one call, and what follows from it. The subclasses only wait and send. For one call, and for one thread at a
 * time.
 */
abstract class CallProgress<T> extends CallEvents {

    private static final Duration LONGEST_TIME_TO_SEND = Duration.ofSeconds(5);

    /** The result of an attempt that ended in an error of the JVM. */
    static final Failure ABORTED = new Failure(Failure.Kind.UNEXPECTED, Outcome.UNKNOWN, null);

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

    /** The value of the call; throws the exception that it ended in. */
    final T result() {
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

    final Request request() {
        return calls.requests.create(operation, settings.headers(), accessToken);
    }

    /** An attempt was made, and has ended. */
    final Attempt attempted(AttemptResult result) {
        int number = last.number() + 1;
        settings.lastRateLimit().update(result);
        Duration retryIn = RetryRule.next(
                result,
                operation.repeatable(),
                number,
                settings.retry(),
                settings.rateLimit().mode() != RateLimitOptions.Mode.FAIL_FAST,
                timeToWait(),
                calls.time.now(),
                ThreadLocalRandom.current().nextDouble());
        return new Attempt(result, last.outcome().and(result.outcome()), number, retryIn);
    }

    /** The wait for the next attempt begins, unless the client was closed, which ends the wait and the call. */
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

    /** There is no permit in time. The result of an attempt, if there was one, says more than that. */
    final Attempt throttled(Admission.Throttled admission) {
        if (last.number() == 0) {
            throttledFor = admission.retryAfter();
        }
        return last.asLast();
    }

    /** How long this call may wait, for a permit or for a retry. */
    final Duration timeToWait() {
        Duration remaining = deadline.remaining();
        return operation.repeatable() ? remaining : remaining.minus(timeToSend());
    }

    // A send that begins at the last moment ends in an unknown outcome, so it does not begin.
    private Duration timeToSend() {
        boolean isShort = settings.timeout().compareTo(LONGEST_TIME_TO_SEND.multipliedBy(10)) < 0;
        return isShort ? settings.timeout().dividedBy(10) : LONGEST_TIME_TO_SEND;
    }

    /** Returns false if the supplier failed after an attempt was made, whose result must not be lost. */
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

    /** Asks for the token again, since it may have changed during a wait, and gives the permit back unless it is the same. */
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
