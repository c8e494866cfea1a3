/** Conversion between bytes and records. Only this package uses databind. */
@NullMarked
package io.attest.client.internal.json;

import org.jspecify.annotations.NullMarked;
