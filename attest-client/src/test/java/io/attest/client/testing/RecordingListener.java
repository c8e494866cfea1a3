package io.attest.client.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.observability.ClientListener;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A listener that keeps everything that it is told. */
public final class RecordingListener implements ClientListener {

    private final List<Object> events = new CopyOnWriteArrayList<>();

    /** All events so far, in order. */
    public List<Object> events() {
        return events;
    }

    /** The events of one kind. */
    public <E> List<E> of(Class<E> kind) {
        return events.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** The only call that ended. */
    public CallEnded ended() {
        assertThat(of(CallEnded.class)).hasSize(1);
        return of(CallEnded.class).get(0);
    }

    /** Waits until so many calls have ended. */
    public RecordingListener awaitEnded(int calls) {
        Await.until(calls + " calls have ended", () -> of(CallEnded.class).size() >= calls);
        return this;
    }

    @Override
    public void attemptStarted(AttemptStarted event) {
        events.add(event);
    }

    @Override
    public void attemptEnded(AttemptEnded event) {
        events.add(event);
    }

    @Override
    public void rateLimitWaitStarted(RateLimitWait event) {
        events.add(event);
    }

    @Override
    public void retryScheduled(RetryScheduled event) {
        events.add(event);
    }

    @Override
    public void callEnded(CallEnded event) {
        events.add(event);
    }
}
