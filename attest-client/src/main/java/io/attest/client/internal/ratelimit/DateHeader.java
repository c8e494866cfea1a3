package io.attest.client.internal.ratelimit;

import java.time.Instant;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/** Reads the {@code Date} header, and keeps the last one: all responses of a second have the same. Thread-safe. */
final class DateHeader {

    // Later times do not fit into a long of nanoseconds.
    private static final long LATEST = 8_000_000_000L;

    private volatile Read last = new Read("", null);

    /** Seconds since 1970, or null if the header is missing, is not a date or is out of range. */
    @Nullable
    Long seconds(Headers headers) {
        String text = headers.get("Date");
        if (text == null) {
            return null;
        }
        Read read = last;
        if (!read.text.equals(text)) {
            Long seconds = HttpDate.seconds(text);
            read = new Read(text, checked(seconds == null ? inAnyForm(headers) : seconds));
            last = read;
        }
        return read.seconds;
    }

    private static @Nullable Long inAnyForm(Headers headers) {
        Instant date = headers.getInstant("Date");
        return date == null ? null : (Long) date.getEpochSecond();
    }

    private static @Nullable Long checked(@Nullable Long seconds) {
        return seconds == null || seconds < 0 || seconds > LATEST ? null : seconds;
    }

    private record Read(String text, @Nullable Long seconds) {}
}
