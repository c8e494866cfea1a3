/** Time, so that tests can run without waiting. */
@NullMarked
package io.attest.client.internal.time;

import org.jspecify.annotations.NullMarked;
