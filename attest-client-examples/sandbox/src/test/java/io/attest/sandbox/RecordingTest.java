package io.attest.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class RecordingTest {
    private final Clock clock = Clock.fixed(Instant.parse("2024-03-05T06:07:08.250Z"), ZoneOffset.UTC);

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
                .allMatch(request -> request.at().equals(clock.instant()))
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
        assertThat(sandbox.requestsReceived("GET", "/me")).isEqualTo(2);
        assertThat(sandbox.requestsReceived("POST", "/documents")).isZero();
        assertThat(sandbox.rateLimitedRequests()).isEqualTo(1);
    }

    @Test
    void aRequestIsRecordedWithItsBodyAndItsHeadersAndWithoutItsToken() {
        String body = "{\"recipient_message\":\"Zoë, please\"}";
        client.create(body);
        client.get("/me");

        SandboxRequest create = sandbox.received().get(0);
        assertThat(create.body()).isEqualTo(body);
        assertThat(create.headers())
                .containsEntry("accept-encoding", "gzip")
                .containsEntry("Content-Length", "36")
                .containsEntry("Authorization", "***");
        assertThat(create.toString()).doesNotContain(sandbox.ownerToken());
        assertThat(sandbox.received().get(1).body()).isEmpty();
    }

    @Test
    void severalValuesOfAHeaderAreJoinedAndATraceIsFound() throws IOException {
        new OkHttpClient()
                .newCall(new Request.Builder()
                        .url(sandbox.baseUrl())
                        .addHeader("X-Two", "1")
                        .addHeader("x-two", "2")
                        .addHeader("traceparent", "00-trace-01")
                        .build())
                .execute()
                .close();

        SandboxRequest request = sandbox.received().get(0);
        assertThat(request.headers()).containsEntry("X-TWO", "1, 2").doesNotContainKey("Authorization");
        assertThat(request.headers().get("traceparent")).isEqualTo("00-trace-01");
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
        assertThat(catalogue.publishedDocument().archivedAt()).isNull();
    }

    @Test
    void whatWasRecordedStaysReadableAfterTheSandboxHasClosed() {
        client.get("/me");

        sandbox.close();

        assertThat(sandbox.requestsReceived()).isEqualTo(1);
        assertThatThrownBy(() -> client.get("/me")).isInstanceOf(UncheckedIOException.class);
    }
}
