package io.attest.examples.redis;

import io.attest.client.ratelimit.RateLimitStore;
import io.lettuce.core.RedisCommandInterruptedException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Shares one rate limit among all processes that use the same Redis. The text of a key is a string value, which expires when
 * it was not changed for two hours.
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

    private static final Duration EXPIRY = Duration.ofHours(2);

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
     * @param keyPrefix what keys begin with; stores with the same prefix share their rate limits
     */
    public RedisRateLimitStore(RedisURI uri, Duration timeout, String keyPrefix) {
        this.redis = new RedisLink(uri, EXPIRY);
        this.timeout = timeout;
        this.keyPrefix = keyPrefix;
    }

    @Override
    public String update(String key, Function<@Nullable String, String> change) {
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

    // Ends: each lost round is another process's success, and past the deadline the next round throws. After a lost
    // round
    // the next takes one exchange, and a new update takes two.
    private String update(String key, Function<@Nullable String, String> change, long deadline)
            throws InterruptedException {
        String stored = redis.get(key, deadline);
        while (true) {
            String text = change.apply(stored.equals(RedisLink.ABSENT) ? null : stored);
            if (text.equals(stored)) {
                return text;
            }
            String instead = redis.compareAndSet(key, stored, text, deadline);
            if (instead == null) {
                return text;
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
