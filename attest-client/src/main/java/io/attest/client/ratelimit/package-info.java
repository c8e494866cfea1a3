/**
 * The rate limit of a token, as the service reports it and as clients share it (API: Limits).
 *
 * <p>{@link io.attest.client.AttestClient#rateLimit()} returns what the last response reported. An application that runs in
 * several processes or on several machines with one token implements {@link io.attest.client.ratelimit.RateLimitStore}.
 *
 * @serial exclude
 */
@NullMarked
package io.attest.client.ratelimit;

import org.jspecify.annotations.NullMarked;
