package io.attest.client.internal.pacing;

import io.attest.client.internal.time.TimeSource;
import io.attest.client.ratelimit.RateLimitStore;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The gates of a client, one for each token. Thread-safe. */
public final class Gates {

    // Tokens that change are forgotten at some time; few clients have so many at once.
    private static final int MANY = 1000;

    private final RateLimitStore store;
    private final String service;
    private final TimeSource time;
    private final ConcurrentMap<String, Gate> gates = new ConcurrentHashMap<>();

    /**
     * Gates over a store.
     *
     * @param service whose tokens they are
     */
    public Gates(RateLimitStore store, String service, TimeSource time) {
        this.store = store;
        this.service = service;
        this.time = time;
    }

    /** The gate of a token. */
    public Gate of(String accessToken) {
        Gate gate = gates.get(accessToken);
        if (gate != null) {
            return gate;
        }
        if (gates.size() >= MANY) {
            gates.values().removeIf(Gate::isIdle);
        }
        return gates.computeIfAbsent(
                accessToken, token -> new Gate(new Allowance(new SharedWindow(key(token), store), time)));
    }

    /** Lets all who wait look at what has changed. */
    public void wakeAll() {
        gates.values().forEach(Gate::wakeAll);
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
