package io.attest.client.internal.call;

import io.attest.client.config.ClientListener;
import io.attest.client.config.ClientListener.AttemptEnded;
import io.attest.client.config.ClientListener.AttemptStarted;
import io.attest.client.config.ClientListener.CallEnded;
import io.attest.client.config.ClientListener.RateLimitWait;
import io.attest.client.config.ClientListener.RetryScheduled;
import io.attest.client.paging.PageDrift;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Passes a client's events to its listeners and to the log. Callers make only events that are wanted. Thread-safe. */
final class Events {

    private static final AtomicLong LAST_ID = new AtomicLong();

    private final GuardedListener log = new GuardedListener(new EventLog());
    private final List<GuardedListener> listeners;

    Events(List<ClientListener> listeners) {
        this.listeners = listeners.stream().map(GuardedListener::new).toList();
    }

    static long nextId() {
        return LAST_ID.incrementAndGet();
    }

    /** Whether there are listeners; the log does not count. */
    boolean heard() {
        return !listeners.isEmpty();
    }

    boolean wantsAttempts() {
        return heard() || EventLog.showsAttempts();
    }

    boolean wantsRetries() {
        return heard() || EventLog.showsRetries();
    }

    /** Whether a wait that is expected to last so long is a wanted event. */
    boolean wants(Duration wait) {
        return heard() || EventLog.showsWait(wait);
    }

    void attemptStarted(AttemptStarted event) {
        tell(listener -> listener.attemptStarted(event));
    }

    void attemptEnded(AttemptEnded event) {
        tell(listener -> listener.attemptEnded(event));
    }

    void rateLimitWaitStarted(RateLimitWait event) {
        tell(listener -> listener.rateLimitWaitStarted(event));
    }

    /** For the log only: listeners are told of each call. */
    void queueWaits(Duration expected) {
        log.tell(unused -> EventLog.queueWaits(expected));
    }

    void retryScheduled(RetryScheduled event) {
        tell(listener -> listener.retryScheduled(event));
    }

    void callEnded(CallEnded event) {
        tell(listener -> listener.callEnded(event));
    }

    /** Not for the log, since pagers log drift themselves. */
    void pageDrifted(PageDrift drift) {
        listeners.forEach(listener -> listener.tell(to -> to.pageDrifted(drift)));
    }

    private void tell(Consumer<ClientListener> event) {
        log.tell(event);
        listeners.forEach(listener -> listener.tell(event));
    }
}
