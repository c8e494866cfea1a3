package io.attest.client.internal.http;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The times in headers: {@code Date}, {@code Retry-After}, {@code X-RateLimit-Reset}. */
final class HeaderTimes {

    /** Larger values are cut to this, so that arithmetic with them does not overflow. */
    static final Duration LONGEST = Duration.ofDays(36_500);

    // Proxies join what two servers say, and some add parameters: the first number counts. 1,000 is no list.
    private static final Pattern NUMBER =
            Pattern.compile("([0-9]+)(?:\\.([0-9]+))?\\s*(?:;.*|,(?![0-9]{3}(?![0-9])).*)?");

    /** A time since 1970, if it is no less; otherwise a time from now, which can be neither this long nor that old. */
    private static final long SINCE_1970 = 1_000_000_000;

    private HeaderTimes() {}

    /** As {@link HttpResponse#retryAfter}. */
    static @Nullable Duration retryAfter(HttpResponse response, Instant now) {
        String value = first(response, "Retry-After");
        if (value == null) {
            return null;
        }
        Long seconds = seconds(value);
        Duration wait = seconds == null ? untilDate(value, response, now) : Duration.ofSeconds(seconds);
        if (wait == null) {
            return null;
        }
        if (wait.isNegative()) {
            return Duration.ZERO;
        }
        return wait.compareTo(LONGEST) > 0 ? LONGEST : wait;
    }

    /** When the rate limit resets, or null if this is neither a time since 1970 nor one from the response on. */
    static @Nullable Instant reset(String value, HttpResponse response, Instant now) {
        Long seconds = seconds(value);
        // Where the time is not known, some send 0.
        if (seconds == null || seconds == 0) {
            return null;
        }
        try {
            long from = seconds < SINCE_1970 ? base(response, now).getEpochSecond() : 0;
            return Instant.ofEpochSecond(from + seconds);
        } catch (DateTimeException e) {
            return null;
        }
    }

    /** The value of the first header with the name, or null. */
    static @Nullable String first(HttpResponse response, String name) {
        List<String> values = response.headers().values(name);
        return values.isEmpty() ? null : values.get(0);
    }

    /** The only value of the header with the name, or null: of several, none is known to be that of the token. */
    static @Nullable String only(HttpResponse response, String name) {
        List<String> values = response.headers().values(name);
        return values.size() == 1 && values.get(0).indexOf(',') < 0 ? values.get(0) : null;
    }

    /** A whole number of requests, or null if the value is none. */
    static @Nullable Integer count(@Nullable String value) {
        Matcher number = NUMBER.matcher(value == null ? "" : value.strip());
        try {
            return number.matches() && number.group(2) == null ? Integer.valueOf(number.group(1)) : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** A number of seconds, rounded up since it would be too early before; null if it is none. */
    private static @Nullable Long seconds(String value) {
        Matcher number = NUMBER.matcher(value.strip());
        if (!number.matches()) {
            return null;
        }
        String fraction = number.group(2);
        boolean whole = fraction == null || fraction.chars().allMatch(digit -> digit == '0');
        try {
            long seconds = Long.parseLong(number.group(1));
            return whole || seconds == Long.MAX_VALUE ? seconds : seconds + 1;
        } catch (NumberFormatException e) {
            // More than a long holds.
            return Long.MAX_VALUE;
        }
    }

    private static @Nullable Duration untilDate(String value, HttpResponse response, Instant now) {
        Instant date = date(value.strip());
        return date == null ? null : Duration.between(base(response, now), date);
    }

    private static Instant base(HttpResponse response, Instant now) {
        Instant date = response.date();
        return date == null ? now : date;
    }

    /**
     * The time that a header such as {@code Sun, 06 Nov 1994 08:49:37 GMT} names, or null if it is missing or no date.
     */
    static @Nullable Instant date(@Nullable String value) {
        if (value == null) {
            return null;
        }
        try {
            // Not that of OkHttp, whose first use of java.text takes five times as long.
            return DateTimeFormatter.RFC_1123_DATE_TIME.parse(value, Instant::from);
        } catch (DateTimeException e) {
            return null;
        }
    }
}
