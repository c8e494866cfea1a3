/** One attempt: sends a request, and returns its response or failure with what is known of its effect. */
@NullMarked
package io.attest.client.internal.http;

import org.jspecify.annotations.NullMarked;
