/**
 * One attempt: its request leaves once, and its result says what is known of the effect. The HTTP client
 * and its settings live here. Whether there is another attempt is not decided here.
 */
@NullMarked
package io.attest.client.internal.http;

import org.jspecify.annotations.NullMarked;
