package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.internal.ratelimit.StoredWindow;
import io.attest.client.ratelimit.RateLimitStore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A store for one token that tells what it was asked. */
final class WatchedStore implements RateLimitStore {

    private final RateLimitStore store = RateLimitStore.inMemory();
    private final AtomicInteger updates = new AtomicInteger();
    private volatile int inFlight;

    /** How many requests were taken and not settled, when it was asked last. */
    int inFlight() {
        return inFlight;
    }

    /** How often it was asked. */
    int updates() {
        return updates.get();
    }

    void awaitInFlight(int count) {
        await(() -> inFlight == count);
    }

    void awaitUpdates(int count) {
        await(() -> updates.get() >= count);
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("still waiting").isLessThan(end);
            Thread.onSpinWait();
        }
    }

    @Override
    public String update(String key, Function<@Nullable String, String> change) {
        String text = store.update(key, change);
        inFlight = StoredWindow.inFlight(text);
        updates.incrementAndGet();
        return text;
    }
}
