package io.attest.client.internal.call;

import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeException;
import dev.failsafe.FailsafeExecutor;
import dev.failsafe.RetryPolicy;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.operation.Operation;
import io.attest.client.internal.reading.AnswerReader;
import io.attest.client.internal.retry.RetryRule;
import io.attest.client.internal.time.Deadline;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import okhttp3.Request;

/** One call on its way through retry, http and reading. For one thread, once. */
final class BlockingCall<T> {

    // The rule decides and this class waits, on injected time; Failsafe repeats, at once and only what it is told.
    private static final FailsafeExecutor<Attempt> RETRY = Failsafe.with(RetryPolicy.<Attempt>builder()
            .handleIf((attempt, thrown) -> thrown == null && attempt.retryIn() != null)
            .withMaxRetries(-1)
            .build());

    private final Calls calls;
    private final Operation<T> operation;
    private final CallSettings settings;
    private final Deadline deadline;
    private Attempt last = Attempt.NONE;

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
            // Nothing here throws a checked exception: Failsafe found the thread interrupted between two attempts.
            last = interrupted();
        }
        return AnswerReader.read(operation, last.result(), last.outcome(), last.number(), calls.time.now());
    }

    private Attempt attempt() {
        last = waitForTurn() ? send() : interrupted();
        return last;
    }

    private boolean waitForTurn() {
        try {
            if (last.retryIn() != null) {
                calls.time.sleep(last.retryIn());
            }
            return !Thread.currentThread().isInterrupted();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private Attempt send() {
        int number = last.number() + 1;
        Request request = calls.requests.create(
                operation, settings.headers(), settings.accessToken().get());
        AttemptResult result = calls.transport.attempt(request, deadline.remaining());
        Duration retryIn = RetryRule.next(
                result,
                operation.repeatable(),
                number,
                settings.retry(),
                deadline.remaining(),
                calls.time.now(),
                ThreadLocalRandom.current().nextDouble());
        return new Attempt(result, last.outcome().and(result.outcome()), number, retryIn);
    }

    private Attempt interrupted() {
        Failure failure = new Failure(Failure.Kind.INTERRUPTED, last.outcome(), null);
        return new Attempt(failure, last.outcome(), last.number(), null);
    }
}
