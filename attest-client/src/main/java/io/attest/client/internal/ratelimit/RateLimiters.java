package io.attest.client.internal.ratelimit;

import io.attest.client.internal.time.TimeSource;
import io.attest.client.ratelimit.RateLimitStore;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** The rate limiters of a client, one for each token. Thread-safe. */
public final class RateLimiters {

    // Beyond this number idle limiters are dropped, so that those of rotated tokens do not pile up.
    private static final int MANY = 1000;

    private final @Nullable RateLimitStore store;
    private final String service;
    private final TimeSource time;
    private final ConcurrentMap<String, RateLimiter> limiters = new ConcurrentHashMap<>();

    /**
     * Limiters over a store.
     *
     * @param store null to keep the rate limit in the memory of this client
     * @param baseUrl names the service in the keys of the store, with or without a slash at its end
     */
    public RateLimiters(@Nullable RateLimitStore store, String baseUrl, TimeSource time) {
        this.store = store;
        this.service = baseUrl.replaceFirst("/+$", "");
        this.time = time;
    }

    /** The limiter of a token. */
    public RateLimiter of(String accessToken) {
        RateLimiter limiter = limiters.get(accessToken);
        if (limiter != null) {
            return limiter;
        }
        if (limiters.size() >= MANY) {
            limiters.values().removeIf(RateLimiter::isIdle);
        }
        return limiters.computeIfAbsent(accessToken, token -> new RateLimiter(storeOf(token), time));
    }

    /** Makes all waiters look again. */
    public void wakeAll() {
        limiters.values().forEach(RateLimiter::wakeAll);
    }

    private WindowStore storeOf(String accessToken) {
        return store == null ? WindowStore.inMemory() : new SharedStore(store, key(accessToken), time);
    }

    private String key(String accessToken) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest((service + '\n' + accessToken).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
