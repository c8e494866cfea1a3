/**
 * Client-side rate limiting. What is known and what follows from it are pure functions ({@code Window},
 * {@code WindowView}, {@code ServerClock}); {@code Quota} takes requests from the window, {@code CallerQueue} keeps the
 * callers in order, and {@code RateLimiter} brings both together.
 */
@NullMarked
package io.attest.client.internal.ratelimit;

import org.jspecify.annotations.NullMarked;
