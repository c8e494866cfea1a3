package io.attest.client.config;

import io.attest.client.internal.Arguments;
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
     * @throws IllegalArgumentException if an argument is null, or the token is blank or not printable ASCII without
     *     spaces; the message does not contain the token
     */
    public TokenAndExpiry {
        String problem = Arguments.tokenProblem(token);
        if (problem != null) {
            throw new IllegalArgumentException("token " + problem);
        }
        Arguments.required("expiresAt", expiresAt);
    }

    /** Returns the expiry only, since the token is a secret. */
    @Override
    public String toString() {
        return "TokenAndExpiry[expiresAt=" + expiresAt + "]";
    }
}
