package io.attest.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.sandbox.TestClient.Reply;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class StubTest {
    @AutoClose
    private final TestClient client = new TestClient(AttestSandbox.builder().rateLimit(7));

    private final AttestSandbox sandbox = client.sandbox;

    /** A name in braces stands for one segment, and everything else for itself. */
    @Test
    void respondsToItsMethodAndPathWhateverTheQuery() {
        sandbox.stub("POST", "/requests/{id}/cancel.json", 201, "{\"id\":\"42\"}");

        Reply reply = client.send("POST", "/requests/42/cancel.json?notify=1", sandbox.ownerToken());

        assertThat(reply.status()).isEqualTo(201);
        assertThat(reply.headers().get("Content-Type")).isEqualTo("application/json");
        assertThat(reply.text()).isEqualTo("{\"id\":\"42\"}");
        assertThat(sandbox.requestsReceived("POST", "/requests/{id}/cancel.json"))
                .isEqualTo(1);
        client.get("/requests/42/cancel.json").assertError(405);
        for (String path : List.of("/42/cancel-json", "//cancel.json", "/4/2/cancel.json", "/42/cancel.json/")) {
            client.send("POST", "/requests" + path, sandbox.ownerToken()).assertError(404);
        }
    }

    @Test
    void theLastOneCountsAlsoInPlaceOfAnEndpointOfTheSandbox() {
        sandbox.stub("GET", "/me", 204, "{}");
        assertThat(client.get("/me").text()).as("HTTP allows no body").isEmpty();

        sandbox.stub("GET", "/me", 200, "{\"id\":\"another\"}");
        assertThat(client.get("/me").text()).isEqualTo("{\"id\":\"another\"}");
    }

    @Test
    void mayBeAFunctionOfTheRequestWhichSeesNoToken() {
        sandbox.stub("POST", "/groups", request -> {
            String text = request.queryParameter("name")
                    + request.queryParameter("none")
                    + request.body()
                    + request.status()
                    + request.headers().get("authorization");
            return SandboxResponse.of(203, "text/plain", text).withHeader("X-Target", request.target());
        });

        Reply reply = client.send("POST", "/groups?name=a%20b&name=c", sandbox.ownerToken());
        assertThat(reply.status()).isEqualTo(203);
        assertThat(reply.headers().get("Content-Type")).isEqualTo("text/plain");
        assertThat(reply.headers().get("X-Target")).isEqualTo("/groups?name=a%20b&name=c");
        assertThat(reply.text()).isEqualTo("a bnull{}0***");
    }

    @Test
    @SuppressWarnings("NullAway")
    void aFunctionThatFailsIsA500ThatSaysSo() {
        sandbox.stub("GET", "/groups", request -> {
            throw new IllegalStateException("no groups");
        });
        sandbox.stub("GET", "/nothing", request -> null);

        assertThat(client.get("/groups").text())
                .contains("The stub has failed: java.lang.IllegalStateException: no groups");
        client.get("/nothing").assertError(500);
    }

    @Test
    void isBehindTheTokenCheckAndTheRateLimitAndIsRecordedAsEveryEndpoint() {
        sandbox.stub("GET", "/groups", 409, "[]");

        client.get("/groups", "unknown").assertError(401);
        client.get("/groups", sandbox.groupManagerToken()).assertError(403);
        for (int i = 0; i < 7; i++) {
            assertThat(client.get("/groups").headers().get("X-RateLimit-Limit")).isNull();
        }
        client.get("/groups").assertStatus(429);
        assertThat(sandbox.requestsReceived("GET", "/groups")).isEqualTo(10);
    }
}
