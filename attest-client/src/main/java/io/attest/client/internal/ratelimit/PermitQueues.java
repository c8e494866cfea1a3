package io.attest.client.internal.ratelimit;

import io.attest.client.internal.time.TimeSource;
import io.attest.client.ratelimit.RateLimitStore;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** The permit queues of a client, one for each token. Thread-safe. */
public final class PermitQueues {

    // Beyond this number idle queues are dropped, so that the queues of rotated tokens do not pile up.
    private static final int MANY = 1000;

    private final @Nullable RateLimitStore store;
    private final String service;
    private final TimeSource time;
    private final ConcurrentMap<String, PermitQueue> queues = new ConcurrentHashMap<>();

    /**
     * Queues over a store.
     *
     * @param store null to keep the rate limit in the memory of this client
     * @param service names the service in the keys of the store
     */
    public PermitQueues(@Nullable RateLimitStore store, String service, TimeSource time) {
        this.store = store;
        this.service = service;
        this.time = time;
    }

    /** The queue of a token. */
    public PermitQueue of(String accessToken) {
        PermitQueue queue = queues.get(accessToken);
        if (queue != null) {
            return queue;
        }
        if (queues.size() >= MANY) {
            queues.values().removeIf(PermitQueue::isIdle);
        }
        return queues.computeIfAbsent(
                accessToken, token -> new PermitQueue(new TokenRateLimit(new SharedWindow(key(token), store), time)));
    }

    /** Makes all waiters look again. */
    public void wakeAll() {
        queues.values().forEach(PermitQueue::wakeAll);
    }

    private String key(String accessToken) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest((service + '\n' + accessToken).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
