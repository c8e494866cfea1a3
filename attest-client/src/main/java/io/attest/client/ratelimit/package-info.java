/**
 * What is known of the token's request rate limit (interface: Limits).
 *
 * <p>{@link io.attest.client.AttestClient#rateLimit()} tells what the service said last. Whoever wants several processes or
 * machines to share one rate limit implements {@link io.attest.client.ratelimit.RateLimitStore}; nobody else needs it.
 *
 * @serial exclude
 */
@NullMarked
package io.attest.client.ratelimit;

import org.jspecify.annotations.NullMarked;
