package io.attest.bench.speed;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import okhttp3.Headers;

/**
 * The headers of every response, true for one second: the date, and a rate limit so large that the SDK never waits,
 * although its rate limiting stays on.
 */
record ResponseHeaders(long second, Headers list) {

    // The SDK takes a reset that is further away for a mistake.
    private static final long FARTHEST_RESET = 60 * 60;
    private static final long STEP = FARTHEST_RESET / 2;

    private static volatile ResponseHeaders latest = at(0);

    /** Those of now. */
    static Headers now() {
        long second = System.currentTimeMillis() / 1000;
        ResponseHeaders headers = latest;
        if (headers.second() != second) {
            headers = at(second);
            latest = headers;
        }
        return headers.list();
    }

    private static ResponseHeaders at(long second) {
        ZonedDateTime time = Instant.ofEpochSecond(second).atZone(ZoneOffset.UTC);
        return new ResponseHeaders(
                second,
                Headers.of(
                        "Date", DateTimeFormatter.RFC_1123_DATE_TIME.format(time),
                        "Content-Type", "application/json",
                        "X-RateLimit-Limit", "1000000",
                        "X-RateLimit-Remaining", "999999",
                        "X-RateLimit-Reset", Long.toString(second - second % STEP + FARTHEST_RESET)));
    }
}
