package io.attest.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class RecordingTest {
    private final MutableClock clock = new MutableClock("2024-03-05T06:07:08.250Z");

    @AutoClose
    private final AttestSandbox sandbox =
            AttestSandbox.builder().rateLimit(3).clock(clock).start();

    @AutoClose
    private final TestClient client = new TestClient(sandbox);

    @Test
    void everyRequestIsRecordedWithItsQueryAndStatusIncludingRefusedOnes() {
        client.get("/documents?name=a%20b&page=2");
        client.get("/me", "unknown");
        client.get("/documents?page=0");
        client.get("/../../me");
        client.get("/me");

        assertThat(sandbox.received())
                .containsExactly(
                        new SandboxRequest("GET", "/documents?name=a%20b&page=2", 200, clock.instant()),
                        new SandboxRequest("GET", "/me", 401, clock.instant()),
                        new SandboxRequest("GET", "/documents?page=0", 422, clock.instant()),
                        // A path outside the base is recorded whole.
                        new SandboxRequest("GET", "/me", 404, clock.instant()),
                        new SandboxRequest("GET", "/me", 429, clock.instant()));
        assertThat(sandbox.requestsReceived()).isEqualTo(5);
        assertThat(sandbox.requestsReceived("GET", "/documents")).isEqualTo(2);
        assertThat(sandbox.requestsReceived("POST", "/documents")).isZero();
        assertThat(sandbox.rateLimitedRequests()).isEqualTo(1);
    }

    @Test
    void snapshotsDoNotChangeAfterwards() {
        List<SandboxRequest> before = sandbox.received();
        SandboxCatalogue catalogue = sandbox.catalogue();

        client.get("/me");
        sandbox.addDocument("Later");
        sandbox.archiveDocument(catalogue.publishedDocument().id());

        assertThat(before).isEmpty();
        assertThat(catalogue.documents()).hasSize(240);
        assertThat(catalogue.publishedDocument().isArchived()).isFalse();
    }

    @Test
    void whatWasRecordedStaysReadableAfterTheSandboxHasClosed() {
        client.get("/me");

        sandbox.close();

        assertThat(sandbox.requestsReceived()).isEqualTo(1);
        assertThatThrownBy(() -> client.get("/me")).isInstanceOf(UncheckedIOException.class);
    }
}
