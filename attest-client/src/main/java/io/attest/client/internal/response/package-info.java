/** From an attempt's result to a record or an exception. */
@NullMarked
package io.attest.client.internal.response;

import org.jspecify.annotations.NullMarked;
