package io.attest.client.ratelimit;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

/** Windows of this process. One for each token ever used, which are few. */
final class InMemoryRateLimitStore implements RateLimitStore {

    private final ConcurrentMap<String, AtomicReference<RateLimitWindow>> windows = new ConcurrentHashMap<>();

    @Override
    public RateLimitWindow update(String key, UnaryOperator<RateLimitWindow> change) {
        return windows.computeIfAbsent(key, unused -> new AtomicReference<>(RateLimitWindow.unknown()))
                .updateAndGet(change);
    }
}
