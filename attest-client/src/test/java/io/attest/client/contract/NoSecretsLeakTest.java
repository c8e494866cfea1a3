package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.attest.client.AttestClient;
import io.attest.client.RawRequest;
import io.attest.client.RawResponse;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.error.ApiException;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.client.testing.ClientLog;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.Responses;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.TestClients;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * docs/errors.md and docs/observability.md: no event, log line or {@code toString()} shows what a caller passed in or a
 * service repeated. A message shows only the service's own words, without the token and the headers. The token goes to
 * the configured origin only.
 */
class NoSecretsLeakTest extends ServiceFixture {

    private static final String MESSAGE = "Please sign.";

    private static final String[] SECRETS = {
        TestClients.TOKEN, Responses.EMAIL, MESSAGE, "in-the-query", "in-the-header", "in-the-body", "in-a-list"
    };

    private static final String HEX =
            HexFormat.of().formatHex(TestClients.TOKEN.getBytes(StandardCharsets.UTF_8), 0, 9);
    private static final RawRequest RAW = RawRequest.post("people", "in-the-path")
            .withAddedQuery("q", "in-the-query")
            .withHeader("X-Key", "in-the-header")
            .withJson(Map.of("a", "in-the-body", "b", List.of(Map.of("c", "in-a-list"))));

    /** With the traces of its causes. */
    private static String printed(Throwable failure) {
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        return trace.toString();
    }

    @ParameterizedTest
    @ValueSource(ints = {302, 400, 422, 500})
    void quotesAServiceWithoutTokenAndHeaders(int status) {
        String words = "Bearer " + TestClients.TOKEN + ", in-the-header, in-the-view";
        String body = "{\"error\":\"%1$s\",\"message\":\"%1$s\",\"errors\":{\"a\":[\"%1$s\"]}}".formatted(words);
        prepare(Responses.json(status, body));
        AttestClient owner = open(TestClients.once(server));

        AttestClient client = owner.with(DEFAULTS.withHeader("X-View", "in-the-view"));

        ApiException failure = catchThrowableOfType(ApiException.class, () -> style.execute(client, RAW));

        assertThat(failure)
                .hasMessageStartingWith("POST /people/in-the-path returned " + status + ". Bearer […], […], […].");
        assertThat(printed(failure)).doesNotContain(TestClients.TOKEN, "in-the-header", "in-the-view");
        assertThat(failure.serviceMessage()).isEqualTo("Bearer […], […], […]");
        assertThat(failure.body()).contains(words);
    }

    @Test
    void quotesNoTokenThatWasSentBeforeTheLastOne() {
        String sent = TestClients.TOKEN;
        Deque<String> tokens = new ArrayDeque<>(List.of("used-up", sent, "used-up"));
        prepare(
                Responses.limited(READ.goodResponse(), 60, 0, time.now().getEpochSecond() + 60),
                Responses.json(503, "{\"message\":\"no place for " + sent + "\"}"));
        AttestClient client =
                open(TestClients.at(server, time).accessToken(tokens::remove).rateLimit(RateLimitOptions.failFast()));

        style.ask(client, READ);

        assertThat(style.failure(client, READ)).hasMessageContaining("503").hasMessageNotContaining(sent);
    }

    @Test
    void showsNothingOfAnUnreadableBodyAndKeepsNoToken() {
        prepare(Responses.json(200, "[\"" + String.join(" ", SECRETS) + "\"]"));
        RawResponse response = style.execute(open(TestClients.once(server)), RAW);

        assertThat(printed(catchThrowable(() -> response.to(CurrentUser.class))))
                .contains("DecodingException")
                .doesNotContain(SECRETS);
        assertThat(response).usingRecursiveAssertion().allFieldsSatisfy(value -> !TestClients.TOKEN.equals(value));
    }

    static Stream<RawServer.Act> ends() {
        String secrets = String.join(" ", SECRETS);
        return Stream.of(
                RawServer.writes(RawServer.response(200, "{\"in-the-body\":1}")),
                RawServer.writes(RawServer.response(500, secrets)),
                RawServer.writes(
                        "HTTP/1.1 429 " + secrets + "\r\nX-Echo: " + secrets + "\r\nContent-Length: 0\r\n\r\n"),
                // What OkHttp cannot read, it quotes in hexadecimal digits.
                RawServer.writesAndCloses(secrets),
                RawServer.writesAndCloses("HTTP/1.1 " + secrets + " OK\r\n\r\n"),
                RawServer.writesAndCloses("HTTP/1.1 200 OK\r\nX: " + secrets + "x".repeat(300_000)),
                RawServer.writesAndCloses("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + secrets + "\r\n"),
                RawServer.writesAndCloses("HTTP/1.1 200 OK\r\nContent-Length: in-the-body\r\n\r\n"),
                RawServer.writesAndCloses(RawServer.responseOfLength(200, 99, secrets)),
                RawServer.closes());
    }

    @ParameterizedTest
    @MethodSource("ends")
    void putsNothingInEventsAndLogAndExceptions(RawServer.Act act) {
        ClientLog log = open(new ClientLog(Level.ALL));
        RawServer raw = open(RawServer.that(act));
        AttestClient owner =
                open(TestClients.at(raw.baseUrl(), time).retry(ONCE_MORE).addListener(heard));

        AttestClient client =
                owner.with(DEFAULTS.withHeader("X-Key", "in-the-header").withTag("tenant", "in-a-tag"));
        DocumentQuery query = DocumentQuery.defaults().withNameContains("in-the-query");
        RawRequest read = RawRequest.get("people", "in-the-path").withAddedQuery("q", "in-the-query");
        List<ThrowingCallable> calls = List.of(
                () -> style.execute(client, RAW),
                () -> style.execute(client, read),
                () -> style.ask(client, SEND),
                () -> style.call(client, it -> it.documents().list(query)),
                () -> client.documents().listAll(query).forEach(document -> {}),
                () -> client.listAll(read, Map.class).forEach(item -> {}));
        for (ThrowingCallable call : calls) {
            Throwable thrown = catchThrowable(call);
            assertThat(thrown == null ? "" : printed(thrown))
                    .doesNotContain(SECRETS)
                    .doesNotContain(HEX);
        }

        String events = heard.awaitEnded(calls.size()).events().toString();
        assertThat(events).contains("operation=raw", "operation=attestationRequests.create");
        assertThat(log.lines()).hasSizeGreaterThanOrEqualTo(calls.size());
        assertThat(events + log.lines())
                .doesNotContain(SECRETS)
                .doesNotContain("in-a-tag", "in-the-path", Responses.PERSON, Responses.DOCUMENT, "127.0.0.1");
    }

    /** Reads a response with more fields than the SDK knows. */
    private static Object read(String json, Class<?> type) {
        String more = "{\"nick\":\"" + Responses.NAME + "\",\"note\":[\"" + MESSAGE + "\"],";
        return RawResponse.of(200, Map.of(), json.replaceFirst("\\{", more)).to(type);
    }

    private static void assertNothingPersonal(Object printed, String shown) {
        assertThat(printed.toString()).contains(shown).doesNotContain(Responses.NAME, Responses.EMAIL, MESSAGE);
    }

    @Test
    void printsNoPersonOfARecord() {
        assertNothingPersonal(read(READ.goodBody(), CurrentUser.class), Responses.ID);
        assertNothingPersonal(read(SEND.goodBody(), AttestationRequest.class), Responses.ID);
        assertNothingPersonal(read(Responses.document(1), Document.class), "Handbook 1");
        assertNothingPersonal(SampleCall.request(), Responses.PERSON);
    }
}
