/**
 * Keeping within the token's rate limit. What is known and what follows from it are pure functions ({@code WindowRule},
 * {@code WindowView}, {@code ServerClock}); {@code PermitQueue} keeps the callers in their order.
 */
@NullMarked
package io.attest.client.internal.ratelimit;

import org.jspecify.annotations.NullMarked;
