package io.attest.client.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.attest.client.events.ResponseInfo;
import io.attest.client.ratelimit.RateLimitOptions;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@NullUnmarked
class RequestOptionsTest {

    private static final RequestOptions NONE = RequestOptions.defaults();
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final RequestOptions FULL = new RequestOptions(
            Duration.ofSeconds(5),
            SECOND,
            RetryOptions.none(),
            RateLimitOptions.off(),
            Map.of("X-Trace", "1"),
            Map.of("tenant", "acme"),
            info -> {});

    private static void assertRejected(Runnable making, String message) {
        assertThatIllegalArgumentException().isThrownBy(making::run).withMessage(message);
    }

    @Test
    void setsNothingByDefault() {
        assertThat(NONE).isEqualTo(new RequestOptions(null, null, null, null, Map.of(), Map.of(), null));
    }

    static Stream<Arguments> withers() {
        Consumer<ResponseInfo> onResponse = info -> {};
        return Stream.of(
                arguments("timeout", FULL.timeout(Duration.ofMillis(1)), Duration.ofMillis(1)),
                arguments("attemptTimeout", FULL.attemptTimeout(Duration.ofMillis(1)), Duration.ofMillis(1)),
                arguments("retry", FULL.retry(RetryOptions.defaults()), RetryOptions.defaults()),
                arguments("rateLimit", FULL.rateLimit(RateLimitOptions.failFast()), RateLimitOptions.failFast()),
                arguments("headers", FULL.header("X-More", "2"), Map.of("X-Trace", "1", "X-More", "2")),
                arguments("tags", FULL.tag("job", "x"), Map.of("tenant", "acme", "job", "x")),
                arguments("onResponse", FULL.onResponse(onResponse), onResponse));
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

    @Test
    void refusesNull() {
        assertRejected(() -> FULL.timeout(null), "timeout must not be null");
        assertRejected(() -> FULL.attemptTimeout(null), "attemptTimeout must not be null");
        assertRejected(() -> FULL.retry(null), "retry must not be null");
        assertRejected(() -> FULL.rateLimit(null), "rateLimit must not be null");
        assertRejected(() -> FULL.header(null, "very-secret"), "header name must be an HTTP token");
        assertRejected(() -> FULL.header("X-Trace", null), "value of header X-Trace must be printable ASCII");
        assertRejected(() -> FULL.tag(null, "x"), "key of a tag must not be null");
        assertRejected(() -> FULL.tag("job", null), "value of tag job must not be null");
        assertRejected(() -> FULL.onResponse(null), "onResponse must not be null");
    }

    @Test
    void refusesAnyOtherTimeout() {
        assertRejected(() -> FULL.timeout(Duration.ZERO), "timeout must be longer than zero");
        assertRejected(
                () -> new RequestOptions(Duration.ZERO, null, null, null, Map.of(), Map.of(), null),
                "timeout must be longer than zero");
        assertRejected(() -> FULL.attemptTimeout(Duration.ZERO), "attemptTimeout must be longer than zero");
        assertRejected(
                () -> new RequestOptions(null, Duration.ZERO, null, null, Map.of(), Map.of(), null),
                "attemptTimeout must be longer than zero");
        assertRejected(
                () -> FULL.timeout(Duration.ofNanos(-1)), "timeout must not be negative, but is PT-0.000000001S");
    }

    @Test
    void refusesAHeaderThatTheSdkSetsInAnyCase() {
        String names =
                "Accept Accept-Encoding Authorization Connection Content-Encoding Content-Length Content-Type Expect Host"
                        + " TE Trailer Transfer-Encoding Upgrade User-Agent content-type AUTHORIZATION";
        for (String name : names.split(" ", -1)) {
            assertRejected(() -> NONE.header(name, "very-secret"), "header " + name + " is set by the SDK");
        }
    }

    @Test
    void takesNamesThatAreTokensAndValuesOfPrintableAscii() {
        String token = "azAZ09!#$%&'*+-.^_`|~";
        assertThat(NONE.header(token, " ~\"(").headers()).containsEntry(token, " ~\"(");
        assertThat(NONE.header("X-Trace", "").headers()).containsEntry("X-Trace", "");

        assertRejected(() -> NONE.header("", "very-secret"), "header name must be an HTTP token");
        for (char c : " :(,/\"\n\r\t\0\u007f\u00e9".toCharArray()) {
            assertRejected(() -> NONE.header("X" + c + "Y", "very-secret"), "header name must be an HTTP token");
        }
        for (char c : "\n\r\t\0\u007f\u00e9".toCharArray()) {
            assertRejected(
                    () -> NONE.header("X-Trace", "very" + c + "secret"),
                    "value of header X-Trace must be printable ASCII");
        }
    }

    @Test
    void replacesAHeaderOfTheSameNameInAnyCase() {
        assertThat(FULL.header("x-tRACE", "2").headers()).hasSize(1).containsEntry("X-TRACE", "2");
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
        assertThat(FULL.header("X-Key", "very-secret").tag("job", "very-secret").toString())
                .contains("job", "onResponse=true", "X-Key", "X-Trace", "PT5S", "PT1S", "maxRetries=0")
                .doesNotContain("very-secret");
    }
}
