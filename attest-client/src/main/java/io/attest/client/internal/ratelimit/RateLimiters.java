package io.attest.client.internal.ratelimit;

import io.attest.client.config.RateLimitOptions;
import io.attest.client.internal.util.Secrets;
import io.attest.client.internal.util.TimeSource;
import io.attest.client.ratelimit.RateLimitStore;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The rate limiters of a client, one for each token. Thread-safe. */
public final class RateLimiters {

    // Up to this number none is forgotten: a limit below the documented one, for instance, is worth remembering.
    private static final int MAX_LIMITERS = 1000;
    // A call adds one limiter at most, so that looking at more than one lets their number fall again.
    private static final int LOOKS_PER_CALL = 3;

    private final GuardedStore store;
    private final String service;
    private final TimeSource time;
    // In the order in which they were added or last looked at.
    private final Map<String, RateLimiter> limiters = new LinkedHashMap<>();

    /**
     * Limiters over a store.
     *
     * @param store null to keep the rate limit in the memory of this client
     * @param baseUrl names the service in the keys of the store, with or without a slash at its end
     */
    public RateLimiters(@Nullable RateLimitStore store, String baseUrl, TimeSource time) {
        this.store = new GuardedStore(store, time);
        this.service = baseUrl.replaceFirst("/+$", "");
        this.time = time;
    }

    /** Takes a permit of a token's rate limit, as {@link RateLimiter#acquire} does. */
    public Admission acquire(String accessToken, RateLimitOptions options, boolean isRetry, RateLimiter.Caller caller)
            throws InterruptedException {
        RateLimiter limiter = use(accessToken);
        boolean taken = false;
        try {
            Admission admission = limiter.acquire(options, isRetry, caller);
            taken = admission instanceof Admission.Permit;
            return admission;
        } finally {
            if (!taken) {
                limiter.release();
            }
        }
    }

    /** The limiter of a token. It is not forgotten before the caller has called {@link RateLimiter#release}. */
    synchronized RateLimiter use(String accessToken) {
        RateLimiter limiter = limiters.computeIfAbsent(accessToken, token -> new RateLimiter(store, key(token), time));
        limiter.use();
        forgetSome();
        return limiter;
    }

    // A few limiters at each call, so that the cost of a call does not grow with the number of tokens.
    private void forgetSome() {
        for (int look = 0; look < LOOKS_PER_CALL && limiters.size() > MAX_LIMITERS; look++) {
            String token = limiters.keySet().iterator().next();
            RateLimiter limiter = Objects.requireNonNull(limiters.remove(token));
            if (!limiter.isForgettable()) {
                limiters.put(token, limiter);
            }
        }
    }

    /** The limiter of a token, only to be looked at; null if the token was not used yet, or was forgotten. */
    public synchronized @Nullable RateLimiter find(String accessToken) {
        return limiters.get(accessToken);
    }

    /** A word for what failed last in the store, or null if it works or there is none. */
    public @Nullable String storeFailure() {
        return store.failure();
    }

    /** Makes all waiters look again. */
    public void wakeAll() {
        all().forEach(RateLimiter::wakeAll);
    }

    private synchronized List<RateLimiter> all() {
        return List.copyOf(limiters.values());
    }

    /** Only for a store: the first hash loads the JDK's security providers. */
    private String key(String accessToken) {
        return store.isShared() ? Secrets.sha256(service + '\n' + accessToken) : "";
    }
}
