package io.attest.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.sandbox.TestClient.Reply;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class StubTest {
    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.builder().rateLimit(7).start();

    @AutoClose
    private final TestClient client = new TestClient(sandbox);

    @Test
    void respondsToItsMethodAndPathWhateverTheQuery() {
        sandbox.stub("POST", "/groups", 201, "{\"id\":\"42\"}");

        Reply reply = client.send("POST", "/groups?notify=1", sandbox.ownerToken());

        assertThat(reply.status()).isEqualTo(201);
        assertThat(reply.header("Content-Type")).isEqualTo("application/json");
        assertThat(reply.text()).isEqualTo("{\"id\":\"42\"}");
        client.get("/groups").assertError(405);
        client.get("/groups/42").assertError(404);
    }

    @Test
    void aNameInBracesStandsForOneSegmentAndEverythingElseForItself() {
        sandbox.stub("POST", "/attestation-requests/{id}/cancel.json", 200, "{}");

        for (String path : List.of("/42/cancel-json", "//cancel.json", "/4/2/cancel.json", "/42/cancel.json/", "/42")) {
            client.send("POST", "/attestation-requests" + path, sandbox.ownerToken())
                    .assertError(404);
        }
        client.send("POST", "/attestation-requests/42/cancel.json", sandbox.ownerToken())
                .assertStatus(200);
        assertThat(sandbox.requestsReceived("POST", "/attestation-requests/{id}/cancel.json"))
                .isEqualTo(1);
    }

    @Test
    void theLastOneCountsAlsoInPlaceOfAnEndpointOfTheSandbox() {
        sandbox.stub("GET", "/me", 404, "{}");
        sandbox.stub("GET", "/me", 200, "{\"id\":\"another\"}");

        assertThat(client.get("/me").text()).isEqualTo("{\"id\":\"another\"}");
    }

    @Test
    void mayBeAFunctionOfTheRequest() {
        sandbox.stub("GET", "/groups", request -> {
            String text = request.queryParameter("name") + " " + request.queryParameter("none");
            return SandboxResponse.of("2".equals(request.queryParameter("page")) ? 200 : 404, "text/plain", text)
                    .withHeader("X-Target", request.target());
        });

        Reply second = client.get("/groups?page=2&name=a%20b&page=1");
        assertThat(second.status()).isEqualTo(200);
        assertThat(second.header("Content-Type")).isEqualTo("text/plain");
        assertThat(second.header("X-Target")).isEqualTo("/groups?page=2&name=a%20b&page=1");
        assertThat(second.text()).isEqualTo("a b null");
        client.get("/groups?page=1").assertStatus(404);
    }

    @Test
    void seesTheBodyAndNoToken() {
        sandbox.stub("POST", "/groups", request -> {
            String seen = request.body() + request.status() + request.headers().get("authorization");
            return SandboxResponse.of(200, "application/json", seen);
        });

        assertThat(client.send("POST", "/groups", sandbox.ownerToken()).text()).isEqualTo("{}0***");
    }

    @Test
    @SuppressWarnings("NullAway")
    void aFunctionThatFailsIsA500ThatSaysSo() {
        sandbox.stub("GET", "/groups", request -> {
            throw new IllegalStateException("no groups");
        });
        sandbox.stub("GET", "/fails", request -> {
            throw new AssertionError("unexpected");
        });
        sandbox.stub("GET", "/nothing", request -> null);

        Reply reply = client.get("/groups");
        reply.assertError(500);
        assertThat(reply.text()).contains("The stub has failed: java.lang.IllegalStateException: no groups");
        client.get("/fails").assertError(500);
        client.get("/nothing").assertError(500);
    }

    @Test
    void isBehindTheTokenCheckAndTheRateLimitAndIsRecordedAsEveryEndpoint() {
        sandbox.stub("GET", "/groups", 200, "[]");

        client.get("/groups", "unknown").assertError(401);
        client.get("/groups", sandbox.groupManagerToken()).assertError(403);
        for (int i = 0; i < 7; i++) {
            client.get("/groups").assertStatus(200);
        }
        client.get("/groups").assertStatus(429);
        assertThat(sandbox.requestsReceived("GET", "/groups")).isEqualTo(10);
    }

    @Test
    void anErrorResponseDoesNotTellTheRateLimitAndA204HasNoBody() {
        sandbox.stub("GET", "/groups", 409, "{}");
        sandbox.stub("GET", "/nothing", 204, "{}");

        assertThat(client.get("/groups").header("X-RateLimit-Limit")).isNull();
        assertThat(client.get("/nothing").text()).isEmpty();
        client.get("/me").assertStatus(200);
    }

    @Test
    void anImpossibleStubIsRejectedAtOnce() {
        for (String path : List.of("groups", "/groups?page=2")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> sandbox.stub("GET", path, 200, ""))
                    .withMessageMatching("path must (begin with a slash|have no query): " + Pattern.quote(path));
        }
        assertThatThrownBy(() -> sandbox.stub("GET", "/groups", 600, "")).hasMessageContaining("600");
    }
}
