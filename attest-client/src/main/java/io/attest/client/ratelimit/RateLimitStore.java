package io.attest.client.ratelimit;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the state of rate limits, so that several clients share one (API: Limits). Clients of one process share an
 * {@link #inMemory()} store; processes and machines share a store over a database that can compare and set.
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
 * <p>The state of a token is a text, whose meaning is the SDK's alone: 1 to 255 printable ASCII characters. It begins with
 * the number of a version. A client that does not know this version leaves the text as it is, and limits itself without the
 * store. What a later version of the SDK appends to the text, an earlier one keeps. A text that was not updated for two
 * hours may be deleted.
 *
 * <p>An implementation is thread-safe. It should give up within a fraction of a second, since calls wait for it. If it
 * throws, no call fails: the client goes on with what it knows, logs the failure at DEBUG, and asks the store again after 5
 * seconds. An update may be interrupted. If it then throws, it leaves the thread's interrupt flag set, as the JDK's own
 * blocking methods expect of their callers. The client asks for it once more, whether the first update was stored or not; so
 * a store whose connection was closed by the interrupt connects again.
 */
@FunctionalInterface
public interface RateLimitStore {

    /**
     * Changes the text of a key in one atomic step.
     *
     * @param key stands for the service and the token, as a hash: up to 64 printable ASCII characters
     * @param change computes the new text from the stored one, which is null if the key has none. It has no effects, so it
     *     may be called again when another client has changed the text meanwhile. If the new text equals the stored one,
     *     there is nothing to store. What it throws must reach the caller, with nothing stored
     * @return the text that is stored now
     */
    String update(String key, Function<@Nullable String, String> change);

    /**
     * A store for the clients of this process. It keeps 10,000 keys, and then forgets the one that was not updated for longest.
     *
     * @return a new, empty store
     */
    static RateLimitStore inMemory() {
        return new InMemoryRateLimitStore();
    }
}
