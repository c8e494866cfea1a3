package io.attest.client.internal.call;

import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeException;
import dev.failsafe.FailsafeExecutor;
import dev.failsafe.RetryPolicy;
import io.attest.client.config.PacingOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.Outcome;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.operation.Operation;
import io.attest.client.internal.pacing.Permit;
import io.attest.client.internal.pacing.Step;
import io.attest.client.internal.reading.AnswerReader;
import io.attest.client.internal.reading.CallEnd;
import io.attest.client.internal.reading.Secrets;
import io.attest.client.internal.retry.RetryRule;
import io.attest.client.internal.time.Deadline;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** One call on its way through retry, http and reading. For one thread, once. */
final class BlockingCall<T> {

    // The rule decides and this class waits, on injected time; Failsafe repeats, at once and only what it is told.
    private static final FailsafeExecutor<Attempt> RETRY = Failsafe.with(RetryPolicy.<Attempt>builder()
            .handleIf((attempt, thrown) -> thrown == null && attempt.retryIn() != null)
            .withMaxRetries(-1)
            .build());

    private static final Duration LONGEST_TIME_TO_SEND = Duration.ofSeconds(5);
    private static final Failure NOBODY_KNOWS = new Failure(Failure.Kind.UNEXPECTED, Outcome.UNKNOWN, null);

    private final Calls calls;
    private final Operation<T> operation;
    private final CallSettings settings;
    private final Deadline deadline;
    private Attempt last = Attempt.NONE;
    private String accessToken = "";
    private @Nullable Throwable tokenFailure;
    private @Nullable Duration throttledFor;

    BlockingCall(Calls calls, Operation<T> operation, CallSettings settings) {
        this.calls = calls;
        this.operation = operation;
        this.settings = settings;
        this.deadline = Deadline.after(settings.timeout(), calls.time);
    }

    T execute() {
        try {
            RETRY.get(this::attempt);
        } catch (FailsafeException e) {
            Throwable thrown = tokenFailure == null ? e.getCause() : tokenFailure;
            if (thrown != null && !(thrown instanceof InterruptedException && tokenFailure == null)) {
                throw BlockingCall.<RuntimeException>asItIs(thrown);
            }
            // Failsafe found the thread interrupted between two attempts.
            last = ended(Failure.Kind.INTERRUPTED);
        }
        if (throttledFor != null) {
            throw AnswerReader.throttled(operation, throttledFor);
        }
        try {
            return AnswerReader.read(end());
        } catch (AttestException e) {
            if (tokenFailure != null) {
                e.addSuppressed(tokenFailure);
            }
            throw e;
        }
    }

    private CallEnd<T> end() {
        return new CallEnd<>(
                operation,
                last.result(),
                last.outcome(),
                last.number(),
                calls.time.now(),
                Secrets.of(operation, accessToken));
    }

    private Attempt attempt() {
        if (!waitForTurn()) {
            last = ended(Failure.Kind.INTERRUPTED);
        } else if (calls.transport.isClosed()) {
            last = ended(Failure.Kind.CLOSED);
        } else {
            last = send();
        }
        return last;
    }

    private boolean waitForTurn() {
        try {
            if (last.retryIn() != null) {
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
            return last.asTheLast();
        }
        if (deadline.hasPassed()) {
            return ended(Failure.Kind.DEADLINE);
        }
        return settings.pacing() == PacingOptions.Mode.OFF ? request() : requestInTurn();
    }

    private Attempt requestInTurn() {
        BlockingTurn turn = new BlockingTurn(calls, settings.pacing(), this::timeToWait);
        try {
            while (true) {
                String token = accessToken;
                Step step = turn.take(calls.gates.of(token));
                if (step instanceof Step.Throttled throttled) {
                    return throttled(throttled.retryAfter());
                }
                if (!(step instanceof Permit permit)) {
                    return ended(Failure.Kind.CLOSED);
                }
                if (!turn.hasWaited() || isStillTheToken(token, permit)) {
                    return request(permit);
                }
                if (tokenFailure != null) {
                    return last.asTheLast();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ended(Failure.Kind.INTERRUPTED);
        }
    }

    /** Asks for the token again, since it may have changed while this call waited; if so, gives the permit back. */
    private boolean isStillTheToken(String token, Permit permit) {
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

    /** The allowance would only be free after the deadline. What an attempt has ended in says more than that. */
    private Attempt throttled(Duration retryAfter) {
        if (last.number() > 0) {
            return last.asTheLast();
        }
        throttledFor = retryAfter;
        return last.asTheLast();
    }

    private Attempt request(Permit permit) {
        Attempt attempt = null;
        try {
            attempt = request();
            return attempt;
        } finally {
            permit.settle(attempt == null ? NOBODY_KNOWS : attempt.result());
        }
    }

    private Attempt request() {
        int number = last.number() + 1;
        AttemptResult result = calls.transport.attempt(
                () -> calls.requests.create(operation, settings.headers(), accessToken), deadline);
        settings.lastRateLimit().saw(result);
        Duration retryIn = RetryRule.next(
                result,
                operation.repeatable(),
                number,
                settings.retry(),
                settings.pacing() != PacingOptions.Mode.FAIL_FAST,
                timeToWait(),
                calls.time.now(),
                ThreadLocalRandom.current().nextDouble());
        return new Attempt(result, last.outcome().and(result.outcome()), number, retryIn);
    }

    /** How long this call may wait for whatever it is. */
    private Duration timeToWait() {
        Duration remaining = deadline.remaining();
        return operation.repeatable() ? remaining : remaining.minus(timeToSend());
    }

    // A send that is begun at the last moment ends in an outcome that nobody knows; better it is not begun.
    private Duration timeToSend() {
        Duration share = settings.timeout().dividedBy(10);
        return share.compareTo(LONGEST_TIME_TO_SEND) < 0 ? share : LONGEST_TIME_TO_SEND;
    }

    /** False if the supplier failed after an attempt was made: what is known of that one must not be lost. */
    private boolean askForAccessToken() {
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

    /** A supplier in another language may throw what Java would have it declare, and Failsafe would wrap it. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> RuntimeException asItIs(Throwable thrown) throws E {
        throw (E) thrown;
    }

    /** The call ends between two attempts, or before the first. */
    private Attempt ended(Failure.Kind kind) {
        Failure failure = new Failure(kind, last.outcome(), null);
        return new Attempt(failure, last.outcome(), last.number(), null);
    }
}
