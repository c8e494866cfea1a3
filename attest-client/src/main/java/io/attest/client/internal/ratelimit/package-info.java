/**
 * Client-side rate limiting. What is known and what follows from it are pure functions ({@code Window},
 * {@code WindowView}, {@code ServerClock}); {@code RateLimiter} keeps the callers in order and decides.
 */
@NullMarked
package io.attest.client.internal.ratelimit;

import org.jspecify.annotations.NullMarked;
