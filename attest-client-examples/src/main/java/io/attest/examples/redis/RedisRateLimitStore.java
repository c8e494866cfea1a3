package io.attest.examples.redis;

import io.attest.client.ratelimit.RateLimitStore;
import io.attest.client.ratelimit.RateLimitWindow;
import io.lettuce.core.RedisCommandInterruptedException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;

/**
 * One budget for every process that uses the same Redis. A window is a string value of one line, for instance
 *
 * <pre>{@code
 * v1 number=7 limit=60 remaining=42 inFlight=3 unreported=0 owed=0 reset=2026-01-01T00:01:00Z endsBy=- previousReset=...
 * }</pre>
 *
 * <p>A value that is not of this version of the format counts as {@link RateLimitWindow#unknown()}, and is overwritten
 * by the next change. A value that is not changed for 10 minutes expires.
 *
 * <p>Thread-safe. It needs no Redis to be made, connects again when it must, and never makes a caller wait for longer
 * than its time-out: then, and when Redis cannot be reached, {@link #update} throws a
 * {@link io.lettuce.core.RedisException}. Whether the change was stored is unknown in that case.
 */
public final class RedisRateLimitStore implements RateLimitStore, AutoCloseable {

    /** What keys begin with, unless something else is chosen. */
    public static final String DEFAULT_KEY_PREFIX = "attest:ratelimit:";

    /** How long an update may take, unless something else is chosen. */
    public static final Duration DEFAULT_TIMEOUT = Duration.ofMillis(500);

    // A duration, as the clocks of Redis and of the service may differ. Windows last a minute.
    private static final Duration EXPIRY = Duration.ofMinutes(10);

    private final RedisLink redis;
    private final Duration timeout;
    private final String keyPrefix;

    // The threads of a process take turns, so that only processes race.
    private final ReentrantLock turn = new ReentrantLock(true);

    /**
     * A store with the default key prefix and time-out. Begins to connect, and does not wait for it.
     *
     * @param uri such as {@code redis://redis.example.com:6379}
     * @throws IllegalArgumentException if it is no such URI
     */
    public RedisRateLimitStore(String uri) {
        this(RedisURI.create(uri), DEFAULT_TIMEOUT, DEFAULT_KEY_PREFIX);
    }

    /**
     * A store. Begins to connect, and does not wait for it.
     *
     * @param uri where Redis is; its own time-out is not used
     * @param timeout how long an update may take, waiting for other threads and connecting included
     * @param keyPrefix what keys begin with; stores with the same prefix share their windows
     */
    public RedisRateLimitStore(RedisURI uri, Duration timeout, String keyPrefix) {
        this.redis = new RedisLink(uri, EXPIRY);
        this.timeout = timeout;
        this.keyPrefix = keyPrefix;
    }

    @Override
    public RateLimitWindow update(String key, UnaryOperator<RateLimitWindow> change) {
        long deadline = System.nanoTime() + timeout.toNanos();
        try {
            if (!turn.tryLock(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new RedisCommandTimeoutException("other threads waited for Redis all the time");
            }
            try {
                return update(keyPrefix + key, change, deadline);
            } finally {
                turn.unlock();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RedisCommandInterruptedException(e);
        }
    }

    // Ends: each lost round is another process's success, and past the deadline the next round throws. Who has lost one
    // needs one exchange for the next, and who comes needs two.
    @SuppressWarnings("ReferenceEquality") // The very object means that there is nothing to store.
    private RateLimitWindow update(String key, UnaryOperator<RateLimitWindow> change, long deadline)
            throws InterruptedException {
        String stored = redis.get(key, deadline);
        while (true) {
            RateLimitWindow before = WindowText.read(stored);
            RateLimitWindow after = change.apply(before);
            if (after == before) {
                return before;
            }
            String instead = redis.compareAndSet(key, stored, WindowText.write(after), deadline);
            if (instead == null) {
                return after;
            }
            stored = instead;
        }
    }

    /** Closes the connection. Later updates throw. */
    @Override
    public void close() {
        redis.close();
    }
}
