/** From the result of an attempt to a value or an exception. */
@NullMarked
package io.attest.client.internal.response;

import org.jspecify.annotations.NullMarked;
