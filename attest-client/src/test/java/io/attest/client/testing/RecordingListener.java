package io.attest.client.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.observability.ClientListener;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A listener that keeps everything that it is told. */
public class RecordingListener implements ClientListener {

    /** What a listener is told, where that is several arguments. */
    public record AttemptStarted(CallInfo call, int attempt) {}

    public record RateLimitWait(CallInfo call, Duration expected) {}

    public record RetryScheduled(AttemptEnded failed, Duration delay) {}

    private final List<Object> events = new CopyOnWriteArrayList<>();

    /** All events so far, in order. */
    public final List<Object> events() {
        return events;
    }

    /** The events of one kind. */
    public final <E> List<E> of(Class<E> kind) {
        return events.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** The only call that ended. */
    public final CallEnded ended() {
        assertThat(of(CallEnded.class)).hasSize(1);
        return of(CallEnded.class).get(0);
    }

    /** Waits until so many calls have ended. */
    public final RecordingListener awaitEnded(int calls) {
        Await.until(calls + " calls have ended", () -> of(CallEnded.class).size() >= calls);
        return this;
    }

    protected void told(Object event) {
        events.add(event);
    }

    @Override
    public void attemptStarted(CallInfo call, int attempt) {
        told(new AttemptStarted(call, attempt));
    }

    @Override
    public void attemptEnded(AttemptEnded event) {
        told(event);
    }

    @Override
    public void rateLimitWaitStarted(CallInfo call, Duration expected) {
        told(new RateLimitWait(call, expected));
    }

    @Override
    public void retryScheduled(AttemptEnded failed, Duration delay) {
        told(new RetryScheduled(failed, delay));
    }

    @Override
    public void callEnded(CallEnded event) {
        told(event);
    }
}
