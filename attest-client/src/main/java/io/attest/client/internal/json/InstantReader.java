package io.attest.client.internal.json;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads timestamps, with any offset. */
final class InstantReader {

    private static final String SERVICES_OWN = "0000-00-00T00:00:00.000000Z";
    private static final Pattern FINER_THAN_NANOS = Pattern.compile("(\\.\\d{9})\\d+");

    private InstantReader() {}

    /** The instant, or null if the text is no date and time with an offset. */
    static @Nullable Instant read(char[] text, int start, int length) {
        try {
            Instant own = isServicesOwn(text, start, length) ? ofServicesOwn(text, start) : null;
            return own == null ? ofAnyForm(new String(text, start, length)) : own;
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static Instant ofAnyForm(String text) {
        return Instant.parse(FINER_THAN_NANOS.matcher(text).replaceFirst("$1"));
    }

    private static boolean isServicesOwn(char[] text, int start, int length) {
        if (length != SERVICES_OWN.length()) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            char expected = SERVICES_OWN.charAt(i);
            char found = text[start + i];
            if (expected == '0' ? found < '0' || found > '9' : found != expected) {
                return false;
            }
        }
        return true;
    }

    // By hand, since a formatter would take more than half of the time of decoding a page.
    private static @Nullable Instant ofServicesOwn(char[] text, int start) {
        int hour = number(text, start + 11, 2);
        int minute = number(text, start + 14, 2);
        int second = number(text, start + 17, 2);
        if (hour > 23 || minute > 59 || second > 59) {
            return null;
        }
        LocalDate date = LocalDate.of(number(text, start, 4), number(text, start + 5, 2), number(text, start + 8, 2));
        long seconds = date.toEpochDay() * 86_400 + hour * 3600L + minute * 60L + second;
        return Instant.ofEpochSecond(seconds, number(text, start + 20, 6) * 1000L);
    }

    private static int number(char[] text, int start, int digits) {
        int number = 0;
        for (int i = start; i < start + digits; i++) {
            number = number * 10 + text[i] - '0';
        }
        return number;
    }
}
