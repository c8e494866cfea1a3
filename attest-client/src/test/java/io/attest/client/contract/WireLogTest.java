package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.RawRequest;
import io.attest.client.config.WireLog;
import io.attest.client.testing.BlockingAndAsync;
import io.attest.client.testing.ClientLog;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.Responses;
import io.attest.client.testing.TestClients;
import io.attest.client.testing.Web;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@code builder.wireLog}: what it shows and what it does not; DEBUG is FINE here. */
@BlockingAndAsync
class WireLogTest extends ServiceFixture {

    private static final int KIB_16 = 16 * 1024;
    // A logger without a reference is forgotten, and its level with it.
    private static final Logger WIRE = Logger.getLogger("io.attest.client.wire");

    private final ClientLog log = open(new ClientLog(Level.FINE));

    @AfterEach
    void stopListening() {
        WIRE.setLevel(null);
    }

    private List<String> lines() {
        return log.lines().stream()
                .filter(line -> line.matches("(?s).* (sends|received|ended without) .*"))
                .map(line -> line.replaceAll("call [0-9]+", "call N"))
                .map(line -> line.replaceAll("127.0.0.1:[0-9]+", "127.0.0.1:0")
                        .replaceAll("User-Agent: .*", "User-Agent: A"))
                .toList();
    }

    private AttestClient showing(WireLog what) {
        return open(TestClients.of(server).wireLog(what));
    }

    @Test
    void showsASendAndItsResponse() {
        prepare(Responses.json(201, Responses.attestationRequest()));
        AttestClient client = showing(WireLog.HEADERS_AND_BODIES);

        style.ask(client.with(DEFAULTS.withHeader("X-Key", "very-secret")), SEND);

        String sent = """
                FINE attestationRequests.create (POST, call N) attempt 1 sends \
                POST http://127.0.0.1:0/api/v1/attestation-requests
                  Accept: application/json
                  User-Agent: A
                  Authorization: […]
                  X-Key: […]
                  {"person_id":"%s","document_id":"%s","recipient_message":"Please sign.","requested_attestation_type":"signature"}""";
        String received = """
                FINE attestationRequests.create (POST, call N) attempt 1 received 201
                  Content-Type: application/json
                  Content-Length: %d
                  %s""";
        String body = Responses.attestationRequest();
        assertThat(lines())
                .containsExactly(
                        sent.formatted(Responses.PERSON, Responses.DOCUMENT),
                        received.formatted(body.length(), body.replace("\n", "\\u000a")));
        assertThat(Web.taken(server).getBody().readUtf8()).contains("Please sign.");
    }

    @Test
    void showsEachAttemptAndThatNoResponseCame() {
        RawServer raw = open(RawServer.that((socket, number) ->
                (number == 1 ? RawServer.writes(RawServer.response(503, "")) : RawServer.closes()).on(socket, number)));
        AttestClient client =
                open(TestClients.at(raw.baseUrl(), time).retry(ONCE_MORE).wireLog(WireLog.HEADERS_AND_BODIES));

        style.failure(client, READ);

        assertThat(lines().stream().map(line -> line.split("\n", -1)[0]))
                .containsExactly(
                        "FINE me.get (GET, call N) attempt 1 sends GET http://127.0.0.1:0/api/v1/me",
                        "FINE me.get (GET, call N) attempt 1 received 503",
                        "FINE me.get (GET, call N) attempt 2 sends GET http://127.0.0.1:0/api/v1/me",
                        "FINE me.get (GET, call N) attempt 2 ended without a complete response, UNKNOWN");
    }

    @Test
    void hidesWhatAServiceRepeats() {
        String token = "token/of+the/service";
        String echo = "{\"a\":\"" + token + " in-the-view\",\"b\":\"token\\/of+the\\/service\"}";
        prepare(Responses.json(200, echo)
                .addHeader("X-Echo", "<" + token + ">")
                .addHeader("set-cookie", "session")
                .addHeader("x-view", "anything"));
        AttestClient client = showing(WireLog.HEADERS_AND_BODIES);

        RawRequest request = RawRequest.post("people")
                .withQuery("q", "in-the-view")
                .withQuery("t", token)
                .withJson(Map.of("t", token));
        style.execute(client.withAccessToken(token).with(DEFAULTS.withHeader("X-View", "in-the-view")), request);

        assertThat(lines().toString())
                .contains("people?q=[…]&t=[…]", "{\"t\":\"[…]\"}", "X-Echo: <[…]>")
                .contains("set-cookie: […]", "x-view: […]", "{\"a\":\"[…] […]\",\"b\":\"[…]\"}")
                .doesNotContain(token, "in-the-view", "session", "anything");
    }

    @Test
    void cutsBodiesAndLeavesNoBeginningOfATokenAtTheCut() {
        String full = "x".repeat(KIB_16);
        String tooLong = "x".repeat(KIB_16 - 45) + TestClients.TOKEN.replace("-", "\\u002d");
        prepare(Responses.json(200, full), Responses.json(200, tooLong));
        AttestClient client = showing(WireLog.HEADERS_AND_BODIES);

        style.execute(client, RawRequest.get("people"));
        style.execute(client, RawRequest.get("people"));

        assertThat(lines().get(1)).endsWith("  " + full);
        assertThat(lines().get(3))
                .endsWith("xxx[…] [cut, " + tooLong.length() + " bytes in all]")
                .doesNotContain(TestClients.TOKEN.substring(0, 3));
    }

    @Test
    void keepsEachBodyAndHeaderOnItsLine() {
        String forged = "{}\r\nFINE forged\u0085\u2028\u001b[31m {0} '";
        RawServer raw = open(RawServer.that(
                RawServer.writes(RawServer.response(200, forged).replaceFirst("\r\n", "\r\nX-Odd: a\u0007b\r\n"))));
        AttestClient client =
                open(TestClients.at(raw.baseUrl(), time).retry(ONCE_MORE).wireLog(WireLog.HEADERS_AND_BODIES));

        style.execute(client, RawRequest.get("people"));

        assertThat(lines().get(1))
                .contains("\n  X-Odd: a\\u0007b\n")
                .endsWith("\n  {}\\u000d\\u000aFINE forged\\u0085\\u2028\\u001b[31m {0} '");
    }

    @Test
    void writesNothingUnlessItIsAskedForAndItsLoggerIsEnabledAndHeadersAloneIfToldSo() {
        prepare(SEND.goodResponse(), SEND.goodResponse(), SEND.goodResponse());
        AttestClient plain = open(TestClients.of(server));
        AttestClient client = showing(WireLog.HEADERS);

        style.ask(plain, SEND);
        assertThat(lines()).isEmpty();

        WIRE.setLevel(Level.INFO);
        style.ask(client, SEND);
        assertThat(lines()).isEmpty();

        WIRE.setLevel(Level.FINE);
        style.ask(client, SEND);
        assertThat(lines()).hasSize(2);
        assertThat(lines().toString())
                .contains("/attestation-requests", "Content-Type")
                .doesNotContain(Responses.PERSON, Responses.EMAIL);
    }
}
