package io.attest.client.config;

import java.time.Duration;

/** Checks durations. */
final class Durations {

    private static final Duration LONGEST_DELAY = Duration.ofDays(1);

    private Durations() {}

    // Java callers without a nullness checker do pass null.
    @SuppressWarnings("ConstantValue")
    private static Duration notNegative(String parameter, Duration value) {
        if (value == null) {
            throw new IllegalArgumentException(parameter + " must not be null");
        }
        if (value.isNegative()) {
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
