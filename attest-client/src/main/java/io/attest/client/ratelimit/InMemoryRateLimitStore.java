package io.attest.client.ratelimit;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Texts of this process. Forgets the one that was not updated for longest when there are many. */
final class InMemoryRateLimitStore implements RateLimitStore {

    // Tokens that change leave texts behind.
    private static final int MANY = 10_000;

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, String> texts = new LinkedHashMap<>(16, 0.75f, true) {

        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
            return size() > MANY;
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
