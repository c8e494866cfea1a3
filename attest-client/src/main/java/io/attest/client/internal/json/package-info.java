/** The seam between bytes and records. Only this package knows Jackson. */
@NullMarked
package io.attest.client.internal.json;

import org.jspecify.annotations.NullMarked;
