/** Conversion between bytes and records. Only this package uses Jackson. */
@NullMarked
package io.attest.client.internal.json;

import org.jspecify.annotations.NullMarked;
