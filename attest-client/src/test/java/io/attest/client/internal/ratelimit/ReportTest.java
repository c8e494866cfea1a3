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

    private static final Instant DATE = Instant.ofEpochSecond(SimulatedService.EPOCH_SECONDS);

    /** What a response says to a client whose clock is five minutes ahead. */
    private static Report report(Headers.Builder headers) {
        return Report.of(SimulatedService.response(429, headers), DATE.plusSeconds(300));
    }

    private static Headers.Builder dated(String limit, String remaining, String reset) {
        return SimulatedService.headers(limit, remaining, reset).set("Date", DATE);
    }

    private static void assertSays(Report report, @Nullable RateLimit rateLimit, long untilReset) {
        assertThat(report.rateLimit()).isEqualTo(rateLimit);
        assertThat(Duration.ofNanos(report.untilReset())).isEqualTo(Duration.ofSeconds(untilReset));
    }

    private static void assertPauses(Report report, long seconds) {
        assertThat(Duration.ofNanos(report.pause())).isEqualTo(Duration.ofSeconds(seconds));
    }

    /** It may be cut to whole seconds, so that the window ends up to a second later. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1714564800                                 | 0    | 1
            1714564860, 60, 59.1                       | 60   | 61
            1714568399                                 | 3599 | 3600
            1714564790                                 | -10  | 3600
            0, -1, soon, 1714568401, 1714564860000     |      | 3600
            """)
    void believesAResetOfWithinAnHourAndNoOtherTime(String resets, @Nullable Long shown, long until) {
        Instant reset = shown == null ? null : DATE.plusSeconds(shown);
        for (String each : resets.split(", ", -1)) {
            assertSays(report(dated("60", "59", each)), new RateLimit(60, 59, reset), until);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            60  | 61
            0   | 0
            60  | 59, 7
            60  | ''
            99999999999 | 9
            """)
    void believesNoRequestsThatCannotBe(String limit, String remaining) {
        Report report = report(dated(limit, remaining, "1714564860"));

        assertSays(report, null, 3600);
        assertPauses(report, 1);
    }

    /** The local clock may be wrong, so that only what is shown is read by it. */
    @Test
    void learnsNoEndFromAResetWithoutADate() {
        assertSays(
                report(SimulatedService.headers("60", "59", "1714564860")),
                new RateLimit(60, 59, DATE.plusSeconds(60)),
                3600);
        assertSays(report(SimulatedService.headers("60", "59", "1714560000")), new RateLimit(60, 59, null), 3600);
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1.5, 2", "30, 30", "259200, 3600", "soon, 31", "'', 31"})
    void pausesAsA429AsksForASecondToAnHourOrUntilTheReset(String retryAfter, long seconds) {
        assertPauses(report(dated("60", "0", "1714564830").set("Retry-After", retryAfter)), seconds);
    }

    /** What something before the service counts is another limit. */
    @Test
    void a429InOtherWordsSaysNothingOfTheLimit() {
        Headers headers = dated("60", "0", "1714564830").build();

        Report report = Report.of(HttpResponse.of(429, headers, "<html>".getBytes(US_ASCII), false), DATE);

        assertSays(report, null, 3600);
        assertPauses(report, 1);
    }
}
