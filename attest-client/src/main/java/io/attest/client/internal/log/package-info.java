/** The logger of the SDK. */
@NullMarked
package io.attest.client.internal.log;

import org.jspecify.annotations.NullMarked;
