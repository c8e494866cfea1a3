package io.attest.client.internal.ratelimit;

import io.attest.client.internal.TimeSource;
import io.attest.client.internal.ratelimit.Window.Reservation;
import io.attest.client.ratelimit.RateLimitStore;
import java.lang.System.Logger.Level;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The window as a text in a {@link RateLimitStore}; or what that last held, in memory for a while, when it cannot be
 * used. Never throws.
 */
final class SharedStore implements WindowStore {

    private final RateLimitStore store;
    private final String key;
    private final StoreState state;
    private final TimeSource time;
    private final AtomicReference<Window> last = new AtomicReference<>(Window.UNKNOWN);
    private volatile long versionPausesUntil;
    private volatile boolean versionWasSaid;

    SharedStore(RateLimitStore store, String key, StoreState state, TimeSource time) {
        this.store = store;
        this.key = key;
        this.state = state;
        this.time = time;
        this.versionPausesUntil = time.nanoTime();
    }

    @Override
    public Window update(Reservation reservation, Change change) {
        Window shared = isUsable() ? updateShared(reservation, change) : null;
        if (shared != null) {
            last.set(shared);
            return shared;
        }
        Reservation local = new Reservation(
                reservation.number(), reservation.unreported(), reservation.remaining(), reservation.at(), true);
        return last.updateAndGet(held -> change.apply(held, local));
    }

    private boolean isUsable() {
        return state.isUsable() && time.nanoTime() - versionPausesUntil >= 0;
    }

    /** Returns null if the store cannot be used. */
    private @Nullable Window updateShared(Reservation reservation, Change change) {
        long began = time.nanoTime();
        try {
            // The store never counted what was taken without it.
            Window window = updateUninterrupted(
                    reservation.local() ? Reservation.ofNone(reservation.at()) : reservation, change);
            state.worked(began);
            if (window == null) {
                versionPausesUntil = time.nanoTime() + StoreState.PAUSE;
                state.isOfAnotherVersion(versionWasSaid ? Level.DEBUG : Level.WARNING);
                versionWasSaid = true;
            }
            return window;
        } catch (Throwable e) {
            state.failed(e);
            return null;
        }
    }

    private @Nullable Window updateUninterrupted(Reservation reservation, Change change) {
        // A call that was interrupted has to be settled, too, and a store that waits for its database could not do it.
        boolean interrupted = Thread.interrupted();
        try {
            return updateText(reservation, change);
        } catch (Exception e) {
            // Interrupted meanwhile: that is no failure of the store, which may have stored the change or not.
            if (!Thread.interrupted()) {
                throw e;
            }
            interrupted = true;
            // To end a reservation twice would free a second one.
            return updateText(Reservation.ofNone(reservation.at()), change);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Returns null if the text is of a version that this client does not know; it stays as it is. */
    private @Nullable Window updateText(Reservation reservation, Change change) {
        // A store may forget; what it begins anew must not be taken for a window that some client has seen before.
        Window fresh = Window.unknown(ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE / 2));
        return Window.read(Objects.requireNonNull(store.update(key, text -> {
            Window held = text == null ? Window.UNKNOWN : Window.read(text);
            if (held == null) {
                return Objects.requireNonNull(text);
            }
            return change.apply(held.number() == 0 ? fresh : held, reservation).text();
        })));
    }
}
