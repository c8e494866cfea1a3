package io.attest.client.exhaustive;

import static io.attest.client.testing.HostileResponses.gzipBomb;
import static io.attest.client.testing.HostileResponses.repeating;
import static io.attest.client.testing.SampleCall.READ;
import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.attest.client.AttestClient;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.BadRequestException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.error.ServerException;
import io.attest.client.error.ValidationException;
import io.attest.client.testing.CallStyle;
import io.attest.client.testing.HostileResponses;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.RawServer.Act;
import io.attest.client.testing.Responses;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.TestClients;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever a server sends, a call ends in a typed exception, before its deadline or at it, in a JVM of 64 MiB with the
 * test and its server in it. The build runs these tests in a JVM of that size.
 */
class HostileResponsesTest {

    private static final int KIBIBYTE = 1024;
    private static final int MEBIBYTE = KIBIBYTE * KIBIBYTE;
    private static final String SPACES = " ".repeat(KIBIBYTE);
    // Three bytes each.
    private static final String WIDE = "\u4e2d".repeat(KIBIBYTE);
    private static final String DEEP = "[".repeat(1000);
    private static final String ERRORS = "{\"message\":\"no\",\"errors\":{\"a\":[\"is wrong\"]";

    private <T extends AttestException> T failure(SampleCall call, Act response, Class<T> type) {
        try (RawServer server = RawServer.that(response);
                AttestClient client = TestClients.at(server.baseUrl())
                        .retry(RetryOptions.none())
                        .build()) {
            AttestException failure = CallStyle.BLOCKING.failure(client, call);

            assertThat(failure)
                    .isExactlyInstanceOf(type)
                    .message()
                    .hasSizeLessThan(1500)
                    .hasLineCount(1);
            assertThat(failure.attempts()).isEqualTo(1);
            assertThat(server.count()).isEqualTo(1);
            return type.cast(failure);
        }
    }

    @Test
    void runsInASmallHeap() {
        assertThat(Runtime.getRuntime().maxMemory()).isLessThanOrEqualTo(64L * MEBIBYTE);
    }

    static Stream<Arguments> successes() {
        String user = Responses.me().substring(0, Responses.me().length() - 1);
        String unknown = user + ",\"x\":";
        String digits = "9".repeat(10_000);
        String longText = ",\"" + "x".repeat(900_000) + "\"";
        return Stream.of(
                arguments("48 MiB", repeating(200, "", WIDE, 16 * KIBIBYTE, "")),
                arguments("a gibibyte, compressed", gzipBomb(200)),
                arguments("a text of 15 MiB", repeating(200, unknown + '"', WIDE, 5 * KIBIBYTE, "\"}")),
                arguments("a name of 15 MiB", repeating(200, user + ",\"", WIDE, 5 * KIBIBYTE, "\":1}")),
                arguments("20 texts beyond 16 MiB", repeating(200, unknown + "[0", longText, 20, "]}")),
                arguments("5 million empty lists", repeating(200, unknown + "[[]", ",[]", 5_000_000, "]}")),
                arguments("3 million nulls", repeating(200, "{\"data\":[null", ",null", 3_000_000, "]}")),
                arguments("100,000 lists in a known field", repeating(200, "{\"id\":", DEEP, 100, "")),
                arguments("100,000 lists in an unknown field", repeating(200, unknown, DEEP, 100, "")),
                arguments("a number for a text", repeating(200, "{\"id\":", digits, 1, "}")),
                arguments("an unknown number", repeating(200, unknown, digits, 1, "}")));
    }

    @ParameterizedTest
    @MethodSource("successes")
    void endsInADecodingExceptionOn2xx(String name, Act response) {
        DecodingException failure = failure(READ, response, DecodingException.class);

        assertThat(failure.outcome()).isEqualTo(Outcome.ACCEPTED);
        assertThat(failure.statusCode()).isEqualTo(200);
        assertThat(failure.jsonPath()).hasSizeLessThan(300);
        assertThat(failure.body()).hasSizeLessThanOrEqualTo(MEBIBYTE);
    }

    // Jackson keeps the names of fields in a table that outlives the response.
    @ParameterizedTest
    @CsvSource({
        "200, 306, 49000, DecodingException",
        "200, 10000, 240, ",
        "400, 306, 49000, BadRequestException",
        "422, 4000, 240, ValidationException"
    })
    void keepsNoNamesOfManyResponses(int status, int names, int length, @Nullable String type) {
        AtomicInteger number = new AtomicInteger();
        String rest = "x".repeat(length);
        IntFunction<String> longName = i -> ",\"" + number.incrementAndGet() + rest + "\":1";
        try (RawServer server = RawServer.that(repeating(status, "{\"id\":\"x\"", longName, names, "}"));
                AttestClient client = TestClients.at(server.baseUrl())
                        .retry(RetryOptions.none())
                        .build()) {
            for (int i = 0; i < 5; i++) {
                Throwable thrown = catchThrowable(() -> READ.call(client));
                assertThat(thrown == null ? null : thrown.getClass().getSimpleName())
                        .isEqualTo(type);
            }
        }
    }

    @Test
    void readsABodyOf16MebibytesAndNoMore() {
        String start = Responses.me() + " ".repeat(KIBIBYTE - Responses.me().length());
        try (RawServer server = RawServer.that(repeating(200, start, SPACES, 16 * KIBIBYTE - 1, ""));
                AttestClient client = TestClients.at(server.baseUrl()).build()) {
            assertThat(READ.call(client).toString()).contains(Responses.ID);
        }
        DecodingException failure =
                failure(READ, repeating(200, start, SPACES, 16 * KIBIBYTE - 1, " "), DecodingException.class);

        assertThat(failure.body()).hasSize(MEBIBYTE).startsWith(Responses.me());
        assertThat(failure.jsonPath()).isEqualTo("$");
        assertThat(failure).hasMessageContaining("a body beyond the SDK's size limit");
    }

    @Test
    void givesBackTheConnectionOfABodyThatIsTooLarge() {
        OkHttpClient http = new OkHttpClient();
        try (RawServer server = RawServer.that(repeating(200, "", SPACES, 17 * KIBIBYTE, ""));
                AttestClient client =
                        TestClients.at(server.baseUrl()).httpClient(http).build()) {
            assertThat(CallStyle.BLOCKING.failure(client, SEND)).isInstanceOf(DecodingException.class);

            assertThat(http.connectionPool().connectionCount())
                    .isEqualTo(http.connectionPool().idleConnectionCount());
        }
    }

    static Stream<Arguments> errorResponses() {
        return Stream.of(
                arguments(BadRequestException.class, repeating(400, "", WIDE, 16 * KIBIBYTE, "")),
                arguments(BadRequestException.class, gzipBomb(400)),
                arguments(ServerException.class, gzipBomb(500)),
                arguments(ValidationException.class, repeating(422, "{\"errors\":", DEEP, 100, "")));
    }

    @ParameterizedTest
    @MethodSource("errorResponses")
    void keepsAMebibyteOfAnErrorResponse(Class<? extends ApiException> type, Act response) {
        ApiException failure = failure(SEND, response, type);

        assertThat(failure.body()).hasSizeLessThanOrEqualTo(MEBIBYTE);
        assertThat(failure.outcome()).as("not in the service's form").isEqualTo(Outcome.UNKNOWN);
    }

    /** Some 940 KB each: they cost the same, however deep they are. */
    @ParameterizedTest
    @CsvSource({"0, 120", "900, 120", "990, 110"})
    void readsTheWordsOfAnErrorOfAnyDepth(int levels, int times) {
        String block = ",[" + "[".repeat(levels) + '"' + "x".repeat(6000) + '"' + "]".repeat(levels) + "]";

        ValidationException failure =
                failure(SEND, repeating(422, ERRORS + ",\"b\":[0", block, times, "]}}"), ValidationException.class);

        assertThat(failure.errors()).containsOnlyKeys("a");
        assertThat(failure.serviceMessage()).isEqualTo("no");
        assertThat(failure.outcome()).isEqualTo(Outcome.REJECTED);
    }

    @ParameterizedTest
    @CsvSource({"30000, 30001", "1000000, 0"})
    void readsAsManyErrorsAsABodyHoldsAndNoneOfOneThatIsTooLarge(int more, int read) {
        IntFunction<String> oneMore = number -> ",\"field" + number + "\":[\"is wrong\"]";

        ValidationException failure =
                failure(SEND, repeating(422, ERRORS, oneMore, more, "}}"), ValidationException.class);

        assertThat(failure.errors()).hasSize(read);
        assertThat(failure.errors().containsKey("field29999")).isEqualTo(read > 0);
        assertThat(failure.outcome()).isEqualTo(read > 0 ? Outcome.REJECTED : Outcome.UNKNOWN);
        assertThat(failure.body()).startsWith(ERRORS).hasSizeLessThanOrEqualTo(MEBIBYTE);
    }

    @ParameterizedTest
    @CsvSource({"1, 10000000", "100000, 100"})
    void readsNoHeadOfTenMegabytes(int headers, int length) {
        assertThat(failure(SEND, HostileResponses.headers(headers, length), NetworkException.class)
                        .outcome())
                .isEqualTo(Outcome.UNKNOWN);
    }
}
