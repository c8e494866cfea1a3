package io.attest.client.config;

import java.time.Instant;

/**
 * An access token and when it expires, for {@link AccessTokens#caching}.
 *
 * @param token printable ASCII
 * @param expiresAt when the service stops accepting the token; {@link Instant#MAX} if it does not expire
 */
public record TokenAndExpiry(String token, Instant expiresAt) {

    /**
     * Creates it.
     *
     * @throws IllegalArgumentException if {@code expiresAt} is null; the client checks the token before it is sent
     */
    // Java callers without a nullness checker do pass null.
    @SuppressWarnings("ConstantValue")
    public TokenAndExpiry {
        if (expiresAt == null) {
            throw new IllegalArgumentException("expiresAt must not be null");
        }
    }

    /** Returns the expiry only, since the token is a secret. */
    @Override
    public String toString() {
        return "TokenAndExpiry[expiresAt=" + expiresAt + "]";
    }
}
