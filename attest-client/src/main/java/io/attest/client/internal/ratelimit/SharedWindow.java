package io.attest.client.internal.ratelimit;

import io.attest.client.internal.log.SdkLogger;
import io.attest.client.ratelimit.RateLimitStore;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The window of one token: in its store, or in memory if there is no store, while the store fails, and while it holds a
 * version that this client does not know. Thread-safe.
 */
final class SharedWindow {

    private static final long PAUSE = TimeUnit.SECONDS.toNanos(5);

    private final String key;
    private final @Nullable RateLimitStore store;
    private final AtomicReference<RateLimitWindow> seen = new AtomicReference<>(RateLimitWindow.unknown());
    private volatile long storeRestsUntil = Long.MIN_VALUE;

    SharedWindow(String key, @Nullable RateLimitStore store) {
        this.key = key;
        this.store = store;
    }

    /** What was last seen. */
    RateLimitWindow seen() {
        return Objects.requireNonNull(seen.get());
    }

    /** Whether the store is left alone, since it could not be used. */
    boolean isLocal(long now) {
        return now < storeRestsUntil;
    }

    /** Changes the window in the store, or what this client knows of it. A change that is made twice does no harm. */
    RateLimitWindow update(UnaryOperator<RateLimitWindow> change, long now) {
        return update(change, change, change, now);
    }

    /** Ends a reservation in the window in the store, or in what this client knows of it. */
    RateLimitWindow end(
            Reservation reservation, BiFunction<RateLimitWindow, Reservation, RateLimitWindow> change, long now) {
        return update(
                held -> change.apply(held, reservation.inStore()),
                held -> change.apply(held, reservation.ofNoWindow()),
                held -> change.apply(held, reservation),
                now);
    }

    private RateLimitWindow update(
            UnaryOperator<RateLimitWindow> inStore,
            UnaryOperator<RateLimitWindow> again,
            UnaryOperator<RateLimitWindow> locally,
            long now) {
        RateLimitWindow window = store == null || isLocal(now) ? null : update(store, inStore, again, now);
        if (window == null) {
            return seen.updateAndGet(locally);
        }
        seen.set(window);
        return window;
    }

    private @Nullable RateLimitWindow update(
            RateLimitStore shared,
            UnaryOperator<RateLimitWindow> change,
            UnaryOperator<RateLimitWindow> again,
            long now) {
        try {
            RateLimitWindow window = WindowText.read(uninterrupted(shared, change, again));
            if (window == null) {
                pause(now, "holds a version that this client does not know");
            }
            return window;
        } catch (Throwable e) {
            // Only the class: a store's messages may hold anything.
            pause(now, "failed (" + e.getClass().getName() + ")");
            return null;
        }
    }

    private void pause(long now, String reason) {
        storeRestsUntil = now + PAUSE;
        SdkLogger.debug("the rate limit store {0}; this client limits itself by what it knows", reason);
    }

    // A call that was interrupted has to be settled, too, and a store that waits for its database could not do it.
    private String uninterrupted(
            RateLimitStore shared, UnaryOperator<RateLimitWindow> change, UnaryOperator<RateLimitWindow> again) {
        boolean interrupted = Thread.interrupted();
        try {
            return changed(shared, change);
        } catch (Exception e) {
            // Interrupted meanwhile: that is no failure of the store, which may have stored the change or not.
            if (!Thread.interrupted()) {
                throw e;
            }
            interrupted = true;
            return changed(shared, again);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private String changed(RateLimitStore shared, UnaryOperator<RateLimitWindow> change) {
        // A store may forget; what it begins anew must not be taken for a window that some client has seen before.
        long number = ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE / 2);
        return Objects.requireNonNull(shared.update(key, text -> {
            if (text == null) {
                return WindowText.write(change.apply(WindowRule.unknown(number)));
            }
            RateLimitWindow held = WindowText.read(text);
            // What a newer SDK wrote stays as it is.
            return held == null ? text : WindowText.write(change.apply(begun(held, number)));
        }));
    }

    private static RateLimitWindow begun(RateLimitWindow held, long number) {
        return held.number() == RateLimitWindow.unknown().number() ? WindowRule.unknown(number) : held;
    }
}
