package io.attest.client.internal.ratelimit;

import io.attest.client.internal.ratelimit.Window.Reservation;
import io.attest.client.ratelimit.RateLimitStore;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;

/** The window as a text in a {@link RateLimitStore}. What that throws, an update throws. */
final class SharedStore implements WindowStore {

    private final RateLimitStore store;
    private final String key;

    SharedStore(RateLimitStore store, String key) {
        this.store = store;
        this.key = key;
    }

    /** @throws LaterVersion if the text is of a version that this client does not know; it stays as it is */
    @Override
    public Window update(Reservation reservation, Change change) {
        // A call that was interrupted has to be settled, too, and a store that waits for its database could not do it.
        boolean interrupted = Thread.interrupted();
        try {
            return once(reservation, change);
        } catch (Exception e) {
            // Interrupted meanwhile: that is no failure of the store, which may have stored the change or not.
            if (!Thread.interrupted()) {
                throw e;
            }
            interrupted = true;
            // To end a reservation twice would free a second one.
            return once(Reservation.ofNone(reservation.at()), change);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private Window once(Reservation reservation, Change change) {
        // A store may forget; what it begins anew must not be taken for a window that some client has seen before.
        Window fresh = Window.unknown(ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE / 2));
        Window window = Window.read(Objects.requireNonNull(store.update(key, text -> {
            Window held = text == null ? Window.UNKNOWN : Window.read(text);
            if (held == null) {
                return Objects.requireNonNull(text);
            }
            return change.apply(held.number() == 0 ? fresh : held, reservation).text();
        })));
        if (window == null) {
            throw new LaterVersion();
        }
        return window;
    }

    /** The text is of a version that this client does not know. */
    static final class LaterVersion extends RuntimeException {

        private static final long serialVersionUID = 1;
    }
}
