/** Metrics of what a client does, to copy from. */
@NullMarked
package io.attest.examples.telemetry;

import org.jspecify.annotations.NullMarked;
