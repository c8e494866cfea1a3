package io.attest.client.internal.http;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** Dates in HTTP headers. */
final class HttpDate {

    private HttpDate() {}

    /**
     * The time that a header such as {@code Sun, 06 Nov 1994 08:49:37 GMT} names, or null if it is missing or no date.
     */
    static @Nullable Instant read(@Nullable String value) {
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
