/**
 * The rate limit of each token: callers wait in order, and take requests from a window. What is known and
 * what follows from it are pure functions ({@code Window}, {@code WindowView}, {@code ServerClock}); the store may
 * fail. It sends nothing, and knows of no endpoint.
 */
@NullMarked
package io.attest.client.internal.ratelimit;

import org.jspecify.annotations.NullMarked;
