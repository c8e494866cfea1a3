package io.attest.client.internal.ratelimit;

import io.attest.client.config.RateLimitOptions;
import io.attest.client.internal.util.TimeSource;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rate limiters of a client, one for each token. Thread-safe. */
public final class RateLimiters {

    // Up to this number none is forgotten: a limit below the documented one, for instance, is worth remembering.
    private static final int MAX_LIMITERS = 1000;
    // A call adds one limiter at most, so that looking at more than one lets their number fall again.
    private static final int LOOKS_PER_CALL = 3;

    private final TimeSource time;
    // In the order in which they were added or last looked at.
    private final Map<String, RateLimiter> limiters = new LinkedHashMap<>();

    /** No limiters yet. */
    public RateLimiters(TimeSource time) {
        this.time = time;
    }

    /** Takes a permit of a token's rate limit, as {@link RateLimiter#acquire} does. */
    public Admission acquire(String accessToken, RateLimitOptions options, boolean isRetry, RateLimiter.Caller caller)
            throws InterruptedException {
        return use(accessToken).acquire(options, isRetry, caller);
    }

    /**
     * The limiter of a token. It may be forgotten before the caller begins a request, if there are many tokens and this
     * one was idle: at worst, that costs a 429.
     */
    synchronized RateLimiter use(String accessToken) {
        RateLimiter limiter = limiters.computeIfAbsent(accessToken, token -> new RateLimiter(time));
        // A few limiters at each call, so that the cost of a call does not grow with the number of tokens.
        for (int look = 0; look < LOOKS_PER_CALL && limiters.size() > MAX_LIMITERS; look++) {
            var oldest = limiters.entrySet().iterator().next();
            limiters.remove(oldest.getKey());
            if (!oldest.getValue().isForgettable()) {
                limiters.put(oldest.getKey(), oldest.getValue());
            }
        }
        return limiter;
    }

    /** The limiter of a token, only to be looked at; null if the token was not used yet, or was forgotten. */
    public synchronized @Nullable RateLimiter find(String accessToken) {
        return limiters.get(accessToken);
    }

    /** Makes all waiters look again. */
    public synchronized void wakeAll() {
        limiters.values().forEach(RateLimiter::wakeAll);
    }
}
