package io.attest.client.internal.call;

import io.attest.client.config.ClientListener;
import io.attest.client.internal.log.SdkLogger;
import io.attest.client.paging.PageDrift;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Tells a client's events to the log and to the listeners; what a listener throws does not affect the call. Thread-safe. */
final class Events {

    private static final AtomicLong LAST_ID = new AtomicLong();

    private final List<ClientListener> listeners = new ArrayList<>();

    Events(List<ClientListener> listeners) {
        this.listeners.add(new EventLog());
        this.listeners.addAll(listeners);
    }

    /** Whether there are listeners, apart from the log. */
    boolean heard() {
        return listeners.size() > 1;
    }

    /** A number for a call; no two calls in this JVM have the same. */
    static long nextCallId() {
        return LAST_ID.incrementAndGet();
    }

    void pageDrifted(PageDrift drift) {
        tell(listener -> listener.pageDrifted(drift));
    }

    void tell(Consumer<ClientListener> event) {
        listeners.forEach(listener -> tell(listener, event));
    }

    /** Tells a listener of whatever kind. */
    static <L> void tell(L listener, Consumer<L> event) {
        try {
            event.accept(listener);
        } catch (Throwable e) {
            // Only the classes: a listener's messages may hold anything.
            SdkLogger.debug(
                    "a listener ({0}) failed ({1})",
                    listener.getClass().getName(), e.getClass().getName());
        }
    }
}
