/**
 * Keeping within the token's allowance. What is known and what follows from it are pure functions ({@code WindowRule},
 * {@code View}, {@code ServerClock}); {@code Gate} keeps the callers in their order.
 */
@NullMarked
package io.attest.client.internal.pacing;

import org.jspecify.annotations.NullMarked;
