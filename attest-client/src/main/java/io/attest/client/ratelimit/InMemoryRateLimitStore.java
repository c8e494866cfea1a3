package io.attest.client.ratelimit;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Keeps texts in memory. If there are many, it forgets the one whose last update is the oldest. */
final class InMemoryRateLimitStore implements RateLimitStore {

    // Without a maximum, the texts of replaced tokens would stay forever.
    private static final int MAX_TEXTS = 10_000;

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, String> texts = new LinkedHashMap<>(16, 0.75f, true) {

        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
            return size() > MAX_TEXTS;
        }
    };

    @Override
    public String update(String key, Function<@Nullable String, String> change) {
        lock.lock();
        try {
            String text = change.apply(texts.get(key));
            texts.put(key, text);
            return text;
        } finally {
            lock.unlock();
        }
    }
}
