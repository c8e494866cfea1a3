package io.attest.client.config;

import io.attest.client.internal.Arguments;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Access tokens that expire, kept until they do. A client takes them as its supplier of access tokens.
 *
 * <pre>{@code
 * AttestClient client = AttestClient.builder()
 *         .baseUrl("https://attest.example.com/api/v1")
 *         .accessToken(AccessTokens.caching(() -> requestToken(), Duration.ofMinutes(1)))
 *         .build();
 * }</pre>
 *
 * <p>Pass this object itself to the client, not a lambda that calls it: then a response with status 401 makes the
 * client ask for a new token, and the call is retried once with it, unless retries are switched off. This also holds
 * for a send, since a 401 is {@link io.attest.client.error.Outcome#REJECTED REJECTED}. Several clients can share one
 * object.
 *
 * <p>Thread-safe.
 */
public final class AccessTokens implements Supplier<String> {

    private static final Duration PAUSE = Duration.ofSeconds(10);

    private final Supplier<TokenAndExpiry> refresh;
    private final Duration refreshBefore;
    private final Clock clock;
    private final ReentrantLock refreshing = new ReentrantLock();
    private final AtomicReference<@Nullable TokenAndExpiry> held = new AtomicReference<>();
    private final AtomicInteger refreshes = new AtomicInteger();
    private volatile String refused = "";
    /** Until then a token that is valid as far as known is used, since the supplier had no better one. */
    private volatile Instant pauseEnds = Instant.MIN;

    private @Nullable RuntimeException failure;

    private AccessTokens(Supplier<TokenAndExpiry> refresh, Duration refreshBefore, Clock clock) {
        this.refresh = refresh;
        this.refreshBefore = refreshBefore;
        this.clock = clock;
    }

    /**
     * Returns tokens of a supplier, each of which is used until shortly before it expires.
     *
     * @param refresh requests a new token. It runs on the thread of the call that needs the token, and on one thread at
     *     a time; other calls wait for it only if they have no valid token. Neither the deadline of a call nor an
     *     interrupt ends that wait, so the supplier should have a timeout of its own
     * @param refreshBefore how long before its expiry a token is replaced, from zero to one day; longer than a request
     *     takes, and shorter than a token lasts
     * @return the tokens; nothing is requested before the first call
     * @throws IllegalArgumentException if an argument is null, or {@code refreshBefore} is out of range
     */
    public static AccessTokens caching(Supplier<TokenAndExpiry> refresh, Duration refreshBefore) {
        return caching(refresh, refreshBefore, Clock.systemUTC());
    }

    static AccessTokens caching(Supplier<TokenAndExpiry> refresh, Duration refreshBefore, Clock clock) {
        Arguments.required("refresh", refresh);
        Durations.delay("refreshBefore", refreshBefore);
        return new AccessTokens(refresh, refreshBefore, clock);
    }

    /**
     * Returns the token to use now, and requests a new one first if it is time to. If that fails, the old token is
     * returned as long as it is valid, and the supplier is asked again after 10 seconds, or when the token expires.
     *
     * @return the token
     * @throws RuntimeException what the supplier threw, if there is no valid token; calls that waited for the same
     *     refresh throw it too, and the next call asks the supplier again
     */
    @Override
    public String get() {
        int before = refreshes.get();
        TokenAndExpiry known = held.get();
        Instant now = clock.instant();
        TokenAndExpiry valid = known != null && now.isBefore(known.expiresAt()) ? known : null;
        if (valid == null) {
            refreshing.lock();
        } else if (now.plus(refreshBefore).isBefore(valid.expiresAt())
                || now.isBefore(pauseEnds)
                || !refreshing.tryLock()) {
            return valid.token();
        }
        try {
            return refreshed(before);
        } finally {
            refreshing.unlock();
        }
    }

    private String refreshed(int before) {
        TokenAndExpiry known = held.get();
        // Calls that waited for a refresh share its result, unless the new token was refused meanwhile.
        if (refreshes.get() == before || (known == null && failure == null)) {
            try {
                known = Objects.requireNonNull(refresh.get(), "the supplier of access tokens returned null");
                if (known.token().equals(refused)) {
                    pauseEnds = clock.instant().plus(PAUSE);
                }
                held.set(known);
                failure = null;
            } catch (RuntimeException e) {
                pauseEnds = clock.instant().plus(PAUSE);
                known = held.get();
                failure = e;
            }
            refreshes.incrementAndGet();
        }
        if (known != null && (failure == null || clock.instant().isBefore(known.expiresAt()))) {
            return known.token();
        }
        throw Objects.requireNonNull(failure);
    }

    /**
     * Says that the service does not accept a token, so that it is not used any more. The client calls this after a
     * response with status 401. However many calls fail with one token, a new one is requested once. If the supplier
     * returns the same token again, it is used, and a 401 makes the next request no earlier than 10 seconds later. Does
     * nothing if another token has taken its place.
     *
     * @param token the token that was sent
     */
    public void refused(String token) {
        TokenAndExpiry known = held.get();
        boolean cameAgain = refused.equals(token) && clock.instant().isBefore(pauseEnds);
        if (known != null && known.token().equals(token) && !cameAgain) {
            refused = token;
            held.compareAndSet(known, null);
        }
    }
}
