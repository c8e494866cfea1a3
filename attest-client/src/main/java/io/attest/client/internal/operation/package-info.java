/** The operations of the API: one value for each endpoint. */
@NullMarked
package io.attest.client.internal.operation;

import org.jspecify.annotations.NullMarked;
