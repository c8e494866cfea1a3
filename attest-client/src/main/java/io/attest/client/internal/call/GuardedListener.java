package io.attest.client.internal.call;

import io.attest.client.config.ClientListener;
import io.attest.client.internal.log.SdkLogger;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** A listener whose exceptions do not affect the call. Thread-safe. */
final class GuardedListener {

    private final ClientListener listener;
    private final AtomicBoolean reported = new AtomicBoolean();

    GuardedListener(ClientListener listener) {
        this.listener = listener;
    }

    void tell(Consumer<ClientListener> event) {
        try {
            event.accept(listener);
        } catch (Throwable e) {
            report(e);
        }
    }

    private void report(Throwable thrown) {
        try {
            if (SdkLogger.LOGGER.isLoggable(Level.DEBUG) && reported.compareAndSet(false, true)) {
                // Only the classes: a listener's messages may hold anything.
                SdkLogger.LOGGER.log(
                        Level.DEBUG,
                        "a listener ({0}) failed ({1}); when it fails again, this is not repeated",
                        listener.getClass().getName(),
                        thrown.getClass().getName());
            }
        } catch (Throwable e) {
            // The log backend fails as well, and there is nowhere left to report it.
        }
    }
}
