package io.attest.client.config;

import static io.attest.client.testing.RejectedArguments.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.attest.client.events.ResponseInfo;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@NullUnmarked
class RequestOptionsTest {

    private static final RequestOptions NONE = RequestOptions.none();
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final RequestOptions FULL = new RequestOptions(
            Duration.ofSeconds(5),
            SECOND,
            RetryOptions.none(),
            RateLimitOptions.off(),
            Map.of("X-Trace", "1"),
            Map.of("tenant", "acme"),
            info -> {});

    @Test
    void setsNothingByDefault() {
        assertThat(NONE).isEqualTo(new RequestOptions(null, null, null, null, Map.of(), Map.of(), null));
    }

    static Stream<Arguments> withers() {
        Consumer<ResponseInfo> onResponse = info -> {};
        return Stream.of(
                arguments("timeout", FULL.withTimeout(Duration.ofMillis(1)), Duration.ofMillis(1)),
                arguments("attemptTimeout", FULL.withAttemptTimeout(Duration.ofMillis(1)), Duration.ofMillis(1)),
                arguments("retry", FULL.withRetry(RetryOptions.defaults()), RetryOptions.defaults()),
                arguments("rateLimit", FULL.withRateLimit(RateLimitOptions.failFast()), RateLimitOptions.failFast()),
                arguments("headers", FULL.withHeader("X-More", "2"), Map.of("X-Trace", "1", "X-More", "2")),
                arguments("tags", FULL.withTag("job", "x"), Map.of("tenant", "acme", "job", "x")),
                arguments("onResponse", FULL.withOnResponse(onResponse), onResponse));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("withers")
    void changesOneComponentOfACopyInEachWither(String changed, RequestOptions copy, Object value) throws Exception {
        for (RecordComponent component : RequestOptions.class.getRecordComponents()) {
            Object expected = component.getName().equals(changed)
                    ? value
                    : component.getAccessor().invoke(FULL);
            assertThat(component.getAccessor().invoke(copy))
                    .as(component.getName())
                    .isEqualTo(expected)
                    .isNotNull();
        }
        assertThat(copy).isNotEqualTo(FULL);
    }

    /** With a message that does not repeat the value. */
    private static void assertHeaderRejected(String message, ThrowingCallable making) {
        assertRejected(message, making);
        assertThat(catchThrowable(making)).asString().doesNotContain("very");
    }

    @Test
    void refusesAnyOtherTimeout() {
        assertRejected("timeout must be longer than zero", () -> FULL.withTimeout(Duration.ZERO));
        assertRejected(
                "timeout must be longer than zero",
                () -> new RequestOptions(Duration.ZERO, null, null, null, Map.of(), Map.of(), null));
        assertRejected("attemptTimeout must be longer than zero", () -> FULL.withAttemptTimeout(Duration.ZERO));
        assertRejected(
                "attemptTimeout must be longer than zero",
                () -> new RequestOptions(null, Duration.ZERO, null, null, Map.of(), Map.of(), null));
        assertRejected(
                "timeout must not be negative, but is PT-0.000000001S", () -> FULL.withTimeout(Duration.ofNanos(-1)));
    }

    @Test
    void refusesAHeaderThatTheSdkSetsInAnyCase() {
        String names =
                "Accept Accept-Encoding Authorization Connection Content-Encoding Content-Length Content-Type Expect Host"
                        + " TE Trailer Transfer-Encoding Upgrade User-Agent content-type AUTHORIZATION";
        for (String name : names.split(" ", -1)) {
            assertHeaderRejected("header " + name + " is set by the SDK", () -> NONE.withHeader(name, "very-secret"));
        }
    }

    @Test
    void takesNamesThatAreTokensAndValuesOfPrintableAscii() {
        String token = "azAZ09!#$%&'*+-.^_`|~";
        assertThat(NONE.withHeader(token, " ~\"(").headers()).containsEntry(token, " ~\"(");
        assertThat(NONE.withHeader("X-Trace", "").headers()).containsEntry("X-Trace", "");

        assertHeaderRejected("header name must be an HTTP token", () -> NONE.withHeader("", "very-secret"));
        for (char c : " :(,/\"\n\r\t\0\u007f\u00e9".toCharArray()) {
            assertHeaderRejected(
                    "header name must be an HTTP token", () -> NONE.withHeader("X" + c + "Y", "very-secret"));
        }
        for (char c : "\n\r\t\0\u007f\u00e9".toCharArray()) {
            assertRejected(
                    "value of header X-Trace must be printable ASCII",
                    () -> NONE.withHeader("X-Trace", "very" + c + "secret"));
        }
    }

    @Test
    void replacesAHeaderOfTheSameNameInAnyCase() {
        assertThat(FULL.withHeader("x-tRACE", "2").headers()).hasSize(1).containsEntry("X-TRACE", "2");
    }

    @Test
    void copiesHeadersAndTags() {
        Map<String, String> given = new HashMap<>(Map.of("X-Trace", "1"));
        Map<String, String> tags = new HashMap<>(Map.of("tenant", "acme"));
        RequestOptions options = new RequestOptions(null, null, null, null, given, tags, null);
        given.put("X-More", "2");
        tags.clear();

        assertThat(options.tags()).containsOnlyKeys("tenant");
        assertThat(options.headers()).containsOnlyKeys("X-Trace");
        assertThatThrownBy(() -> options.headers().put("X-More", "2"))
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void printsNamesOfHeadersAndTagsButNotTheirValues() {
        assertThat(FULL.withHeader("X-Key", "very-secret")
                        .withTag("job", "very-secret")
                        .toString())
                .contains("job", "onResponse=true", "X-Key", "X-Trace", "PT5S", "PT1S", "maxRetries=0")
                .doesNotContain("very-secret");
    }
}
