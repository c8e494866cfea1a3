/**
 * How a client or a view of it behaves: deadlines, retries and rate limiting; and who is told of it.
 *
 * <pre>{@code
 * AttestClient client = AttestClient.builder()
 *         .baseUrl("https://attest.example.com/api/v1")
 *         .accessToken(token)
 *         .timeout(Duration.ofSeconds(30))
 *         .retry(RetryOptions.defaults().maxRetries(5))
 *         .rateLimit(RateLimitOptions.failFast())
 *         .build();
 * AttestClient nightly = client.with(RequestOptions.defaults()
 *         .timeout(Duration.ofHours(2))
 *         .rateLimit(RateLimitOptions.waiting()));
 * }</pre>
 *
 * <p>All defaults are in the table of {@link io.attest.client.AttestClient.Builder}.
 */
@NullMarked
package io.attest.client.config;

import org.jspecify.annotations.NullMarked;
