package io.attest.client.contract;

import static io.attest.client.testing.RejectedArguments.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClientBuilder;
import io.attest.client.RawRequest;
import io.attest.client.testing.Responses;
import io.attest.client.testing.TestClients;
import io.attest.client.testing.Web;
import java.util.Map;
import okhttp3.mockwebserver.RecordedRequest;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/other-endpoints.md: path, query, headers and body on the wire. {@code EveryCallTest} has the other calls. */
@NullUnmarked
class RequestsTest extends ServiceFixture {

    private RecordedRequest received(AttestClientBuilder client, RawRequest request) {
        prepare(Responses.json(200, "{}"));
        style.execute(open(client), request);
        return Web.taken(server);
    }

    private RecordedRequest received(RawRequest request) {
        return received(TestClients.of(server), request);
    }

    /** As people write it; BaseUrlsTest has those that are refused. */
    @ParameterizedTest
    @CsvSource({
        "http://127.0.0.1:PORT/api/v1/, /api/v1/me",
        "http://127.0.0.1:PORT, /me",
        "Http:LocalHost:PORT\\api\\v1, /api/v1/me",
        "'\u2003http://127.0.0.1:PORT/b\u00fccher \r\n', /b%C3%BCcher/me"
    })
    void goBelowTheBaseUrl(String baseUrl, String path) {
        AttestClientBuilder client = TestClients.at(baseUrl.replace("PORT", "" + server.getPort()), time);

        assertThat(received(client, RawRequest.get("me")).getPath()).isEqualTo(path);
    }

    /** D4 of the field: a firewall refuses {@code okhttp/} and {@code java/}. */
    @Test
    void nameTheSdkOrTheApplicationInTheUserAgent() {
        assertThat(received(RawRequest.get("me")).getHeaders().values("User-Agent"))
                .singleElement()
                .asString()
                .matches("attest-client/[0-9][^ $]* okhttp/" + System.getProperty("run.okhttp.version")
                        + " java/[0-9]+");
        AttestClientBuilder acme = TestClients.of(server).userAgent("acme/3.1");
        assertThat(received(acme, RawRequest.get("me")).getHeaders().values("User-Agent"))
                .containsExactly("acme/3.1");
        for (String wrong : new String[] {" ", "acme\r\nX-More: 1", "acme\t1", "caf\u00e9", "acme\u007f"}) {
            assertRejected("userAgent must", () -> TestClients.of(server).userAgent(wrong));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD", "OPTIONS"})
    void sendsARawReadWithoutABody(String method) {
        RecordedRequest request = received(RawRequest.of(method, "/people", "a b?"));

        assertThat(request.getRequestLine()).isEqualTo(method + " /api/v1/people/a%20b%3F HTTP/1.1");
        assertThat(request.getHeaders().names()).doesNotContain("Content-Type", "Content-Length");
        assertThat(request.getHeader("Host")).isEqualTo("127.0.0.1:" + server.getPort());
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PATCH", "DELETE", "M-SEARCH"})
    void sendsARawBodyWithAnyOtherMethod(String method) {
        RecordedRequest request =
                received(RawRequest.of(method, "people").withJson(Map.of("name", "D\u00e9j\u00e0 \ud83d\ude00")));

        assertThat(request.getRequestLine()).isEqualTo(method + " /api/v1/people HTTP/1.1");
        assertThat(request.getHeaders().values("Content-Type")).containsExactly("application/json");
        assertThat(request.getBody().readUtf8()).isEqualTo("{\"name\":\"D\u00e9j\u00e0 \ud83d\ude00\"}");
    }

    @Test
    void sendsAnEmptyRawBodyWithAnyOtherMethod() {
        RecordedRequest request = received(RawRequest.of("DELETE", "people", "1", "cancel"));

        assertThat(request.getRequestLine()).isEqualTo("DELETE /api/v1/people/1/cancel HTTP/1.1");
        assertThat(request.getHeaders().get("Content-Type")).isNull();
        assertThat(request.getHeaders().values("Content-Length")).containsExactly("0");
    }

    @Test
    void encodesRawParametersInTheirOrder() {
        RawRequest request = RawRequest.get("people")
                .withAddedQuery("id", 2)
                .withAddedQuery("q", "a&b=c#d+e/../\u00e9")
                .withAddedQuery("id", 1L)
                .withAddedQuery("a b[]", true)
                .withAddedQuery("empty", "");

        assertThat(received(request).getPath())
                .isEqualTo("/api/v1/people?id=2&q=a%26b%3Dc%23d%2Be%2F..%2F%C3%A9&id=1&a%20b%5B%5D=true&empty=");
    }
}
