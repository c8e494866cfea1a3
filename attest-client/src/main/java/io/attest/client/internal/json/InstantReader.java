package io.attest.client.internal.json;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Reads timestamps in the one form that the service writes, since a formatter takes a third of the time of a page. */
final class InstantReader {

    private static final String FORM = "0000-00-00T00:00:00.000000Z";

    private InstantReader() {}

    /** The instant, or null if the text has another form, which jsr310 may read. */
    static @Nullable Instant read(char[] text, int start, int length) {
        if (!hasForm(text, start, length)) {
            return null;
        }
        int hour = number(text, start + 11, 2);
        int minute = number(text, start + 14, 2);
        int second = number(text, start + 17, 2);
        if (hour > 23 || minute > 59 || second > 59) {
            return null;
        }
        try {
            LocalDate date =
                    LocalDate.of(number(text, start, 4), number(text, start + 5, 2), number(text, start + 8, 2));
            long seconds = date.toEpochDay() * 86_400 + hour * 3600L + minute * 60L + second;
            return Instant.ofEpochSecond(seconds, number(text, start + 20, 6) * 1000L);
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static boolean hasForm(char[] text, int start, int length) {
        if (length != FORM.length()) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            char expected = FORM.charAt(i);
            char found = text[start + i];
            if (expected == '0' ? found < '0' || found > '9' : found != expected) {
                return false;
            }
        }
        return true;
    }

    private static int number(char[] text, int start, int digits) {
        int number = 0;
        for (int i = start; i < start + digits; i++) {
            number = number * 10 + text[i] - '0';
        }
        return number;
    }
}
