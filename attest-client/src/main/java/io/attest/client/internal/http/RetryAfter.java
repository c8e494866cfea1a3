package io.attest.client.internal.http;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The {@code Retry-After} header. */
final class RetryAfter {

    /** Larger values are cut to this, so that arithmetic with them does not overflow. */
    static final Duration LONGEST = Duration.ofDays(36_500);

    private RetryAfter() {}

    /** As {@link HttpResponse#retryAfter}. */
    static @Nullable Duration of(HttpResponse response, Instant now) {
        String value = response.headers().get("Retry-After");
        if (value == null) {
            return null;
        }
        Duration wait = value.matches("[0-9]+") ? seconds(value) : untilDate(value, response, now);
        if (wait == null) {
            return null;
        }
        if (wait.isNegative()) {
            return Duration.ZERO;
        }
        return wait.compareTo(LONGEST) > 0 ? LONGEST : wait;
    }

    private static Duration seconds(String digits) {
        try {
            return Duration.ofSeconds(Long.parseLong(digits));
        } catch (NumberFormatException e) {
            // More than a long holds.
            return LONGEST;
        }
    }

    private static @Nullable Duration untilDate(String value, HttpResponse response, Instant now) {
        Instant date = HttpDate.read(value);
        Instant base = response.date();
        return date == null ? null : Duration.between(base == null ? now : base, date);
    }
}
