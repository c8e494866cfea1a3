package io.attest.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What the sandbox remembers, and shows. */
class RecordingTest {
    private final SandboxBuilder builder = AttestSandbox.builder().rateLimit(3).clock(TestClient.CLOCK);

    @AutoClose
    private final TestClient client = new TestClient(builder);

    private final AttestSandbox sandbox = client.sandbox;

    @Test
    void everyRequestIsRecordedWithItsQueryAndStatusIncludingRefusedOnes() {
        client.get("/documents?name=a%20b&page=2");
        client.get("/me", "unknown");
        client.get("/documents?page=0");
        client.get("/../../me");
        client.get("/me");

        assertThat(sandbox.received())
                .allMatch(request -> request.at().equals(TestClient.CLOCK.instant()))
                .extracting(SandboxRequest::method, SandboxRequest::target, SandboxRequest::status)
                .containsExactly(
                        tuple("GET", "/documents?name=a%20b&page=2", 200),
                        tuple("GET", "/me", 401),
                        tuple("GET", "/documents?page=0", 422),
                        // It is not /me of the API.
                        tuple("GET", "../../me", 404),
                        tuple("GET", "/me", 429));
        assertThat(sandbox.requestsReceived()).isEqualTo(5);
        assertThat(sandbox.requestsReceived("GET", "/documents")).isEqualTo(2);
        assertThat(sandbox.requestsReceived("POST", "/documents")).isZero();
        assertThat(sandbox.rateLimitedRequests()).isEqualTo(1);
    }

    @Test
    void aRequestIsRecordedWithItsBodyAndItsHeadersAndWithoutItsToken() {
        String body = "{\"recipient_message\":\"Zoë, please\"}";
        client.create(body);

        SandboxRequest create = sandbox.received().get(0);
        assertThat(create.body()).isEqualTo(body);
        assertThat(create.headers())
                .containsEntry("accept-encoding", "gzip")
                .containsEntry("Content-Length", "36")
                .containsEntry("Authorization", "***");
        assertThat(create.toString()).doesNotContain(sandbox.ownerToken());
    }

    /** A person sees it in a browser, which has no token, and {@code campaign} reads the people. */
    @Test
    void whatWasSentAndThePeopleAreShownBesideTheApiAndNeitherCountNorFail() {
        sandbox.addPerson("Petra \"Pe\" Person", "petra@example.org");
        client.create();
        sandbox.failNext(Fault.status(503));

        assertThat(shown("emails"))
                .startsWith("[{")
                .contains(sandbox.catalogue().person().id(), "\"recipient_name\":\"Amara Abebe\"")
                .endsWith("}]\n")
                .hasLineCount(1);
        assertThat(shown("people.csv").lines())
                .hasSize(1 + 61)
                .startsWith("name,person_id,document_id,recipient_message")
                .last()
                .asString()
                .matches("\"Petra \"\"Pe\"\" Person\",.{26},"
                        + sandbox.catalogue().publishedDocument().id()
                        + ",\"Dear Petra \"\"Pe\"\" Person, please sign by Friday.\"");
        assertThat(sandbox.requestsReceived()).isEqualTo(1);
        client.get("/me").assertStatus(503);
        assertThat(client.get("/me").headers().get("X-RateLimit-Remaining")).isEqualTo("1");
    }

    private String shown(String what) {
        return client.sendWithAuthorization("GET", "/../../sandbox/" + what, null, null)
                .text();
    }

    @Test
    void afterAResetEverythingIsAsAtTheStartButTheAddressAndTheTokens() {
        SandboxCatalogue atTheStart = sandbox.catalogue();
        List<SandboxRequest> received = sandbox.received();
        String further = sandbox.newOwnerToken();
        String made = client.create().text();
        builder.documents(1);
        sandbox.addDocument("Later");
        sandbox.addPerson("Later", "later@example.com");
        sandbox.archiveDocument(atTheStart.publishedDocument().id());
        sandbox.failNext(Fault.status(500));
        sandbox.stub("GET", "/me", 404, "{}");
        sandbox.advance(Duration.ofDays(365));
        sandbox.revoke(further);

        sandbox.reset();

        assertThat(sandbox.catalogue()).isEqualTo(atTheStart);
        assertThat(sandbox.received()).isEqualTo(received).isEmpty();
        assertThat(sandbox.emails()).isEmpty();
        assertThat(sandbox.attestationRequests()).isEmpty();
        client.get("/me", further).assertStatus(200);
        assertThat(client.get("/me").headers().get("X-RateLimit-Remaining")).isEqualTo("2");
        assertThat(client.create().text()).as("also its time and id").isEqualTo(made);
    }
}
