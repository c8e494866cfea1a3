package io.attest.client.config;

import static io.attest.client.testing.RejectedArguments.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.attest.client.batch.BatchListener;
import io.attest.client.batch.BatchOptions;
import io.attest.client.config.RateLimitOptions.Mode;
import io.attest.client.observability.ResponseInfo;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@NullUnmarked
class OptionsTest {

    private static final RequestOptions NONE = RequestOptions.none();
    private static final CompletableFuture<Void> END = new CompletableFuture<>();
    private static final CompletableFuture<Void> MORE = new CompletableFuture<>();
    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration NEGATIVE = Duration.ofNanos(-1);
    private static final RetryOptions RETRY = new RetryOptions(7, Duration.ofSeconds(2), Duration.ofSeconds(40), true);
    private static final RateLimitOptions LIMIT = new RateLimitOptions(Mode.FAIL_FAST, 15);
    private static final RequestOptions FULL = new RequestOptions(
            Duration.ofSeconds(5),
            SECOND,
            RETRY,
            LIMIT,
            Map.of("X-Trace", "1"),
            Map.of("tenant", "acme"),
            info -> {},
            List.of(END));
    private static final BatchOptions BATCH =
            new BatchOptions(SECOND, LIMIT, FULL.headers(), FULL.tags(), DAY, (entry, failure) -> {});

    static Stream<Arguments> withers() {
        Consumer<ResponseInfo> onResponse = info -> {};
        BatchListener listener = (entry, failure) -> {};
        return Stream.of(
                arguments("timeout", FULL, FULL.withTimeout(DAY), DAY),
                arguments("attemptTimeout", FULL, FULL.withAttemptTimeout(DAY), DAY),
                arguments("retry", FULL, FULL.withRetry(RetryOptions.none()), RetryOptions.none()),
                arguments("rateLimit", FULL, FULL.withRateLimit(RateLimitOptions.off()), RateLimitOptions.off()),
                arguments("headers", FULL, FULL.withHeader("X-More", "2"), Map.of("X-Trace", "1", "X-More", "2")),
                // In any case.
                arguments("headers", FULL, FULL.withHeader("x-tRACE", "2"), Map.of("X-Trace", "2")),
                arguments("tags", FULL, FULL.withTag("job", "x"), Map.of("tenant", "acme", "job", "x")),
                arguments("onResponse", FULL, FULL.withOnResponse(onResponse), onResponse),
                arguments("until", FULL, FULL.withAddedUntil(MORE), List.of(END, MORE)),
                arguments("maxRetries", RETRY, RETRY.withMaxRetries(9), 9),
                arguments("baseDelay", RETRY, RETRY.withBaseDelay(SECOND), SECOND),
                arguments("maxDelay", RETRY, RETRY.withMaxDelay(DAY), DAY),
                arguments("retryUnknownOutcomes", RETRY, RETRY.withRetryUnknownOutcomes(false), false),
                arguments("keepFree", LIMIT, LIMIT.withKeepFree(0), 0),
                arguments("timeout", BATCH, BATCH.withTimeout(DAY), DAY),
                arguments("rateLimit", BATCH, BATCH.withRateLimit(RateLimitOptions.off()), RateLimitOptions.off()),
                arguments("headers", BATCH, BATCH.withHeader("X-More", "2"), Map.of("X-Trace", "1", "X-More", "2")),
                arguments("tags", BATCH, BATCH.withTag("job", "x"), Map.of("tenant", "acme", "job", "x")),
                arguments("patience", BATCH, BATCH.withPatience(SECOND), SECOND),
                arguments("listener", BATCH, BATCH.withListener(listener), listener));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("withers")
    void changeOneComponentOfACopyInEachWither(String changed, Record full, Record copy, Object value)
            throws ReflectiveOperationException {
        for (RecordComponent component : full.getClass().getRecordComponents()) {
            boolean isChanged = component.getName().equals(changed);
            assertThat(component.getAccessor().invoke(copy))
                    .as(component.getName())
                    .isEqualTo(isChanged ? value : component.getAccessor().invoke(full));
        }
        assertThat(copy).isNotEqualTo(full);
        assertThat(END.getNumberOfDependents())
                .as("what stays at a future that lives long")
                .isZero();
    }

    @Test
    void refuseAnyOtherNumberAndDuration() {
        String negative = " must not be negative, but is PT-0.000000001S";
        String tooLong = " must be at most one day, but is PT24H0.000000001S";

        assertRejected("keepFree must be at least 0, but is -1", () -> LIMIT.withKeepFree(-1));
        assertRejected("maxRetries must be at least 0, but is -1", () -> RETRY.withMaxRetries(-1));
        assertRejected("baseDelay" + negative, () -> RETRY.withBaseDelay(NEGATIVE));
        assertRejected("maxDelay" + tooLong, () -> RETRY.withMaxDelay(DAY.plusNanos(1)));
        assertRejected("timeout must be longer than zero", () -> NONE.withTimeout(Duration.ZERO));
        assertRejected("attemptTimeout must be longer than zero", () -> NONE.withAttemptTimeout(Duration.ZERO));
        assertRejected("timeout must be longer than zero", () -> BATCH.withTimeout(Duration.ZERO));
        assertRejected("timeout of a batch" + tooLong, () -> BATCH.withTimeout(DAY.plusNanos(1)));
        assertRejected("patience" + negative, () -> BATCH.withPatience(NEGATIVE));
        assertRejected("header Host is set by the SDK", () -> BATCH.withHeader("Host", "x"));
    }

    /** With a message that does not repeat the value. */
    private static void assertHeaderRejected(String message, String name, String value) {
        assertRejected(message, () -> NONE.withHeader(name, value));
        assertThat(catchThrowable(() -> NONE.withHeader(name, value)))
                .asString()
                .doesNotContain("very");
    }

    @Test
    void refuseAHeaderThatTheSdkSetsInAnyCase() {
        String names = "Accept Accept-Encoding Authorization Connection Content-Encoding Content-Length Expect Host"
                + " TE Trailer Transfer-Encoding Upgrade User-Agent content-type";
        for (String name : names.split(" ", -1)) {
            assertHeaderRejected("header " + name + " is set by the SDK", name, "very-secret");
        }
    }

    @Test
    void takeNamesThatAreTokensAndValuesOfPrintableAscii() {
        String token = "azAZ09!#$%&'*+-.^_`|~";
        assertThat(NONE.withHeader(token, " ~\"(").headers()).containsEntry(token, " ~\"(");
        assertThat(NONE.withHeader("X-Trace", "").headers()).containsEntry("X-Trace", "");

        assertHeaderRejected("header name must be an HTTP token", "", "very-secret");
        for (char c : " :(,/\"\n\r\t\0\u007f\u00e9".toCharArray()) {
            assertHeaderRejected("header name must be an HTTP token", "X" + c + "Y", "very-secret");
        }
        for (char c : "\n\r\t\0\u007f\u00e9".toCharArray()) {
            assertHeaderRejected("value of header X-Trace must be printable ASCII", "X-Trace", "very" + c + "secret");
        }
    }

    @Test
    void printNamesOfHeadersAndTagsButNotTheirValues() {
        assertThat(List.of(
                        FULL.withHeader("X-Key", "very-secret").withTag("job", "very-secret"),
                        BATCH.withHeader("X-Key", "very-secret").withTag("job", "very-secret")))
                .allSatisfy(options ->
                        assertThat(options).asString().contains("X-Key", "job").doesNotContain("very-secret"));
    }
}
