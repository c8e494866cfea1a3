package io.attest.client.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.NumberInput;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads timestamps. That in the one form that the service writes is read by hand, since a formatter takes a third of
 * the time of a page.
 */
final class InstantReader {

    private static final String FORM = "0000-00-00T00:00:00.000000Z";

    /**
     * Without an offset, a text is no instant. Not every service writes the colon in it, which the JDK expects. The JDK
     * reads a leap second as the one before.
     */
    private static final Pattern WITH_OFFSET =
            Pattern.compile("(.*:[0-5][0-9](?:\\.[0-9]+)?)(?:[Zz]|([+-][0-9]{2}):?([0-9]{2}))");

    // Other numbers may be a year, a date without hyphens, or microseconds.
    private static final Pattern SECONDS = Pattern.compile("[0-9]{9,11}");
    private static final Pattern MILLISECONDS = Pattern.compile("[0-9]{13}");

    private InstantReader() {}

    /** The instant, or null if the value is none for certain. */
    static @Nullable Instant read(JsonParser parser) throws IOException {
        Instant own = parser.hasToken(JsonToken.VALUE_STRING)
                ? read(parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength())
                : null;
        return own == null ? readOther(parser.getText().strip()) : own;
    }

    private static @Nullable Instant readOther(String text) {
        if (SECONDS.matcher(text).matches()) {
            return Instant.ofEpochSecond(Long.parseLong(text));
        }
        if (MILLISECONDS.matcher(text).matches()) {
            return Instant.ofEpochMilli(Long.parseLong(text));
        }
        Matcher time = WITH_OFFSET.matcher(text);
        try {
            return time.matches()
                    ? Instant.parse(time.group(1) + (time.group(2) == null ? "Z" : time.group(2) + ":" + time.group(3)))
                    : null;
        } catch (DateTimeException e) {
            return null;
        }
    }

    /** The instant, or null if the text has another form. */
    static @Nullable Instant read(char[] text, int start, int length) {
        if (!hasForm(text, start, length)) {
            return null;
        }
        try {
            LocalDate date = LocalDate.of(
                    NumberInput.parseInt(text, start, 4),
                    NumberInput.parseInt(text, start + 5, 2),
                    NumberInput.parseInt(text, start + 8, 2));
            LocalTime time = LocalTime.of(
                    NumberInput.parseInt(text, start + 11, 2),
                    NumberInput.parseInt(text, start + 14, 2),
                    NumberInput.parseInt(text, start + 17, 2));
            // Not a LocalDateTime, which the JIT does not leave out.
            return Instant.ofEpochSecond(
                    date.toEpochSecond(time, ZoneOffset.UTC), NumberInput.parseInt(text, start + 20, 6) * 1000L);
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
}
