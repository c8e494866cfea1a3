package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.error.ApiException;
import io.attest.client.error.AuthenticationException;
import io.attest.client.error.BadRequestException;
import io.attest.client.error.NotFoundException;
import io.attest.client.error.PaymentRequiredException;
import io.attest.client.error.PermissionDeniedException;
import io.attest.client.error.RateLimitException;
import io.attest.client.error.ServerException;
import io.attest.client.error.UnexpectedStatusException;
import io.attest.client.error.ValidationException;
import io.attest.client.testing.Calling;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.Server;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import okio.Buffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The status of an error response alone decides the class of the exception, whatever the body is. */
class BrokenErrorResponseTest {

    private static final Map<Integer, Class<? extends ApiException>> CLASSES = new LinkedHashMap<>();
    private static final Map<String, byte[]> BODIES = new LinkedHashMap<>();

    static {
        CLASSES.put(302, UnexpectedStatusException.class);
        CLASSES.put(400, BadRequestException.class);
        CLASSES.put(401, AuthenticationException.class);
        CLASSES.put(402, PaymentRequiredException.class);
        CLASSES.put(403, PermissionDeniedException.class);
        CLASSES.put(404, NotFoundException.class);
        CLASSES.put(409, UnexpectedStatusException.class);
        CLASSES.put(422, ValidationException.class);
        CLASSES.put(429, RateLimitException.class);
        CLASSES.put(500, ServerException.class);
        CLASSES.put(503, ServerException.class);

        text("an empty body", "");
        text("an HTML page", "<!DOCTYPE html>\n<html><h1>Bad gateway</h1></html>");
        text("JSON that is cut off", "{\"error\":\"The docu");
        text("a JSON array", "[{\"error\":\"no\"}]");
        text("a JSON text", "\"no\"");
        text("JSON null", "null");
        text("two JSON values", "{\"error\":\"a\"} {\"error\":\"b\"}");
        text("members of other types", "{\"error\":5,\"message\":{\"a\":1},\"payment_url\":[],\"errors\":\"no\"}");
        text("errors that hold no texts", "{\"message\":[],\"errors\":{\"a\":5,\"b\":{\"c\":[1]},\"d\":[null,[2]]}}");
        text("JSON too deep to read", "[".repeat(5000));
        BODIES.put("bytes that are no UTF-8", new byte[] {'{', '"', (byte) 0xff, (byte) 0xfe, (byte) 0xc3, '"'});
        BODIES.put("bytes that look like UTF-32", new byte[] {0, 0, 0, '{', 0x7f, 0x7f, 0x7f, 0x7f});
        BODIES.put("bytes that look like UTF-32 in no known order", new byte[] {0, '{', 0, 0, 0, '}', 0, 0});
    }

    private static void text(String name, String body) {
        BODIES.put(name, body.getBytes(StandardCharsets.UTF_8));
    }

    static Stream<Arguments> cases() {
        return CLASSES.entrySet().stream()
                .flatMap(status -> BODIES.entrySet().stream()
                        .map(body -> Arguments.of(status.getKey(), body.getKey(), body.getValue(), status.getValue())));
    }

    @ParameterizedTest(name = "{0} with {1} is the class of its status")
    @MethodSource("cases")
    void anyBody(int status, String name, byte[] body, Class<? extends ApiException> type) {
        MockResponse response = new MockResponse.Builder()
                .code(status)
                .body(new Buffer().write(body))
                .build();
        try (Server server = new Server(response);
                AttestClient client = TestClients.once(server.baseUrl())) {
            ApiException errorResponse = (ApiException) Calling.CREATE.failsOn(client);

            assertThat(errorResponse).isExactlyInstanceOf(type);
            assertThat(errorResponse.statusCode()).isEqualTo(status);
            assertThat(errorResponse.body()).isEqualTo(new String(body, StandardCharsets.UTF_8));
            assertThat(errorResponse)
                    .message()
                    .startsWith("POST /attestation-requests returned " + status + ".")
                    .hasLineCount(1);
        }
    }

    static Stream<Arguments> statuses() {
        return CLASSES.entrySet().stream().map(status -> Arguments.of(status.getKey(), status.getValue()));
    }

    @ParameterizedTest(name = "{0} whose connection breaks in its body is the class of its status, and keeps what came")
    @MethodSource("statuses")
    void cutOffOnTheSocket(int status, Class<? extends ApiException> type) {
        String body = "{\"error\":\"The docu";
        try (RawServer server =
                        RawServer.that(RawServer.writesAndCloses(RawServer.responseOfLength(status, 500, body)));
                AttestClient client = TestClients.once(server.baseUrl())) {
            ApiException errorResponse = (ApiException) Calling.CREATE.failsOn(client);

            assertThat(errorResponse).isExactlyInstanceOf(type).hasNoCause();
            assertThat(errorResponse.body()).isEqualTo(body);
            assertThat(errorResponse).message().startsWith("POST /attestation-requests returned " + status + ".");
        }
    }
}
