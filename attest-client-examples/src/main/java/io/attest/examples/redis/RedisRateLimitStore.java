package io.attest.examples.redis;

import io.attest.client.ratelimit.RateLimitStore;
import io.lettuce.core.RedisCommandInterruptedException;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Shares one rate limit among all processes that use the same Redis. The text of a key is a string value, which expires
 * when it was not changed for two hours.
 *
 * <p>Thread-safe. It needs no Redis to be made, and connects again when it must. Updates are made one after another.
 * One that has its turn waits for Redis for its timeout at most: then, and when Redis cannot be reached,
 * {@link #update} throws a {@link io.lettuce.core.RedisException}, and so do the updates that waited for their turn
 * meanwhile. Whether the change was stored is unknown in that case.
 */
public final class RedisRateLimitStore implements RateLimitStore, AutoCloseable {

    /** What keys begin with, unless something else is chosen. */
    public static final String DEFAULT_KEY_PREFIX = "attest:ratelimit:";

    /** How long an update may take once it has its turn, unless something else is chosen. */
    public static final Duration DEFAULT_TIMEOUT = Duration.ofMillis(500);

    private static final Duration EXPIRY = Duration.ofHours(2);

    private final RedisLink redis;
    private final Duration timeout;
    private final String keyPrefix;

    // The threads of a process take turns, so that only processes race.
    private final ReentrantLock turn = new ReentrantLock(true);
    private final Map<String, String> lastStored = new HashMap<>();
    private final AtomicInteger failures = new AtomicInteger();

    /**
     * A store with the default key prefix and timeout. Begins to connect, and does not wait for it.
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
     * @param uri where Redis is; its own timeout is not used
     * @param timeout how long an update may take once it has its turn, connecting included
     * @param keyPrefix what keys begin with; stores with the same prefix share their rate limits
     */
    public RedisRateLimitStore(RedisURI uri, Duration timeout, String keyPrefix) {
        this.redis = new RedisLink(uri, EXPIRY);
        this.timeout = timeout;
        this.keyPrefix = keyPrefix;
    }

    @Override
    public String update(String key, Function<@Nullable String, String> change) {
        try {
            int failedBefore = failures.get();
            turn.lockInterruptibly();
            try {
                // Or each thread that waited would wait for a server that does not respond, one after another.
                if (failures.get() != failedBefore) {
                    throw new RedisException("Redis failed while another update waited for it");
                }
                return updateInTurn(keyPrefix + key, change);
            } finally {
                turn.unlock();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RedisCommandInterruptedException(e);
        }
    }

    private String updateInTurn(String key, Function<@Nullable String, String> change) throws InterruptedException {
        long deadline = System.nanoTime() + timeout.toNanos();
        // Where nothing else writes, this is what is stored, and an update takes one exchange.
        String expected = lastStored.getOrDefault(key, RedisLink.ABSENT);
        // Ends: each lost round is another process's success, and past the deadline the next round throws.
        while (true) {
            String text = change.apply(expected.equals(RedisLink.ABSENT) ? null : expected);
            String instead = compareAndSet(key, expected, text, deadline);
            lastStored.put(key, instead == null ? text : instead);
            if (instead == null) {
                return text;
            }
            expected = instead;
        }
    }

    private @Nullable String compareAndSet(String key, String expected, String text, long deadline)
            throws InterruptedException {
        try {
            return redis.compareAndSet(key, expected, text, deadline);
        } catch (RedisException e) {
            failures.incrementAndGet();
            throw e;
        }
    }

    /** Closes the connection. Later updates throw. */
    @Override
    public void close() {
        redis.close();
    }
}
