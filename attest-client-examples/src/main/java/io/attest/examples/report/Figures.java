package io.attest.examples.report;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Numbers and times as the page shows them. */
public final class Figures {

    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern(
                    "d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private Figures() {}

    /**
     * A number.
     *
     * @param count any number
     * @return with a comma for each thousand
     */
    public static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    /**
     * A time.
     *
     * @param at any time
     * @return to the minute, in UTC
     */
    public static String time(Instant at) {
        return MINUTE.format(at);
    }
}
