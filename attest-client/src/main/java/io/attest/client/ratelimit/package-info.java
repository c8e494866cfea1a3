/**
 * The rate limit of a token, as the service reports it and clients share it (API: Limits).
 *
 * <p>{@link io.attest.client.AttestClient#health() client.health().rateLimit()} is what the last response reported. An
 * application that uses one token in several processes or on several machines needs a shared
 * {@link io.attest.client.ratelimit.RateLimitStore}: {@link io.attest.client.jdbc.JdbcRateLimitStore} or its own.
 *
 * @serial exclude
 */
@NullMarked
package io.attest.client.ratelimit;

import org.jspecify.annotations.NullMarked;
