package io.attest.client.internal.call;

import static io.attest.client.internal.util.SdkLogger.LOGGER;

import io.attest.client.observability.ClientListener;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Tells a client's events to the log and to the listeners; what a listener throws does not affect the call.
 * Thread-safe.
 */
final class Events {

    private static final AtomicLong LAST_ID = new AtomicLong();

    private final List<ClientListener> listeners = new ArrayList<>();

    Events(Health health, List<ClientListener> listeners) {
        // Before the application's, which may ask for the health.
        this.listeners.add(health);
        this.listeners.add(new EventLog());
        this.listeners.addAll(listeners);
    }

    /** A number for a call; no two calls of this copy of the class have the same. */
    static long nextCallId() {
        return LAST_ID.incrementAndGet();
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
            LOGGER.log(
                    Level.DEBUG,
                    "a listener ({0}) failed ({1})",
                    listener.getClass().getName(),
                    e.getClass().getName());
        }
    }
}
