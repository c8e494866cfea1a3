/**
 * Client-side rate limiting. What is known and what follows from it are pure functions ({@code Window},
 * {@code WindowView}, {@code ServerClock}); {@code RateLimiter} keeps the callers of one token in order and takes
 * requests from its window; {@code GuardedStore} holds the windows, in memory or in a store that may fail.
 */
@NullMarked
package io.attest.client.internal.ratelimit;

import org.jspecify.annotations.NullMarked;
