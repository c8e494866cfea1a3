package io.attest.client.internal.ratelimit;

import static io.attest.client.internal.util.SdkLogger.LOGGER;

import io.attest.client.internal.ratelimit.Window.Reservation;
import io.attest.client.internal.util.TimeSource;
import io.attest.client.ratelimit.RateLimitStore;
import java.lang.System.Logger.Level;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the windows of a client's tokens: in its {@link RateLimitStore}; or in memory, if it has none, and for a while
 * when that has failed or was slow. Never throws. Thread-safe.
 */
final class GuardedStore {

    private static final long SLOW = TimeUnit.SECONDS.toNanos(1);
    /** How long calls go on without a store that failed or was slow. */
    private static final long PAUSE = TimeUnit.SECONDS.toNanos(5);

    private final @Nullable RateLimitStore store;
    private final TimeSource time;
    private final AtomicReference<@Nullable String> failure = new AtomicReference<>();
    private volatile long pausesUntil;

    /** @param store null to keep the windows in memory */
    GuardedStore(@Nullable RateLimitStore store, TimeSource time) {
        this.store = store;
        this.time = time;
        this.pausesUntil = time.nanoTime();
    }

    /** Whether other clients use the store, too. */
    boolean isShared() {
        return store != null;
    }

    /** A word for what failed last, or null if nothing has, or the store has worked since. */
    @Nullable
    String failure() {
        return failure.get();
    }

    /** The window of one token. */
    final class Slot {

        private final String key;
        private final AtomicReference<Window> last = new AtomicReference<>(Window.UNKNOWN);

        Slot(String key) {
            this.key = key;
        }

        /**
         * Changes the window in one atomic step.
         *
         * @param reservation what the change makes or ends
         * @param change gets the window, and the reservation as the one who holds the window has to account for it. It
         *     has no effects, since a store may ask for it several times; the last time counts
         * @return the window as it is now
         */
        Window update(Reservation reservation, BiFunction<Window, Reservation, Window> change) {
            Window shared = store == null ? null : updateShared(store, reservation, change);
            if (shared != null) {
                last.set(shared);
                return shared;
            }
            Reservation held = store == null ? reservation : reservation.withoutStore();
            return last.updateAndGet(window -> change.apply(window, held));
        }

        /** Returns null if the store cannot be used. */
        private @Nullable Window updateShared(
                RateLimitStore in, Reservation reservation, BiFunction<Window, Reservation, Window> change) {
            long began = time.nanoTime();
            if (began - pausesUntil < 0) {
                return null;
            }
            try {
                // The store never counted what was taken without it.
                Reservation counted = reservation.local() ? Reservation.ofNone(reservation.at()) : reservation;
                Window window = updateUninterrupted(in, counted, change);
                worked(began);
                return window;
            } catch (Throwable e) {
                failed(e);
                return null;
            }
        }

        private Window updateUninterrupted(
                RateLimitStore in, Reservation reservation, BiFunction<Window, Reservation, Window> change) {
            // A call that was interrupted has to be settled, too, and a store that waits for its database could not
            // do it.
            boolean interrupted = Thread.interrupted();
            try {
                return updateText(in, reservation, change);
            } catch (Exception e) {
                // Interrupted meanwhile: that is no failure of the store, which may have stored the change or not.
                if (!Thread.interrupted()) {
                    throw e;
                }
                interrupted = true;
                // To end a reservation twice would free a second one.
                return updateText(in, Reservation.ofNone(reservation.at()), change);
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        private Window updateText(
                RateLimitStore in, Reservation reservation, BiFunction<Window, Reservation, Window> change) {
            // A store may forget; what it begins anew must not be taken for a window that some client has seen before.
            Window fresh = Window.unknown(ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE / 2));
            return Window.read(Objects.requireNonNull(in.update(key, text -> {
                Window held = text == null ? Window.UNKNOWN : Window.read(text);
                return change.apply(held.number() == 0 ? fresh : held, reservation)
                        .text();
            })));
        }
    }

    /** An update that began then has worked. */
    private void worked(long began) {
        long nanos = time.nanoTime() - began;
        if (nanos > SLOW) {
            pause("slow", "took " + TimeUnit.NANOSECONDS.toMillis(nanos) + " ms");
        } else if (began - pausesUntil >= 0 && failure.getAndSet(null) != null) {
            // Not for an update that was under way when another one failed.
            LOGGER.log(Level.INFO, "the rate limit store {0} works again", name());
        }
    }

    // Only classes: a store's messages may hold anything.
    private void failed(Throwable thrown) {
        Throwable cause = thrown.getCause();
        String because = cause == null ? "" : ", because of " + cause.getClass().getName();
        pause(thrown.getClass().getSimpleName(), "failed (" + thrown.getClass().getName() + because + ")");
    }

    private void pause(String word, String reason) {
        pausesUntil = time.nanoTime() + PAUSE;
        LOGGER.log(
                // Once, until it works again: each call would say the same.
                failure.getAndSet(word) == null ? Level.WARNING : Level.DEBUG,
                "the rate limit store {0} {1}; this client limits itself by what it knows, and tries it again in 5 s",
                name(),
                reason);
    }

    private String name() {
        return store == null ? "" : store.getClass().getName();
    }
}
