package io.attest.client.internal.ratelimit;

import io.attest.client.internal.ratelimit.Window.Reservation;
import java.util.concurrent.atomic.AtomicReference;

/** Where the window of one token is kept. Thread-safe. */
@FunctionalInterface
interface WindowStore {

    /**
     * Changes the window in one atomic step.
     *
     * @param reservation what the change makes or ends
     * @return the window as it is now
     */
    Window update(Reservation reservation, Change change);

    /** A change of a window. It has no effects, since a store may ask for it several times; the last time counts. */
    @FunctionalInterface
    interface Change {

        /** Changes a window, with the reservation as the store that holds the window has to account for it. */
        Window apply(Window held, Reservation reservation);
    }

    /** A store of this client alone. */
    static WindowStore inMemory() {
        AtomicReference<Window> window = new AtomicReference<>(Window.UNKNOWN);
        return (reservation, change) -> window.updateAndGet(held -> change.apply(held, reservation));
    }
}
