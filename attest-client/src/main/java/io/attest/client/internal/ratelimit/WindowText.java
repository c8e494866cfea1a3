package io.attest.client.internal.ratelimit;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * A window as the text that a {@code RateLimitStore} holds: the version of the format, then the components in their order,
 * separated by spaces. A later SDK may append fields to version 1, and must do without them, since this one drops what it
 * does not know when it writes.
 */
final class WindowText {

    private static final String VERSION = "1";
    private static final int FIELDS = 12;
    private static final String NONE = "-";

    private WindowText() {}

    static String write(RateLimitWindow w) {
        return new StringJoiner(" ")
                .add(VERSION)
                .add(Long.toString(w.number()))
                .add(Integer.toString(w.limit()))
                .add(Integer.toString(w.remaining()))
                .add(Integer.toString(w.inFlight()))
                .add(Integer.toString(w.unreported()))
                .add(Integer.toString(w.owed()))
                .add(seconds(w.reset()))
                .add(seconds(w.endsBy()))
                .add(seconds(w.previousReset()))
                .add(Integer.toString(w.lateSeconds()))
                .add(Boolean.toString(w.cautious()))
                .toString();
    }

    /** The window; {@link RateLimitWindow#unknown()} if the text is damaged; null if this client does not know its version. */
    static @Nullable RateLimitWindow read(String text) {
        String[] fields = text.split(" ", -1);
        if (!fields[0].equals(VERSION)) {
            return isVersion(fields[0]) ? null : RateLimitWindow.unknown();
        }
        try {
            return fields.length < FIELDS ? RateLimitWindow.unknown() : window(fields);
        } catch (NumberFormatException | DateTimeException e) {
            return RateLimitWindow.unknown();
        }
    }

    private static boolean isVersion(String field) {
        return !field.isEmpty() && field.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private static RateLimitWindow window(String[] fields) {
        return new RateLimitWindow(
                Long.parseLong(fields[1]),
                Integer.parseInt(fields[2]),
                Integer.parseInt(fields[3]),
                Integer.parseInt(fields[4]),
                Integer.parseInt(fields[5]),
                Integer.parseInt(fields[6]),
                instant(fields[7]),
                instant(fields[8]),
                instant(fields[9]),
                Integer.parseInt(fields[10]),
                Boolean.parseBoolean(fields[11]));
    }

    private static String seconds(@Nullable Instant instant) {
        return instant == null ? NONE : Long.toString(instant.getEpochSecond());
    }

    private static @Nullable Instant instant(String seconds) {
        return seconds.equals(NONE) ? null : Instant.ofEpochSecond(Long.parseLong(seconds));
    }
}
