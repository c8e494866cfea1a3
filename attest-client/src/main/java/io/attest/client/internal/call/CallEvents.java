package io.attest.client.internal.call;

import io.attest.client.error.Outcome;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.util.TimeSource;
import io.attest.client.observability.ClientListener;
import io.attest.client.observability.ClientListener.AttemptEnded;
import io.attest.client.observability.ClientListener.CallEnded;
import io.attest.client.observability.ResponseInfo;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The events of one call, with the times between them. For one thread. */
final class CallEvents {

    private final Events events;
    private final TimeSource time;
    private final CallSettings settings;
    private final ClientListener.CallInfo call;
    private final long began;
    private @Nullable AttemptEnded last;
    private long attemptBegan;
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
        events.tell(listener -> listener.callStarted(call));
    }

    /** The number of the call in events, log lines and exceptions. */
    long callId() {
        return call.id();
    }

    /** A request is about to be sent. */
    void attemptStarted(int number) {
        attemptBegan = time.nanoTime();
        events.tell(listener -> listener.attemptStarted(call, number));
    }

    void attemptEnded(int number, AttemptResult result) {
        AttemptEnded event = new AttemptEnded(
                call,
                number,
                result instanceof HttpResponse response ? (Integer) response.status() : null,
                result instanceof HttpResponse response && response.isFromService(),
                result instanceof Failure failure ? failure.kind() : null,
                result instanceof Failure failure && failure.cause() != null
                        ? failure.cause().getClass().getSimpleName()
                        : null,
                result.outcome(),
                result instanceof HttpResponse response ? response.body().length : 0,
                since(attemptBegan));
        last = event;
        events.tell(listener -> listener.attemptEnded(event));
        if (result instanceof HttpResponse response) {
            responded(event, response);
        }
    }

    private void responded(AttemptEnded event, HttpResponse response) {
        if (!settings.onResponse().isEmpty()) {
            ResponseInfo info = new ResponseInfo(
                    call.operation(),
                    call.id(),
                    event.attempt(),
                    response.status(),
                    response.headerMap(),
                    response.rateLimit(time.now()),
                    event.duration(),
                    call.tags());
            settings.onResponse().forEach(onResponse -> Events.tell(onResponse, consumer -> consumer.accept(info)));
        }
    }

    void retryScheduled(Duration delay) {
        AttemptEnded failed = Objects.requireNonNull(last);
        events.tell(listener -> listener.retryScheduled(failed, delay));
    }

    void rateLimitWaitStarted(Duration expected) {
        waiting = true;
        waitBegan = time.nanoTime();
        events.tell(listener -> listener.rateLimitWaitStarted(call, expected));
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
                last == null ? null : last.statusCode(),
                last != null && last.isFromService(),
                exception,
                outcome,
                since(began),
                waited);
        events.tell(listener -> listener.callEnded(event));
    }

    private Duration since(long nanos) {
        return Duration.ofNanos(time.nanoTime() - nanos);
    }
}
