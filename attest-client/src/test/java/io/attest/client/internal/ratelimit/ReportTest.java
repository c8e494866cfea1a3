package io.attest.client.internal.ratelimit;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.internal.http.HttpResponse;
import io.attest.client.ratelimit.RateLimit;
import java.time.Duration;
import java.time.Instant;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportTest {

    private static final Instant DATE = Instant.ofEpochSecond(ServiceResponses.EPOCH_SECONDS);
    private static final Duration HOUR = Duration.ofHours(1);

    /** What a response says to a client whose clock is five minutes ahead. */
    private static Report report(Headers.Builder headers) {
        return Report.of(ServiceResponses.response(429, headers), DATE.plusSeconds(300));
    }

    private static Report dated(String limit, String remaining, String reset) {
        return report(ServiceResponses.headers(limit, remaining, reset).set("Date", DATE));
    }

    private static Duration pause(String retryAfter) {
        return Duration.ofNanos(
                report(new Headers.Builder().set("Retry-After", retryAfter)).pause());
    }

    /** It may be cut to whole seconds, so that the window ends up to a second later. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1714564800                                 | 0    | 1
            1714564860, 60, 59.1                       | 60   | 61
            1714568399                                 | 3599 | 3600
            1714564790                                 | -10  |
            0, -1, soon, 60 s                          |      |
            1714568401, 32503680000, 1714564860000     |      |
            9223372036854775807, 99999999999999999999  |      |
            """)
    void believesAResetOfWithinAnHourAndNoOtherTime(String resets, @Nullable Long shown, @Nullable Long until) {
        for (String reset : resets.split(", ", -1)) {
            Report report = dated("60", "59", reset);

            assertThat(report.rateLimit())
                    .as(reset)
                    .isEqualTo(new RateLimit(60, 59, shown == null ? null : DATE.plusSeconds(shown)));
            assertThat(Duration.ofNanos(report.untilReset()))
                    .as(reset)
                    .isEqualTo(until == null ? HOUR : Duration.ofSeconds(until));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            60  | 61
            0   | 0
            -60 | -1
            60  | 59, 7
            60, 60 | 59
            60  | 1.5
            60  | ''
            99999999999 | 9
            """)
    void believesNoRequestsThatCannotBe(String limit, String remaining) {
        Report report = dated(limit, remaining, "1714564860");

        assertThat(report.rateLimit()).isNull();
        assertThat(Duration.ofNanos(report.untilReset())).isEqualTo(HOUR);
        assertThat(Duration.ofNanos(report.pause())).isEqualTo(Duration.ofSeconds(1));
    }

    /** The local clock may be wrong, so that only what is shown is read by it. */
    @Test
    void learnsNoEndFromAResetWithoutADate() {
        Report report = report(ServiceResponses.headers("60", "59", "1714564860"));

        assertThat(report.rateLimit()).isEqualTo(new RateLimit(60, 59, DATE.plusSeconds(60)));
        assertThat(Duration.ofNanos(report.untilReset())).isEqualTo(HOUR);
        Headers.Builder longAgo = ServiceResponses.headers("60", "59", "1714560000");
        assertThat(report(longAgo).rateLimit()).isEqualTo(new RateLimit(60, 59, null));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1",
        "1, 1",
        "1.5, 2",
        "30, 30",
        "3600, 3600",
        "259200, 3600",
        "99999999999999999999, 3600",
        "soon, 1"
    })
    void pausesAsA429AsksForASecondToAnHour(String retryAfter, long seconds) {
        assertThat(pause(retryAfter)).isEqualTo(Duration.ofSeconds(seconds));
    }

    @Test
    void pausesUntilTheResetIfA429AsksForNothingElse() {
        Headers.Builder headers =
                ServiceResponses.headers("60", "0", "1714564830").set("Date", DATE);

        assertThat(Duration.ofNanos(report(headers).pause())).isEqualTo(Duration.ofSeconds(31));
        assertThat(Duration.ofNanos(report(headers.set("Retry-After", "7")).pause()))
                .isEqualTo(Duration.ofSeconds(7));
        assertThat(Duration.ofNanos(report(new Headers.Builder()).pause())).isEqualTo(Duration.ofSeconds(1));
    }

    /** What something before the service counts is another limit. */
    @Test
    void a429InOtherWordsSaysNothingOfTheLimit() {
        Headers headers = ServiceResponses.headers("60", "0", "1714564830")
                .set("Date", DATE)
                .build();

        Report report = Report.of(HttpResponse.of(429, headers, "<html>".getBytes(US_ASCII), false), DATE);

        assertThat(report.rateLimit()).isNull();
        assertThat(Duration.ofNanos(report.pause())).isEqualTo(Duration.ofSeconds(1));
    }
}
