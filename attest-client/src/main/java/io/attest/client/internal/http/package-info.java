/** One attempt: a request out, a response or a failure back, and whether anything reached the wire. */
@NullMarked
package io.attest.client.internal.http;

import org.jspecify.annotations.NullMarked;
