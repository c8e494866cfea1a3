package io.attest.client.internal.call;

import static io.attest.client.internal.util.SdkLogger.LOGGER;

import dev.failsafe.Execution;
import io.attest.client.config.RateLimitOptions.Mode;
import io.attest.client.error.AttestException;
import io.attest.client.error.Outcome;
import io.attest.client.internal.access.Meaning;
import io.attest.client.internal.http.Attempt;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.ratelimit.Admission;
import io.attest.client.internal.ratelimit.Admission.Permit;
import io.attest.client.internal.ratelimit.Admission.Throttled;
import io.attest.client.internal.ratelimit.RateLimiter;
import io.attest.client.internal.util.Deadline;
import io.attest.client.internal.util.Secrets;
import io.attest.client.observability.AttemptFailure;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * One call: attempts until one is not repeated, then the last result is read. Nothing is sent twice, because
 *
 * <ol>
 *   <li>each {@link Attempt} lets one request leave, once; OkHttp beneath it follows no redirect, and repeats nothing
 *       over a new connection;
 *   <li>there is another attempt only if the {@link RetryRule} says so: of a send only if all attempts before certainly
 *       had no effect, unless the caller allows more;
 *   <li>no attempt begins once the client is closed or the call is unwanted.
 * </ol>
 *
 * <p>Runs on the thread that made it. Other threads may only look at whether a request is in progress, cancel that, and
 * wait for the end.
 *
 * <table>
 * <caption>What ends a call, and the outcome of its attempt then</caption>
 * <tr><th>the call</th><th>ended by</th><th>outcome</th></tr>
 * <tr><td>waits for a permit or a retry, or has got its token</td>
 *     <td>closing the client, the end of its future or of {@code until}, its deadline, an interrupt</td>
 *     <td>{@code NOT_SENT}</td></tr>
 * <tr><td>has a request that has not left</td>
 *     <td>the same, but closing after the grace period</td>
 *     <td>{@code NOT_SENT}; {@code UNKNOWN} if the application has read the body</td></tr>
 * <tr><td>has a request that has left, and no status</td><td>the same, but not the end of {@code until}</td>
 *     <td>{@code UNKNOWN}</td></tr>
 * <tr><td>has a status, and the body comes</td><td>the same</td><td>{@code ACCEPTED} after the documented status, else
 *     {@code UNKNOWN}; an error is the exception for its status all the same</td></tr>
 * </table>
 *
 * <p>The outcome of a call is the strongest of its attempts.
 */
final class Call<T> implements RateLimiter.Caller {

    /** The result of an attempt that ended in an error of the JVM. */
    private static final Failure ABORTED = new Failure(AttemptFailure.UNEXPECTED, Outcome.UNKNOWN, null);

    private final CallRunner runner;
    private final Operation<T> operation;
    private final CallSettings settings;
    private final Deadline deadline;
    private final CallEvents events;
    private final Thread thread = Thread.currentThread();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final CountDownLatch wakeUp = new CountDownLatch(1);
    /** The attempt whose result the call may end in. */
    private volatile @Nullable Attempt inProgress;

    private AttemptResult last = Failure.NONE;
    private Outcome outcome = Outcome.NOT_SENT;
    private int attempts;
    private String accessToken = "";
    private @Nullable String otherToken;
    private boolean hasAskedAgain;
    private @Nullable Throwable tokenFailure;
    private boolean hasNoRequest;

    Call(CallRunner runner, Operation<T> operation, CallSettings settings) {
        this.runner = runner;
        this.operation = operation;
        this.settings = settings;
        this.deadline = Deadline.after(settings.timeout(), runner.time);
        this.events = new CallEvents(runner.events, runner.time, operation, settings);
    }

    /** Makes the call. To be called once. */
    T execute() {
        try {
            events.callStarted();
            T value = value();
            end(null);
            return value;
        } catch (Throwable e) {
            end(e);
            throw e;
        } finally {
            ended.countDown();
        }
    }

    private void end(@Nullable Throwable thrown) {
        boolean isNotMade = attempts == 0 && settings.untilHasEnded() && thrown instanceof AttestException;
        boolean isNoFailure = hasNoRequest || isNotMade;
        String exception =
                thrown == null || isNoFailure ? null : thrown.getClass().getSimpleName();
        // What was read was carried out, whatever its status.
        Outcome known = thrown == null ? Outcome.ACCEPTED : outcome;
        events.callEnded(attempts, exception, known);
        if (settings.isUnwanted() && !operation.repeatable() && outcome.mayHaveHappened()) {
            LOGGER.log(
                    Level.WARNING,
                    operation.name() + " (call " + events.callId() + ") ended in " + outcome
                            + " after its future had ended");
        }
    }

    private T value() {
        try {
            attempts();
            return read();
        } catch (AttestException e) {
            throw e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            last = Failure.unsent(AttemptFailure.INTERRUPTED);
            return read();
        } catch (Exception e) {
            if (attempts == 0) {
                throw e;
            }
            // A bug must not look like a call that was not sent.
            last = new Failure(AttemptFailure.UNEXPECTED, outcome, e);
            return read();
        }
    }

    /** Attempts, until one is not repeated. */
    private void attempts() throws InterruptedException {
        boolean waits = settings.rateLimit().mode() != Mode.FAIL_FAST;
        Execution<AttemptResult> retries = Execution.of(RetryRule.policy(
                operation.repeatable(), settings.retry(), waits, () -> otherToken != null, runner.time::now));
        while (!retries.isComplete()) {
            AttemptResult next = attempt();
            if (next == null) {
                return;
            }
            last = next;
            otherToken = otherToken();
            retries.recordResult(last);
            if (isOver() || retries.isComplete() || retries.getDelay().compareTo(timeToWait()) >= 0) {
                return;
            }
            events.retryScheduled(retries.getDelay());
            runner.wakeAtEndOf(settings.until());
            runner.time.sleep(retries.getDelay(), wakeUp);
        }
    }

    /** One attempt: token, permit, request, send, settle. Null if it cannot be made, and the last one counts. */
    private @Nullable AttemptResult attempt() throws InterruptedException {
        inProgress = null;
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (isOver()) {
            return notSent();
        }
        String token = otherToken == null ? token() : otherToken;
        if (token == null) {
            return null;
        }
        // The supplier may have taken long.
        if (timeToWait().compareTo(Duration.ZERO) <= 0) {
            return Failure.unsent(AttemptFailure.DEADLINE);
        }
        Admission admission = admission(token);
        if (admission instanceof Throttled late) {
            if (attempts == 0) {
                throw endedCall().throttled(late.retryAfter());
            }
            // The result of the last attempt says more than that.
            return null;
        }
        if (!(admission instanceof Permit taken)) {
            return notSent();
        }
        try (Permit permit = taken) {
            // A permit may come at the moment of the end.
            return isOver() ? notSent() : send(token, permit);
        }
    }

    private AttemptResult send(String token, Permit permit) {
        // Before the request is asked for, which may take its time.
        Deadline ofAttempt = Deadline.after(settings.attemptTimeout(), runner.time);
        Request request = request(token);
        Attempt attempt = runner.transport.attempt(request, operation.who(), settings::mustNotLeave, attempts > 0);
        inProgress = attempt;
        // From here on the request was asked for: a batch has claimed an item for it.
        attempts++;
        // After that, so that close() sees the attempt or the call sees the closing.
        if (isOver()) {
            return notSent();
        }
        accessToken = token;
        events.attemptStarted(attempts);
        AttemptResult result = ABORTED;
        try {
            result = attempt.execute(deadline, ofAttempt);
        } finally {
            outcome = result.outcomeAfter(outcome);
            permit.settle(result);
            events.attemptEnded(attempts, result);
        }
        return result;
    }

    /** The request of the next attempt. The application may have none after all. */
    private Request request(String token) {
        hasNoRequest = true;
        Request request = runner.requests.create(operation, settings.headers(), token);
        hasNoRequest = false;
        return request;
    }

    /** The result of an attempt that was not made, because nothing may be sent any more. */
    private Failure notSent() {
        return Failure.unsent(runner.isClosed() ? AttemptFailure.CLOSED : AttemptFailure.INTERRUPTED);
    }

    /** The token of the next attempt, or null if there is none and the last attempt says more than that. */
    private @Nullable String token() {
        try {
            return settings.accessTokens().next();
        } catch (Exception e) {
            if (attempts == 0) {
                throw e;
            }
            if (e instanceof InterruptedException) {
                // Code in other languages can throw it undeclared, with the flag cleared.
                Thread.currentThread().interrupt();
            }
            tokenFailure = e;
            return null;
        }
    }

    private Admission admission(String token) throws InterruptedException {
        try {
            // After a 401 or a 429 it is no retry: the service did nothing, so its turn has not been.
            boolean isRetry = attempts > 0 && last.outcome() != Outcome.REJECTED;
            return runner.limiters.acquire(token, settings.rateLimit(), isRetry, this);
        } finally {
            events.rateLimitWaitEnded();
        }
    }

    @Override
    public void waitBegins(Duration expected) {
        runner.wakeAtEndOf(settings.until());
        events.rateLimitWaitStarted(expected);
    }

    /** The token that the supplier has by now, if one was refused and this is another; asked for once at most. */
    private @Nullable String otherToken() {
        boolean isRefused = last.meaning().repeat() == Meaning.Repeat.WITH_OTHER_TOKEN
                && (operation.repeatable() || last.outcome() == Outcome.REJECTED)
                && settings.retry().maxRetries() > 0;
        if (!isRefused || hasAskedAgain) {
            return null;
        }
        hasAskedAgain = true;
        // A supplier may take long, and close() does not wait for it.
        inProgress = null;
        String other = token();
        return accessToken.equals(other) ? null : other;
    }

    /** How long the call may wait, for a permit or for a retry. */
    @Override
    public Duration timeToWait() {
        // A send that begins at the last moment ends in an unknown outcome, so it does not begin.
        return operation.repeatable()
                ? deadline.remaining()
                : deadline.remaining().minus(settings.timeToSend());
    }

    /** Whether nothing may be sent any more. */
    @Override
    public boolean isOver() {
        return runner.isClosed() || settings.mustNotLeave();
    }

    private T read() {
        try {
            return endedCall()
                    .value(last, () -> Secrets.of(accessToken, settings.headers(), operation.headers()), runner.time);
        } catch (AttestException e) {
            if (tokenFailure != null) {
                e.addSuppressed(tokenFailure);
            }
            throw e;
        }
    }

    private EndedCall<T> endedCall() {
        return new EndedCall<>(operation, events.callId(), attempts, outcome, runner.requests.baseUrl());
    }

    /** Ends a wait before a retry if nothing may be sent any more; for any thread. */
    void wake() {
        if (isOver()) {
            wakeUp.countDown();
        }
    }

    /** Waits for the end of the call if a request is in progress; not on the thread of the call itself. */
    void await(Deadline grace) throws InterruptedException {
        if (inProgress != null && thread != Thread.currentThread()) {
            runner.time.sleep(grace.remaining(), ended);
        }
    }

    /** Cancels the request in progress, and with it the call; for any thread. */
    void cancel() {
        Attempt attempt = inProgress;
        if (attempt != null) {
            attempt.cancel(AttemptFailure.CLOSED);
        }
    }
}
