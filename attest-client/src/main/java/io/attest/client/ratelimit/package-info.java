/**
 * What is known of the token's request allowance (interface: Limits).
 *
 * @serial exclude
 */
@NullMarked
package io.attest.client.ratelimit;

import org.jspecify.annotations.NullMarked;
