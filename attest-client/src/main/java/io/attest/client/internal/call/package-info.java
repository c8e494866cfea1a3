/** The drivers that take an operation through retry, http and reading. */
@NullMarked
package io.attest.client.internal.call;

import org.jspecify.annotations.NullMarked;
