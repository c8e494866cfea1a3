package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.DocumentQuery;
import io.attest.client.testing.ClientLog;
import io.attest.client.testing.Heard;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.Responses;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No event and no log line, at any level, holds what a caller passed in or a service responded. */
class ListenerSecretsTest {

    private static final String[] SECRETS = {
        TestClients.TOKEN,
        "in-the-path",
        "in-the-query",
        "in-the-header",
        "in-the-body",
        "in-the-message",
        "in-the-response"
    };

    private static final RawRequest RAW =
            RawRequest.get("people", "in-the-path").query("q", "in-the-query").header("X-Key", "in-the-header");

    static Stream<RawServer.Act> ends() {
        String secrets = String.join(" ", SECRETS);
        return Stream.of(
                RawServer.writes(RawServer.response(200, "{\"in-the-response\":1}")),
                RawServer.writes(RawServer.response(500, secrets)),
                RawServer.writes(RawServer.response(302, secrets)),
                RawServer.writes(
                        "HTTP/1.1 429 " + secrets + "\r\nX-Echo: " + secrets + "\r\nContent-Length: 0\r\n\r\n"),
                RawServer.writesAndCloses(secrets + "\r\n\r\n"),
                RawServer.writesAndCloses("HTTP/1.1 200 OK\r\nContent-Length: in-the-response\r\n\r\n"),
                RawServer.writesAndCloses(RawServer.responseOfLength(200, 99, secrets)),
                RawServer.closes());
    }

    @ParameterizedTest
    @MethodSource("ends")
    @DisplayName("Whatever the service responds")
    void noSecrets(RawServer.Act act) {
        Heard heard = new Heard();
        try (ClientLog log = new ClientLog(Level.ALL);
                RawServer server = RawServer.that(act);
                AttestClient owner = TestClients.at(server.baseUrl())
                        .retry(RetryOptions.defaults().maxRetries(1).baseDelay(Duration.ZERO))
                        .addListener(heard)
                        .build()) {
            AttestClient client = owner.with(RequestOptions.defaults().header("X-Key", "in-the-header"));
            CreateAttestationRequest request = CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT)
                    .recipientMessage("in-the-message");
            DocumentQuery query = DocumentQuery.defaults().nameContains("in-the-query");
            List<ThrowingCallable> calls = List.of(
                    () -> client.send(RAW),
                    () -> client.send(RawRequest.post("in-the-path").json(Map.of("a", "in-the-body"))),
                    () -> client.attestationRequests().create(request),
                    () -> client.documents().list(query),
                    () -> client.documents().listAll(query).forEach(document -> {}),
                    () -> client.listAll(RAW, Map.class).forEach(item -> {}),
                    () -> client.async().send(RAW).join(),
                    () -> client.async().attestationRequests().create(request).join());
            for (ThrowingCallable call : calls) {
                Throwable unused = catchThrowable(call);
            }

            assertThat(heard.awaitEnded(calls.size()).events().toString())
                    .contains("operation=raw", "operation=attestationRequests.create")
                    .doesNotContain(SECRETS)
                    .doesNotContain(Responses.PERSON, Responses.DOCUMENT, "127.0.0.1");
            assertThat(log.lines()).hasSizeGreaterThanOrEqualTo(calls.size());
            assertThat(log.lines().toString())
                    .doesNotContain(SECRETS)
                    .doesNotContain(Responses.PERSON, Responses.DOCUMENT, "127.0.0.1");
        }
    }
}
