/**
 * Observations, counters and gauges of a client for Micrometer: {@link io.attest.client.micrometer.MicrometerListener}.
 * This package needs {@code micrometer-core}, which the SDK does not bring; an application that does not use the
 * package does not need it.
 * It uses the public methods of the SDK, and nothing of the engine beneath them.
 *
 * @serial exclude
 */
@NullMarked
package io.attest.client.micrometer;

import org.jspecify.annotations.NullMarked;
