/**
 * The rate limit of each token: callers wait in order, and take requests from a window. What responses have shown of
 * it is in {@code Window}, and what one response says in {@code Report}. It sends nothing, and knows of no endpoint.
 */
@NullMarked
package io.attest.client.internal.ratelimit;

import org.jspecify.annotations.NullMarked;
