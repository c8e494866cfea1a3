package io.attest.client.internal.retry;

import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.time.HttpDate;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The {@code Retry-After} header. */
public final class RetryAfter {

    /** Larger values are cut to this, so that arithmetic with them does not overflow. */
    static final Duration LONGEST = Duration.ofDays(36_500);

    private RetryAfter() {}

    /**
     * How long a response asks to wait, in seconds or until an HTTP date.
     *
     * @param now the local wall clock, used only for a date in a response that has no {@code Date} of its own
     * @return zero or more, or null if the header is missing or is neither
     */
    public static @Nullable Duration of(HttpResponse response, Instant now) {
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
        Instant base = HttpDate.read(response.headers().get("Date"));
        return date == null ? null : Duration.between(base == null ? now : base, date);
    }
}
