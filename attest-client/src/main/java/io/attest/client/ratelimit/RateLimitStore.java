package io.attest.client.ratelimit;

import java.util.function.UnaryOperator;

/**
 * Where clients keep what they know of their tokens' rate limits. Clients that share a store share one budget: several
 * clients of one process share an {@link #inMemory()} one, processes and machines one over a database that can compare and
 * set.
 *
 * <pre>{@code
 * RateLimitStore store = RateLimitStore.inMemory();
 * AttestClient nightly = AttestClient.builder()
 *         .baseUrl("https://attest.example.com/api/v1")
 *         .accessToken(token)
 *         .rateLimit(RateLimitOptions.defaults().store(store))
 *         .build();
 * }</pre>
 *
 * <p>Thread-safe. A key never holds a token, but a hash of it. A store may forget a key that was not updated for two
 * minutes, or for twice as long as the service's windows are.
 *
 * <p>A store that throws does not stop a call: the client goes on with what it knows itself, says so in its log, and
 * asks the store again some seconds later. An implementation over a network should give up within a fraction of a second:
 * two threads take from it for all asynchronous calls of a client, so while it hangs for two tokens, no call of that
 * client goes on.
 */
public interface RateLimitStore {

    /**
     * Changes a window as one atomic step.
     *
     * @param key names the service and the token, as up to 64 printable ASCII characters
     * @param change from what the store holds for the key, or {@link RateLimitWindow#unknown()}, to what it shall hold.
     *     Free of effects: it may be asked several times, when others change the window meanwhile. If it gives back the very
     *     object that it got, there is nothing to store
     * @return what the store holds now
     */
    RateLimitWindow update(String key, UnaryOperator<RateLimitWindow> change);

    /**
     * A store for the clients of this process, which every client has of its own unless another is set. From 10,000 tokens
     * on it forgets those that have no request under way.
     *
     * @return a new, empty store
     */
    static RateLimitStore inMemory() {
        return new InMemoryRateLimitStore();
    }
}
