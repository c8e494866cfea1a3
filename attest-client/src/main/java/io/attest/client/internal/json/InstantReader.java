package io.attest.client.internal.json;

import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import org.jspecify.annotations.Nullable;

/**
 * Reads timestamps in the service's own form, {@code 2024-01-01T00:00:00.000000Z}. By hand, since a formatter would take
 * more than half of the time of decoding a page; any other form is left to jsr310.
 */
final class InstantReader {

    private static final int SECONDS_A_DAY = 86_400;
    private static final int FRACTION_START = 20;

    private InstantReader() {}

    /** The instant, or null if the text is not exactly in the service's form. */
    static @Nullable Instant readUtc(String text) {
        int end = text.length() - 1;
        if (end < FRACTION_START - 1
                || text.charAt(end) != 'Z'
                || text.charAt(4) != '-'
                || text.charAt(7) != '-'
                || text.charAt(10) != 'T'
                || text.charAt(13) != ':'
                || text.charAt(16) != ':') {
            return null;
        }
        int year = digits(text, 0, 4);
        int month = digits(text, 5, 7);
        int day = digits(text, 8, 10);
        int hour = digits(text, 11, 13);
        int minute = digits(text, 14, 16);
        int second = digits(text, 17, 19);
        int nanos = end == FRACTION_START - 1 ? 0 : fraction(text, end);
        if (year < 0 || month < 1 || month > 12 || day < 1 || hour < 0 || hour > 23 || minute < 0 || minute > 59) {
            return null;
        }
        if (second < 0
                || second > 59
                || nanos < 0
                || (day > 28 && day > YearMonth.of(year, month).lengthOfMonth())) {
            return null;
        }
        long days = LocalDate.of(year, month, day).toEpochDay();
        return Instant.ofEpochSecond(days * SECONDS_A_DAY + hour * 3600L + minute * 60L + second, nanos);
    }

    private static int fraction(String text, int end) {
        int places = end - FRACTION_START;
        if (text.charAt(FRACTION_START - 1) != '.' || places < 1 || places > 9) {
            return -1;
        }
        int nanos = digits(text, FRACTION_START, end);
        for (int i = places; i < 9; i++) {
            nanos *= 10;
        }
        return nanos;
    }

    /** The number, or a negative one if there is anything but digits. */
    private static int digits(String text, int from, int to) {
        int number = 0;
        for (int i = from; i < to; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            number = number * 10 + digit;
        }
        return number;
    }
}
