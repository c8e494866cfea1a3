/** Clocks and timers that tests can replace. */
@NullMarked
package io.attest.client.internal.time;

import org.jspecify.annotations.NullMarked;
