/** From an attempt's result to a record or an exception. */
@NullMarked
package io.attest.client.internal.reading;

import org.jspecify.annotations.NullMarked;
