package io.attest.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ResetTest {

    @Test
    void everythingIsAsAtTheStartButTheAddressAndTheTokens() {
        SandboxBuilder builder = AttestSandbox.builder().rateLimit(3);
        try (AttestSandbox sandbox = builder.start();
                TestClient client = new TestClient(sandbox)) {
            SandboxCatalogue atTheStart = sandbox.catalogue();
            String further = sandbox.newOwnerToken();
            client.create();
            String made = randomPartOfTheLastId(sandbox);
            builder.documents(1);
            sandbox.addDocument("Later");
            sandbox.addPerson("Later", "later@example.com");
            sandbox.archiveDocument(atTheStart.publishedDocument().id());
            sandbox.failNext(Fault.status(500));
            sandbox.failNext("GET", "/documents", Fault.status(500));
            sandbox.stub("GET", "/me", 404, "{}");
            sandbox.advance(Duration.ofDays(365));
            sandbox.revoke(further);

            sandbox.reset();

            assertThat(sandbox.catalogue()).isEqualTo(atTheStart);
            assertThat(sandbox.received()).isEmpty();
            assertThat(sandbox.emails()).isEmpty();
            assertThat(sandbox.attestationRequests()).isEmpty();
            client.get("/me", further).assertStatus(200);
            assertThat(client.get("/documents").header("X-RateLimit-Remaining")).isEqualTo("2");
            assertThat(sandbox.received().get(0).at()).isBefore(Instant.now().plusSeconds(60));
            client.create();
            assertThat(randomPartOfTheLastId(sandbox)).isEqualTo(made);
        }
    }

    private static String randomPartOfTheLastId(AttestSandbox sandbox) {
        return sandbox.attestationRequests().get(0).id().substring(10);
    }
}
