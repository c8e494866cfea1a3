package io.attest.client.internal.call;

import io.attest.client.error.Outcome;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.util.TimeSource;
import io.attest.client.observability.AttemptFailure;
import io.attest.client.observability.ClientListener;
import io.attest.client.observability.ClientListener.AttemptEnded;
import io.attest.client.observability.ClientListener.AttemptStarted;
import io.attest.client.observability.ClientListener.CallEnded;
import io.attest.client.observability.ClientListener.CallStarted;
import io.attest.client.observability.ClientListener.RateLimitWait;
import io.attest.client.observability.ClientListener.RetryScheduled;
import io.attest.client.observability.ResponseInfo;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The events of one call, with the times between them. For one thread. */
final class CallEvents {

    private final Events events;
    private final TimeSource time;
    private final CallSettings settings;
    private final ClientListener.CallInfo call;
    private final long began;
    private AttemptResult lastResult = Failure.NONE;
    private long attemptBegan;
    private Duration attemptTook = Duration.ZERO;
    private boolean waiting;
    private long waitBegan;
    private Duration waited = Duration.ZERO;

    CallEvents(Events events, TimeSource time, Operation<?> operation, CallSettings settings) {
        this.events = events;
        this.time = time;
        this.settings = settings;
        this.call = new ClientListener.CallInfo(
                Events.nextCallId(), operation.name(), operation.method(), operation.repeatable(), settings.tags());
        this.began = time.nanoTime();
    }

    /** The call is about to begin, on the thread that makes it. */
    void callStarted() {
        CallStarted event = new CallStarted(call);
        events.tell(listener -> listener.callStarted(event));
    }

    /** The number of the call in events, log lines and exceptions. */
    long callId() {
        return call.id();
    }

    /** A request is about to be sent. */
    void attemptStarted(int number) {
        attemptBegan = time.nanoTime();
        AttemptStarted event = new AttemptStarted(call, number);
        events.tell(listener -> listener.attemptStarted(event));
    }

    void attemptEnded(int number, AttemptResult result) {
        attemptTook = since(attemptBegan);
        lastResult = result;
        AttemptEnded event = new AttemptEnded(
                call,
                number,
                status(result),
                isFromService(result),
                failure(result),
                exception(result),
                result.outcome(),
                result instanceof HttpResponse response ? response.body().length : 0,
                attemptTook);
        events.tell(listener -> listener.attemptEnded(event));
        if (result instanceof HttpResponse response) {
            responded(number, response);
        }
    }

    private void responded(int number, HttpResponse response) {
        if (!settings.onResponse().isEmpty()) {
            ResponseInfo info = new ResponseInfo(
                    call.operation(),
                    call.id(),
                    number,
                    response.status(),
                    response.headerMap(),
                    response.rateLimit(time.now()),
                    attemptTook,
                    call.tags());
            settings.onResponse().forEach(onResponse -> Events.tell(onResponse, consumer -> consumer.accept(info)));
        }
    }

    void retryScheduled(int number, Duration delay) {
        RetryScheduled event =
                new RetryScheduled(call, number, status(lastResult), failure(lastResult), exception(lastResult), delay);
        events.tell(listener -> listener.retryScheduled(event));
    }

    void rateLimitWaitStarted(Duration expected) {
        waiting = true;
        waitBegan = time.nanoTime();
        RateLimitWait event = new RateLimitWait(call, expected);
        events.tell(listener -> listener.rateLimitWaitStarted(event));
    }

    /** Does nothing unless a wait has started. */
    void rateLimitWaitEnded() {
        if (waiting) {
            waiting = false;
            waited = waited.plus(since(waitBegan));
        }
    }

    /**
     * The call has ended.
     *
     * @param exception the class of what the caller gets; null if that is a response, or no failure of the call
     */
    void callEnded(int attempts, @Nullable String exception, Outcome outcome) {
        CallEnded event = new CallEnded(
                call,
                attempts,
                status(lastResult),
                isFromService(lastResult),
                exception,
                outcome,
                since(began),
                waited);
        events.tell(listener -> listener.callEnded(event));
    }

    private Duration since(long nanos) {
        return Duration.ofNanos(time.nanoTime() - nanos);
    }

    private static @Nullable Integer status(AttemptResult result) {
        return result instanceof HttpResponse response ? response.status() : null;
    }

    private static boolean isFromService(AttemptResult result) {
        return result instanceof HttpResponse response && response.isFromService();
    }

    private static @Nullable AttemptFailure failure(AttemptResult result) {
        return result instanceof Failure failure ? failure.kind() : null;
    }

    private static @Nullable String exception(AttemptResult result) {
        return result instanceof Failure failure && failure.cause() != null
                ? failure.cause().getClass().getSimpleName()
                : null;
    }
}
