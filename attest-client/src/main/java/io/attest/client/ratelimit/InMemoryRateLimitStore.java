package io.attest.client.ratelimit;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.UnaryOperator;

/** Windows of this process. */
final class InMemoryRateLimitStore implements RateLimitStore {

    // Tokens that change leave windows behind. Whoever has more tokens than this at once is paced less well.
    private static final int MANY = 10_000;

    private final ConcurrentMap<String, RateLimitWindow> windows = new ConcurrentHashMap<>();

    @Override
    public RateLimitWindow update(String key, UnaryOperator<RateLimitWindow> change) {
        if (windows.size() >= MANY && !windows.containsKey(key)) {
            windows.values().removeIf(window -> window.inFlight() == 0);
        }
        return windows.compute(key, (same, held) -> change.apply(held == null ? RateLimitWindow.unknown() : held));
    }
}
