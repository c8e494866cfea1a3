package io.attest.client.config;

import io.attest.client.internal.Arguments;
import java.time.Duration;

/** Checks durations. */
final class Durations {

    private static final Duration LONGEST_DELAY = Duration.ofDays(1);

    private Durations() {}

    static void delay(String parameter, Duration value) {
        if (Arguments.notNegative(parameter, value).compareTo(LONGEST_DELAY) > 0) {
            throw new IllegalArgumentException(parameter + " must be at most one day, but is " + value);
        }
    }

    static Duration positive(String parameter, Duration value) {
        if (Arguments.notNegative(parameter, value).isZero()) {
            throw new IllegalArgumentException(parameter + " must be longer than zero");
        }
        return value;
    }
}
