package io.attest.client.batch;

import static io.attest.client.testing.RejectedArguments.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.config.RateLimitOptions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** Each method changes one option of a copy, and bad values are found where they are given. */
@NullUnmarked
class BatchOptionsTest {

    private static final BatchOptions NONE = BatchOptions.defaults();
    private static final BatchListener LISTENER = (entry, failure) -> {};
    private static final Map<String, String> HEADERS = Map.of("X-Trace", "1");
    private static final Map<String, String> TAGS = Map.of("tenant", "acme");
    private static final Duration HOUR = Duration.ofHours(1);
    private static final RateLimitOptions SEVEN = RateLimitOptions.defaults().withKeepFree(7);
    private static final BatchOptions FULL = new BatchOptions(HOUR, SEVEN, HEADERS, TAGS, HOUR, LISTENER);

    @Test
    void theDefaults() {
        assertThat(NONE)
                .isEqualTo(new BatchOptions(
                        Duration.ofMinutes(2), RateLimitOptions.defaults(), Map.of(), Map.of(), HOUR, NONE.listener()));
    }

    @Test
    void eachMethodChangesOneOptionOfACopy() {
        Duration day = Duration.ofDays(1);
        BatchListener other = (entry, failure) -> {};

        assertThat(FULL.withTimeout(day)).isEqualTo(new BatchOptions(day, SEVEN, HEADERS, TAGS, HOUR, LISTENER));
        assertThat(FULL.withRateLimit(RateLimitOptions.off()))
                .isEqualTo(new BatchOptions(HOUR, RateLimitOptions.off(), HEADERS, TAGS, HOUR, LISTENER));
        assertThat(FULL.withHeader("x-tRACE", "2"))
                .isEqualTo(new BatchOptions(HOUR, SEVEN, Map.of("x-tRACE", "2"), TAGS, HOUR, LISTENER));
        assertThat(FULL.withHeader("X-More", "2").headers())
                .containsEntry("x-more", "2")
                .hasSize(2);
        assertThat(FULL.withTag("job", "x"))
                .isEqualTo(
                        new BatchOptions(HOUR, SEVEN, HEADERS, Map.of("tenant", "acme", "job", "x"), HOUR, LISTENER));
        assertThat(FULL.withPatience(day)).isEqualTo(new BatchOptions(HOUR, SEVEN, HEADERS, TAGS, day, LISTENER));
        assertThat(FULL.withListener(other)).isEqualTo(new BatchOptions(HOUR, SEVEN, HEADERS, TAGS, HOUR, other));
    }

    @Test
    void aTimeoutIsLongerThanZeroAndAtMostOneDay() {
        assertRejected("timeout must be longer than zero", () -> NONE.withTimeout(Duration.ZERO));
        assertRejected(
                "timeout of a batch must be at most one day, but is PT24H0.000000001S",
                () -> NONE.withTimeout(Duration.ofDays(1).plusNanos(1)));
    }

    @Test
    void badValuesAreNamed() {
        assertRejected(
                "patience must not be negative, but is PT-0.000000001S", () -> NONE.withPatience(Duration.ofNanos(-1)));
        assertRejected("header Host is set by the SDK", () -> NONE.withHeader("Host", "very-secret"));
        assertRejected(
                "header Host is set by the SDK",
                () -> new BatchOptions(HOUR, SEVEN, Map.of("Host", "x"), TAGS, HOUR, LISTENER));
    }

    @Test
    void headersAndTagsAreCopied() {
        Map<String, String> given = new HashMap<>(HEADERS);
        BatchOptions options = new BatchOptions(HOUR, SEVEN, given, given, HOUR, LISTENER);
        given.clear();

        for (Map<String, String> copy : List.of(options.headers(), options.tags())) {
            assertThat(copy).isEqualTo(HEADERS);
            assertThatThrownBy(copy::clear).isInstanceOf(UnsupportedOperationException.class);
        }
    }

    @Test
    void printsNoValuesOfHeadersAndTags() {
        assertThat(FULL.withHeader("X-Key", "very-secret")
                        .withTag("job", "very-secret")
                        .toString())
                .contains("timeout=PT1H", "keepFree=7", "X-Key", "job")
                .doesNotContain("very-secret");
    }
}
