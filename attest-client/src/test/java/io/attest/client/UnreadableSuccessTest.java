package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.config.RetryOptions;
import io.attest.client.error.DecodingException;
import io.attest.client.error.Outcome;
import io.attest.client.testing.Calling;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import okio.Buffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The row of the retry rule in which a 2xx cannot be read: it was carried out, and is never repeated. */
class UnreadableSuccessTest {

    private static final Map<String, byte[]> BODIES = new LinkedHashMap<>();

    static {
        text("an empty body", "");
        text("an HTML page", "<html>Welcome to this network</html>");
        text("JSON that is cut off", "{\"id\":\"01hv3q5t8m2n4p6r8s");
        text("an array", "[]");
        text("null", "null");
        text("an empty object", "{}");
        text("an envelope that the API does not document", "{\"data\":{\"id\":\"" + Responses.ID + "\"}}");
        text("members of other types", "{\"id\":7,\"data\":7}");
        text("JSON too deep to read", "[".repeat(5000));
        BODIES.put("bytes that look like UTF-32", new byte[] {0, 0, 0, '{', 0x7f, 0x7f, 0x7f, 0x7f});
        BODIES.put("bytes that look like UTF-32 in no known order", new byte[] {0, '{', 0, 0, 0, '}', 0, 0});
    }

    private static void text(String name, String body) {
        BODIES.put(name, body.getBytes(StandardCharsets.UTF_8));
    }

    static Stream<Arguments> cases() {
        return Arrays.stream(Calling.values())
                .flatMap(calling ->
                        BODIES.entrySet().stream().map(body -> Arguments.of(calling, body.getKey(), body.getValue())));
    }

    @ParameterizedTest(name = "{0} with {1}")
    @MethodSource("cases")
    void unreadable(Calling calling, String name, byte[] body) {
        MockResponse response = new MockResponse.Builder()
                .code(calling.goodStatus())
                .body(new Buffer().write(body))
                .build();
        FakeTime time = new FakeTime();
        try (Server server = new Server(response, response);
                AttestClient client = TestClients.at(server.baseUrl(), time)
                        .retry(RetryOptions.defaults().retryUnknownOutcomes(true))
                        .build()) {
            DecodingException failure = (DecodingException) calling.failsOn(client);

            assertThat(failure.outcome()).isEqualTo(Outcome.ACCEPTED);
            assertThat(failure.attempts()).isEqualTo(1);
            assertThat(failure.statusCode()).isEqualTo(calling.goodStatus());
            assertThat(failure.body()).isEqualTo(new String(body, StandardCharsets.UTF_8));
            assertThat(failure.jsonPath()).startsWith("$");
            assertThat(failure)
                    .hasNoCause()
                    .message()
                    .startsWith(calling + " returned " + calling.goodStatus() + ". The response cannot be read: ")
                    .hasLineCount(1)
                    .doesNotContain("Welcome", "01hv3q5t8m2n4p6r8s");
            assertThat(server.count()).isEqualTo(1);
            assertThat(time.sleeps()).isEmpty();
        }
    }

    @ParameterizedTest(name = "{0} with 204 and no body")
    @EnumSource
    void noContent(Calling calling) {
        try (Server server = new Server(new MockResponse.Builder().code(204).build());
                AttestClient client =
                        TestClients.at(server.baseUrl(), new FakeTime()).build()) {
            DecodingException failure = (DecodingException) calling.failsOn(client);

            assertThat(failure.statusCode()).isEqualTo(204);
            assertThat(failure.outcome()).isEqualTo(Outcome.ACCEPTED);
            assertThat(server.count()).isEqualTo(1);
        }
    }

    @ParameterizedTest(name = "{0}: a message after a send says that it was carried out")
    @EnumSource(names = "CREATE")
    void warning(Calling calling) {
        try (Server server = new Server(Responses.json(201, "{}"));
                AttestClient client = TestClients.once(server.baseUrl())) {
            assertThat(calling.failsOn(client)).message().endsWith("It was carried out: do not send it again.");
        }
    }
}
