package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.RawRequest;
import io.attest.client.RawResponse;
import io.attest.client.config.RequestOptions;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.AttestationStatus;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.testing.BlockingAndAsync;
import io.attest.client.testing.CallStyle;
import io.attest.client.testing.MockResponse;
import io.attest.client.testing.RecordedRequest;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import io.attest.client.testing.TestClients;
import java.util.List;
import java.util.Map;
import okhttp3.HttpUrl;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is on the wire: path, query, headers and body, of the SDK's own endpoints and of raw requests. */
@NullUnmarked
@BlockingAndAsync
class RequestsTest {

    private static final String BEARER = "Bearer " + TestClients.TOKEN;

    @Parameter
    CallStyle style;

    private AttestationRequest create(AttestClient client, CreateAttestationRequest request) {
        return style.call(
                () -> client.attestationRequests().create(request),
                () -> client.async().attestationRequests().create(request));
    }

    private RecordedRequest received(RawRequest request) {
        try (Server server = new Server(Responses.json(200, "{}"));
                AttestClient client = TestClients.of(server).build()) {
            style.execute(client, request);
            return server.taken();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/"})
    void readsWithAGetWithoutABody(String endOfBaseUrl) {
        try (Server server = new Server(READ.goodResponse());
                AttestClient client = TestClients.of(server)
                        .baseUrl(server.baseUrl() + endOfBaseUrl)
                        .build()) {
            assertThat(style.ask(client, READ))
                    .isEqualTo(new CurrentUser(
                            Responses.ID, Responses.NAME, Responses.EMAIL, "Analytical Engines", Map.of()));

            RecordedRequest request = server.taken();
            assertThat(request.getRequestLine()).isEqualTo("GET /api/v1/me HTTP/1.1");
            assertThat(request.getHeaders().values("Authorization")).containsExactly(BEARER);
            assertThat(request.getHeaders().values("Accept")).containsExactly("application/json");
            assertThat(request.getHeaders().names()).doesNotContain("Content-Type", "Content-Length");
            assertThat(request.getBody().size()).isZero();
            assertThat(server.count()).isEqualTo(1);
        }
    }

    @Test
    void sendsWithAPostOfJson() {
        String text = "D\u00e9j\u00e0 \ud83d\ude00" + "\u00df".repeat(4993);
        try (Server server = new Server(SEND.goodResponse());
                AttestClient client = TestClients.of(server).build()) {
            AttestationRequest sent = create(
                    client,
                    CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT)
                            .recipientMessage(text));

            RecordedRequest request = server.taken();
            assertThat(request.getRequestLine()).isEqualTo("POST /api/v1/attestation-requests HTTP/1.1");
            assertThat(request.getHeaders().values("Content-Type")).containsExactly("application/json");
            assertThat(request.getHeaders().values("Accept")).containsExactly("application/json");
            assertThat(request.getHeaders().values("Authorization")).containsExactly(BEARER);
            assertThat(request.getBody().utf8())
                    .isEqualTo("{\"person_id\":\"" + Responses.PERSON + "\",\"document_id\":\"" + Responses.DOCUMENT
                            + "\",\"recipient_message\":\"" + text + "\"}");
            assertThat(sent.id()).isEqualTo(Responses.ID);
            assertThat(sent.status()).isEqualTo(AttestationStatus.SENT);
            assertThat(server.count()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"acme-payroll/3.1, ' acme-payroll/3.1'", "'  acme ', ' acme'", "'  ', ''"})
    void namesSdkAndApplicationInTheUserAgent(String suffix, String end) {
        try (Server server = new Server(READ.goodResponse());
                AttestClient client =
                        TestClients.of(server).userAgentSuffix(suffix).build()) {
            style.ask(client, READ);

            assertThat(server.taken().getHeaders().values("User-Agent"))
                    .singleElement()
                    .asString()
                    .matches("attest-client/[0-9][^ $]* okhttp/" + System.getProperty("run.okhttp.version")
                            + " java/[0-9]+" + end);
        }
    }

    @Test
    void sendsARawReadWithoutABody() {
        RecordedRequest request = received(RawRequest.get("/people", "a b?"));

        assertThat(request.getRequestLine()).isEqualTo("GET /api/v1/people/a%20b%3F HTTP/1.1");
        assertThat(request.getHeaders().values("Authorization")).containsExactly(BEARER);
        assertThat(request.getHeaders().values("Accept")).containsExactly("application/json");
        assertThat(request.getHeaders().names()).doesNotContain("Content-Type", "Content-Length");
        HttpUrl url = request.getUrl();
        assertThat(request.getHeaders().get("Host")).isEqualTo(url.host() + ":" + url.port());
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PATCH", "DELETE", "OPTIONS", "M-SEARCH"})
    void sendsARawBodyWithAnyOtherMethod(String method) {
        RecordedRequest request = received(RawRequest.of(method, "people").json(Map.of("name", "Ada")));

        assertThat(request.getRequestLine()).isEqualTo(method + " /api/v1/people HTTP/1.1");
        assertThat(request.getHeaders().values("Content-Type")).containsExactly("application/json");
        assertThat(request.getBody().utf8()).isEqualTo("{\"name\":\"Ada\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "DELETE", "OPTIONS"})
    void sendsAnEmptyRawBodyWithAnyOtherMethod(String method) {
        RecordedRequest request = received(RawRequest.of(method, "people", "1", "cancel"));

        assertThat(request.getRequestLine()).isEqualTo(method + " /api/v1/people/1/cancel HTTP/1.1");
        assertThat(request.getHeaders().get("Content-Type")).isNull();
        assertThat(request.getHeaders().values("Content-Length")).containsExactly("0");
        assertThat(request.getBody().size()).isZero();
    }

    @Test
    void encodesRawParametersInTheirOrder() {
        RawRequest request = RawRequest.get("people")
                .query("id", 2)
                .query("q", "a&b=c#d+e/../\u00e9")
                .query("id", 1L)
                .query("a b[]", true)
                .query("empty", "");

        assertThat(received(request).getTarget())
                .isEqualTo("/api/v1/people?id=2&q=a%26b%3Dc%23d%2Be%2F..%2F%C3%A9&id=1&a%20b%5B%5D=true&empty=");
    }

    @Test
    void replacesHeadersOfTheClientAndTheViewByThoseOfARawRequest() {
        try (Server server = new Server(Responses.json(200, "{}"));
                AttestClient client = TestClients.of(server)
                        .defaultHeader("X-Trace", "client")
                        .defaultHeader("X-App", "payroll")
                        .build()) {
            style.execute(
                    client.with(
                            RequestOptions.defaults().header("X-Trace", "view").header("X-Tenant", "acme")),
                    RawRequest.get("people").header("X-Other", "1").header("x-trace", "request"));

            RecordedRequest request = server.taken();
            assertThat(request.getHeaders().values("X-Trace")).containsExactly("request");
            assertThat(request.getHeaders().values("X-Tenant")).containsExactly("acme");
            assertThat(request.getHeaders().values("X-Other")).containsExactly("1");
            assertThat(request.getHeaders().values("X-App")).containsExactly("payroll");
        }
    }

    @Test
    void returnsStatusHeadersAndBodyOfARawResponse() {
        try (Server server = new Server(
                        Responses.json(202, "{\"name\":\"D\u00e9j\u00e0\"}")
                                .newBuilder()
                                .addHeader("X-Id", "first")
                                .addHeader("x-id", "second")
                                .build(),
                        new MockResponse.Builder()
                                .setHeader("Content-Length", "1000")
                                .build());
                AttestClient client = TestClients.of(server).build()) {
            RawResponse response = style.execute(client, RawRequest.post("people"));
            RawResponse toHead = style.execute(client, RawRequest.of("HEAD", "people"));

            assertThat(response.statusCode()).isEqualTo(202);
            assertThat(response.headers().get("x-ID")).isEqualTo(List.of("first", "second"));
            assertThat(response.body()).isEqualTo("{\"name\":\"D\u00e9j\u00e0\"}");
            assertThat(toHead.headers().get("content-length")).isEqualTo(List.of("1000"));
            assertThat(toHead.body()).isEmpty();
        }
    }
}
