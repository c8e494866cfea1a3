/**
 * Client-side rate limiting. What is known and what follows from it are pure functions ({@code WindowRule},
 * {@code WindowView}, {@code ServerClock}); {@code PermitQueue} keeps the callers in order.
 */
@NullMarked
package io.attest.client.internal.ratelimit;

import org.jspecify.annotations.NullMarked;
