package io.attest.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.sandbox.TestClient.Reply;
import java.util.List;
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
    void aNameInBracesStandsForOneSegment() {
        sandbox.stub("POST", "/attestation-requests/{id}/cancel", 200, "{}");

        assertThat(client.send("POST", "/attestation-requests/42/cancel", sandbox.ownerToken())
                        .status())
                .isEqualTo(200);
        for (String path : List.of("//cancel", "/4/2/cancel", "/42/cancel/", "/42", "/42/remind")) {
            client.send("POST", "/attestation-requests" + path, sandbox.ownerToken())
                    .assertError(404);
        }
        assertThat(sandbox.requestsReceived("POST", "/attestation-requests/{id}/cancel"))
                .isEqualTo(1);
    }

    @Test
    void everythingElseInAPathStandsForItself() {
        sandbox.stub("GET", "/me.json", 200, "{}");

        assertThat(client.get("/me.json").status()).isEqualTo(200);
        client.get("/me-json").assertError(404);
    }

    @Test
    void theLastOneCountsAlsoInPlaceOfAnEndpointOfTheSandbox() {
        sandbox.stub("GET", "/me", 404, "{}");
        sandbox.stub("GET", "/me", 200, "{\"id\":\"another\"}");

        assertThat(client.get("/me").text()).isEqualTo("{\"id\":\"another\"}");
    }

    @Test
    void mayBeAFunctionOfTheRequest() {
        sandbox.stub(
                "GET",
                "/groups",
                request -> SandboxResponse.of(
                                "2".equals(request.queryParameter("page")) ? 200 : 404,
                                "text/plain",
                                request.queryParameter("name") + " " + request.queryParameter("none"))
                        .withHeader("X-Target", request.target()));

        Reply second = client.get("/groups?page=2&name=a%20b&page=1");
        assertThat(second.status()).isEqualTo(200);
        assertThat(second.header("Content-Type")).isEqualTo("text/plain");
        assertThat(second.header("X-Target")).isEqualTo("/groups?page=2&name=a%20b&page=1");
        assertThat(second.text()).isEqualTo("a b null");
        assertThat(client.get("/groups?page=1").status()).isEqualTo(404);
    }

    @Test
    void seesTheBodyAndNoToken() {
        sandbox.stub(
                "POST",
                "/groups",
                request -> SandboxResponse.of(
                        200,
                        "application/json",
                        request.body() + request.status() + request.headers().get("authorization")));

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
            assertThat(client.get("/groups").status()).isEqualTo(200);
        }
        assertThat(client.get("/groups").status()).isEqualTo(429);
        assertThat(sandbox.requestsReceived("GET", "/groups")).isEqualTo(10);
    }

    @Test
    void anErrorResponseDoesNotTellTheRateLimitAndA204HasNoBody() {
        sandbox.stub("GET", "/groups", 409, "{}");
        sandbox.stub("GET", "/nothing", 204, "{}");

        assertThat(client.get("/groups").header("X-RateLimit-Limit")).isNull();
        assertThat(client.get("/nothing").text()).isEmpty();
        assertThat(client.get("/me").status()).isEqualTo(200);
    }

    @Test
    void anImpossibleStubIsRejectedAtOnce() {
        assertThatThrownBy(() -> sandbox.stub("GET", "groups", 200, ""))
                .hasMessage("path must begin with a slash: groups");
        assertThatThrownBy(() -> sandbox.stub("GET", "/groups?page=2", 200, ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("path must have no query: /groups?page=2");
        assertThatThrownBy(() -> sandbox.stub("GET", "/groups", 600, "")).hasMessageContaining("600");
    }
}
