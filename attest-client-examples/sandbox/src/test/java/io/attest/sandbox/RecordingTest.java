package io.attest.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
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
    void severalValuesOfAHeaderAreJoined() throws IOException {
        Request request = new Request.Builder()
                .url(sandbox.baseUrl())
                .addHeader("X-Two", "1")
                .addHeader("x-two", "2")
                .build();
        new OkHttpClient().newCall(request).execute().close();

        assertThat(sandbox.received().get(0).headers())
                .containsEntry("X-TWO", "1, 2")
                .doesNotContainKey("Authorization");
    }

    /** A person sees it in a browser, which has no token, and {@code campaign} reads the people. */
    @Test
    void whatWasSentAndThePeopleAreShownBesideTheApiAndNeitherCountNorFail() throws IOException {
        sandbox.addPerson("Petra \"Pe\" Person", "petra@example.org");
        client.create();
        sandbox.failNext(Fault.status(503));

        assertThat(shown("emails"))
                .startsWith("[{")
                .contains("\"person_id\":\"" + sandbox.catalogue().person().id(), "\"recipient_name\":\"Amara Abebe\"")
                .endsWith("}]\n")
                .hasLineCount(1);
        assertThat(shown("people.csv").lines())
                .hasSize(1 + 61)
                .startsWith("name,person_id,document_id,recipient_message")
                .element(61)
                .asString()
                .matches("\"Petra \"\"Pe\"\" Person\",.{26},"
                        + sandbox.catalogue().publishedDocument().id()
                        + ",\"Dear Petra \"\"Pe\"\" Person, please sign by Friday.\"");
        assertThat(sandbox.requestsReceived()).isEqualTo(1);
        client.get("/me").assertStatus(503);
        assertThat(client.get("/me").header("X-RateLimit-Remaining")).isEqualTo("1");
    }

    private String shown(String what) throws IOException {
        String url = sandbox.baseUrl().replace("/api/v1", "/sandbox/" + what);
        try (Response response = new OkHttpClient()
                .newCall(new Request.Builder().url(url).build())
                .execute()) {
            return response.body().string();
        }
    }

    @Test
    void theClockMovesDateAndTimestamps() {
        sandbox.advance(Duration.ofMinutes(1));
        sandbox.advance(Duration.ofMinutes(1));

        assertThat(client.get("/me").header("Date")).isEqualTo("Tue, 05 Mar 2024 06:09:08 GMT");
        assertThat(sandbox.received().get(0).at()).isEqualTo("2024-03-05T06:09:08.250Z");
        assertThat(sandbox.addDocument("Later").createdAt()).isEqualTo("2024-03-05T06:09:08.250Z");
        assertThatIllegalArgumentException().isThrownBy(() -> sandbox.advance(Duration.ofNanos(-1)));
    }

    @Test
    void snapshotsDoNotChangeAfterwardsAndCanBeReadAfterTheSandboxHasClosed() {
        List<SandboxRequest> before = sandbox.received();
        SandboxCatalogue catalogue = sandbox.catalogue();

        client.get("/me");
        sandbox.addDocument("Later");
        sandbox.archiveDocument(catalogue.publishedDocument().id());

        sandbox.close();

        assertThat(before).isEmpty();
        assertThat(sandbox.requestsReceived()).isEqualTo(1);
        assertThatThrownBy(() -> client.get("/me")).isInstanceOf(UncheckedIOException.class);
        assertThat(catalogue.documents()).hasSize(240);
        assertThat(catalogue.publishedDocument().archivedAt()).isNull();
    }
}
