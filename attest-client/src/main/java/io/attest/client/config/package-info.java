/**
 * Options for a client and its views: deadlines, retries, headers, tags, and how calls keep within the rate limit.
 *
 * <pre>{@code
 * AttestClient client = AttestClient.builder()
 *         .baseUrl("https://attest.example.com/api/v1")
 *         .accessToken(token)
 *         .timeout(Duration.ofSeconds(30))
 *         .retry(RetryOptions.defaults().withMaxRetries(5))
 *         .rateLimit(RateLimitOptions.failFast())
 *         .build();
 * AttestClient nightly = client.with(RequestOptions.none()
 *         .withTimeout(Duration.ofHours(2))
 *         .withRateLimit(RateLimitOptions.defaults()));
 * }</pre>
 *
 * <p>The table of {@link io.attest.client.AttestClientBuilder} contains all defaults.
 */
@NullMarked
package io.attest.client.config;

import org.jspecify.annotations.NullMarked;
