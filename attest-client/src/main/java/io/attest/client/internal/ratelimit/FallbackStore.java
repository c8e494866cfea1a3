package io.attest.client.internal.ratelimit;

import io.attest.client.internal.log.SdkLogger;
import io.attest.client.internal.ratelimit.Window.Reservation;
import io.attest.client.internal.time.TimeSource;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** A shared store; or what it last held, in memory for a while, when it cannot be used. Never throws. */
final class FallbackStore implements WindowStore {

    private static final long PAUSE = TimeUnit.SECONDS.toNanos(5);

    private final WindowStore shared;
    private final TimeSource time;
    private final AtomicReference<Window> last = new AtomicReference<>(Window.UNKNOWN);
    private volatile long pausesUntil;

    FallbackStore(WindowStore shared, TimeSource time) {
        this.shared = shared;
        this.time = time;
        this.pausesUntil = time.nanoTime();
    }

    @Override
    public Window update(Reservation reservation, Change change) {
        if (time.nanoTime() - pausesUntil >= 0) {
            try {
                // The shared store never counted what was taken without it.
                Window window =
                        shared.update(reservation.local() ? Reservation.ofNone(reservation.at()) : reservation, change);
                last.set(window);
                return window;
            } catch (SharedStore.LaterVersion e) {
                pause("holds a version that this client does not know");
            } catch (Throwable e) {
                // Only the class: a store's messages may hold anything.
                pause("failed (" + e.getClass().getName() + ")");
            }
        }
        Reservation local = new Reservation(reservation.number(), reservation.unreported(), reservation.at(), true);
        return last.updateAndGet(held -> change.apply(held, local));
    }

    private void pause(String reason) {
        pausesUntil = time.nanoTime() + PAUSE;
        SdkLogger.debug("the rate limit store {0}; this client limits itself by what it knows", reason);
    }
}
