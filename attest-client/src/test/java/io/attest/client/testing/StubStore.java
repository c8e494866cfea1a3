package io.attest.client.testing;

import io.attest.client.internal.ratelimit.StoredWindow;
import io.attest.client.ratelimit.RateLimitStore;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A store that shows what it holds and how often it is asked, and that fails as a test wants. */
public final class StubStore implements RateLimitStore {

    /** What a store does before an update. */
    @FunctionalInterface
    public interface Act {

        /** Acts; what it throws, the update throws. */
        void run() throws Exception;
    }

    private final Map<String, String> texts = new ConcurrentHashMap<>();
    private final AtomicInteger updates = new AtomicInteger();
    private volatile Act act = () -> {};

    @Override
    public synchronized String update(String key, Function<@Nullable String, String> change) {
        updates.incrementAndGet();
        // A store written in another language may throw a checked exception.
        try {
            act.run();
        } catch (Exception e) {
            return CallStyle.sneak(e);
        }
        String text = change.apply(texts.get(key));
        texts.put(key, text);
        return text;
    }

    /** What is done before each update from now on. */
    public void before(Act newAct) {
        act = newAct;
    }

    /** What it holds, by key; a test may change it. */
    public Map<String, String> texts() {
        return texts;
    }

    /** How often it was asked. */
    public int updates() {
        return updates.get();
    }

    /** How many requests were taken and not settled, over all keys. */
    public long inFlight() {
        return texts.values().stream().mapToLong(StoredWindow::inFlight).sum();
    }

    public void awaitInFlight(int count) {
        Await.until(count + " requests are in flight", () -> inFlight() == count);
    }
}
