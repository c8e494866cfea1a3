/** What is known of the token's request allowance (interface: Limits). */
@NullMarked
package io.attest.client.ratelimit;

import org.jspecify.annotations.NullMarked;
