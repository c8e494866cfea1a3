package io.attest.client.ratelimit;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the state of rate limits, so that several clients can share one (API: Limits). Clients of one process share an
 * {@link #inMemory()} store. Processes and machines share a store over a database that supports compare-and-set.
 *
 * <pre>{@code
 * RateLimitStore store = RateLimitStore.inMemory();
 * AttestClient nightly = AttestClient.builder()
 *         .baseUrl("https://attest.example.com/api/v1")
 *         .accessToken(token)
 *         .rateLimitStore(store)
 *         .build();
 * }</pre>
 *
 * <p>The state of a token is a text of 1 to 255 printable ASCII characters, which only the SDK needs to understand. One
 * that it does not understand counts as none. A text that has not been updated for two hours may be deleted.
 *
 * <p>An implementation must be thread-safe. It should give up within a fraction of a second, since calls wait for it.
 * If it throws, or an update takes longer than a second, no call fails. The client continues with what it knows, and
 * uses the store again after 5 seconds. It says so once at WARN, and in {@code ClientHealth.storeFailure()}.
 *
 * <p>An update may be interrupted. If it then throws, it must leave the thread's interrupt flag set. The client then
 * repeats the update once, whether or not the first one was stored. So a store must reconnect if the interrupt closed
 * its connection.
 */
@FunctionalInterface
public interface RateLimitStore {

    /**
     * Changes the text of a key in one atomic step.
     *
     * @param key a hash that identifies the service and the token: up to 64 printable ASCII characters
     * @param change computes the new text from the stored one, which is null if the key has none. It has no side
     *     effects, so the store may call it again if another client has changed the text in the meantime. If the new
     *     text equals the stored one, nothing has to be stored. If it throws, nothing is stored and the exception
     *     reaches the caller
     * @return the text that is stored now
     */
    String update(String key, Function<@Nullable String, String> change);

    /**
     * Returns a store for the clients of this process. It keeps up to 10,000 keys; beyond that, it forgets the one
     * whose last update is the oldest.
     *
     * @return a new, empty store
     */
    static RateLimitStore inMemory() {
        return new InMemoryRateLimitStore();
    }
}
