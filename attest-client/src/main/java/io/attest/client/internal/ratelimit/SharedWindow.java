package io.attest.client.internal.ratelimit;

import io.attest.client.internal.log.SdkLogger;
import io.attest.client.ratelimit.RateLimitStore;
import io.attest.client.ratelimit.RateLimitWindow;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

/** The window of one key in its store, or what was last seen of it while the store fails. Thread-safe. */
final class SharedWindow {

    private static final long PAUSE = TimeUnit.SECONDS.toNanos(5);

    private final String key;
    private final RateLimitStore store;
    private final AtomicReference<RateLimitWindow> seen = new AtomicReference<>(RateLimitWindow.unknown());
    private volatile long storeRestsUntil = Long.MIN_VALUE;

    SharedWindow(String key, RateLimitStore store) {
        this.key = key;
        this.store = store;
    }

    /** What was last seen. */
    RateLimitWindow seen() {
        return Objects.requireNonNull(seen.get());
    }

    /** Whether the store is left alone, since it failed. */
    boolean isLocal(long now) {
        return now < storeRestsUntil;
    }

    RateLimitWindow update(UnaryOperator<RateLimitWindow> change, long now) {
        return update(change, change, now);
    }

    /** Changes the window in the store, or what this client knows of it. */
    RateLimitWindow update(UnaryOperator<RateLimitWindow> inStore, UnaryOperator<RateLimitWindow> locally, long now) {
        if (!isLocal(now)) {
            // A call that was interrupted has to be settled, too, and a store that waits for a response could not do
            // it.
            boolean interrupted = Thread.interrupted();
            try {
                RateLimitWindow window = Objects.requireNonNull(store.update(key, numbered(inStore)), "its window");
                seen.set(window);
                return window;
            } catch (Exception e) {
                // A store in another language may throw what Java would have it declare.
                storeRestsUntil = now + PAUSE;
                // Only the class: nobody knows what a store's messages hold.
                SdkLogger.debug(
                        "the rate limit store failed ({0}); rate limiting goes on with what this client knows",
                        e.getClass().getName());
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }
        return seen.updateAndGet(locally);
    }

    /** A store may forget; what it begins anew must not be taken for a window that some client has seen before. */
    private static UnaryOperator<RateLimitWindow> numbered(UnaryOperator<RateLimitWindow> change) {
        long number = ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE / 2);
        return held ->
                change.apply(held.number() == RateLimitWindow.unknown().number() ? WindowRule.unknown(number) : held);
    }
}
