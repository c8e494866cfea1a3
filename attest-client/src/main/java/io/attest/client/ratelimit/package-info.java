/**
 * The rate limit of a token, as the service reports it (API: Limits):
 * {@link io.attest.client.AttestClient#health() client.health().rateLimit()} is what the last response said.
 *
 * @serial exclude
 */
@NullMarked
package io.attest.client.ratelimit;

import org.jspecify.annotations.NullMarked;
