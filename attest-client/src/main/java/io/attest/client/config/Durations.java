package io.attest.client.config;

import io.attest.client.internal.Arguments;
import java.time.Duration;

/** Checks durations. */
final class Durations {

    private static final Duration LONGEST_DELAY = Duration.ofDays(1);

    private Durations() {}

    private static Duration notNegative(String parameter, Duration value) {
        if (Arguments.required(parameter, value).isNegative()) {
            throw new IllegalArgumentException(parameter + " must not be negative, but is " + value);
        }
        return value;
    }

    static void delay(String parameter, Duration value) {
        if (notNegative(parameter, value).compareTo(LONGEST_DELAY) > 0) {
            throw new IllegalArgumentException(parameter + " must be at most one day, but is " + value);
        }
    }

    static Duration positive(String parameter, Duration value) {
        if (notNegative(parameter, value).isZero()) {
            throw new IllegalArgumentException(parameter + " must be longer than zero");
        }
        return value;
    }
}
