package io.attest.client.internal.ratelimit;

import static io.attest.client.internal.SdkLogger.LOGGER;

import io.attest.client.internal.TimeSource;
import java.lang.System.Logger.Level;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Whether the rate limit store of a client works, for all its tokens. Thread-safe. */
final class StoreState {

    /** How long calls go on without a store that failed or was slow. */
    static final long PAUSE = TimeUnit.SECONDS.toNanos(5);

    private static final long SLOW = TimeUnit.SECONDS.toNanos(1);

    private final String store;
    private final TimeSource time;
    private final AtomicReference<@Nullable String> failure = new AtomicReference<>();
    private volatile long pausesUntil;

    /** @param store the name of its class */
    StoreState(String store, TimeSource time) {
        this.store = store;
        this.time = time;
        this.pausesUntil = time.nanoTime();
    }

    boolean isUsable() {
        return time.nanoTime() - pausesUntil >= 0;
    }

    /** An update that began then has worked. */
    void worked(long began) {
        long nanos = time.nanoTime() - began;
        if (nanos > SLOW) {
            pause("slow", "took " + TimeUnit.NANOSECONDS.toMillis(nanos) + " ms");
        } else if (began - pausesUntil >= 0 && failure.getAndSet(null) != null) {
            // Not for an update that was under way when another one failed.
            LOGGER.log(Level.INFO, "the rate limit store {0} works again", store);
        }
    }

    // Only classes: a store's messages may hold anything.
    void failed(Throwable thrown) {
        Throwable cause = thrown.getCause();
        String because = cause == null ? "" : ", because of " + cause.getClass().getName();
        pause(thrown.getClass().getSimpleName(), "failed (" + thrown.getClass().getName() + because + ")");
    }

    /** The store works, but not for this token: a later version of the SDK has written there. */
    void isOfAnotherVersion(Level level) {
        log(level, "holds a version that this client does not know");
    }

    /** A word for what failed last, or null if nothing has, or the store has worked since. */
    @Nullable
    String failure() {
        return failure.get();
    }

    private void pause(String word, String reason) {
        pausesUntil = time.nanoTime() + PAUSE;
        // Once, until it works again: each call would say the same.
        Level level = failure.getAndSet(word) == null ? Level.WARNING : Level.DEBUG;
        log(level, reason);
    }

    private void log(Level level, String reason) {
        LOGGER.log(
                level,
                "the rate limit store {0} {1}; this client limits itself by what it knows, and tries it again in 5 s",
                store,
                reason);
    }
}
