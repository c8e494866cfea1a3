package io.attest.sandbox;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The two ways in which the service writes a moment. */
final class Timestamps {
    private static final DateTimeFormatter JSON = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    // DateTimeFormatter.RFC_1123_DATE_TIME writes one-digit days, which HTTP does not allow.
    private static final DateTimeFormatter HTTP = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private Timestamps() {}

    static @Nullable String json(@Nullable Instant instant) {
        return instant == null ? null : JSON.format(instant);
    }

    static String http(Instant instant) {
        return HTTP.format(instant);
    }
}
