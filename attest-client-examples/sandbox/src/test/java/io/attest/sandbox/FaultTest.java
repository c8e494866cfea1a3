package io.attest.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.attest.sandbox.TestClient.Reply;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.IntStream;
import okhttp3.Response;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FaultTest {
    private final Clock clock = Clock.fixed(Instant.parse("2024-03-05T06:07:08.250Z"), ZoneOffset.UTC);

    @AutoClose
    private final AttestSandbox sandbox =
            AttestSandbox.builder().rateLimit(60).clock(clock).start();

    @AutoClose
    private final TestClient client = new TestClient(sandbox);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "400 401 403 404 408 500 502 503 504 | \\{'error':'.+'}",
                "402 | \\{'message':'.+','payment_url':'https:.+'}",
                "422 | \\{'message':'.+','errors':\\{'person_id':\\['.+']}}",
                "429 | \\{'message':'.+'}",
                "200 201 | \\{}"
            })
    void aStatusFaultHasTheBodyThatTheApiDocuments(String statuses, String body) {
        for (String status : statuses.split(" ", -1)) {
            sandbox.failNext(Fault.status(Integer.parseInt(status)));

            Reply reply = client.get("/me");

            assertThat(reply.status()).hasToString(status);
            assertThat(reply.header("Content-Type")).isEqualTo("application/json");
            assertThat(reply.header("Date")).isNotNull();
            assertThat(reply.text()).matches(body.replace('\'', '"'));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {201, 429, 503})
    void aStatusFaultIsCountedButNothingIsProcessed(int status) {
        sandbox.failNext(Fault.status(status));

        Reply reply = client.create();

        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.header("X-RateLimit-Limit")).isNull();
        assertThat(sandbox.emails()).isEmpty();
        assertRecorded(status);
        assertThat(sandbox.rateLimitedRequests()).isEqualTo(status == 429 ? 1 : 0);
        assertNextRequestHasRemaining(59);
    }

    @Test
    void aStatusFaultAfterPassingOnReplacesTheResponseOfTheService() {
        sandbox.failNext(Fault.gateway().afterPassingOn().withHeader("Server", "gateway"));

        Reply reply = client.create();

        assertThat(reply.status()).isEqualTo(504);
        assertThat(reply.header("Server")).isEqualTo("gateway");
        assertThat(reply.header("X-RateLimit-Limit")).isNull();
        assertThat(reply.text()).isEqualTo("{\"message\":\"Endpoint request timed out\"}");
        assertProcessed(504);
    }

    @Test
    void aStatusFaultCanHaveABodyAndHeadersOfItsOwn() {
        sandbox.failNext(Fault.statusWithBody(502, "text/html; charset=utf-8", "<h1>Zoë’s gateway</h1>"));

        Reply reply = client.get("/me");
        assertThat(reply.status()).isEqualTo(502);
        assertThat(reply.header("Content-Type")).isEqualTo("text/html; charset=utf-8");
        assertThat(reply.text()).isEqualTo("<h1>Zoë’s gateway</h1>");

        Fault plain = Fault.status(503);
        sandbox.failNext(
                plain.withRetryAfter(Duration.ofSeconds(7)).withHeader("date", "Mon, 01 Jan 2024 00:00:00 GMT"), plain);

        Reply late = client.get("/me");
        assertThat(late.header("Retry-After")).isEqualTo("7");
        assertThat(late.headers().values("Date")).containsExactly("Mon, 01 Jan 2024 00:00:00 GMT");
        assertThat(client.get("/me").header("Retry-After")).isNull();
    }

    @ParameterizedTest
    @CsvSource({", 1", "PT0S, 0", "PT0.000000001S, 1", "PT1S, 1", "PT1.5S, 2", "PT1H, 3600"})
    void a429SaysWhenToComeBackInWholeSecondsRoundedUp(@Nullable Duration duration, String seconds) {
        Fault fault = Fault.status(429);
        sandbox.failNext(duration == null ? fault : fault.withRetryAfter(duration));

        assertThat(client.get("/me").header("Retry-After")).isEqualTo(seconds);
    }

    @Test
    void anOutageLastsUntilItsTimeIsOverOnTheClockOfTheSandbox() {
        sandbox.failFor(Duration.ofMinutes(10), Fault.status(503));
        sandbox.failNext(Fault.status(502));

        assertThat(client.get("/me").status()).as("what is queued comes first").isEqualTo(502);
        client.get("/me").assertStatus(503);
        sandbox.advance(Duration.ofMinutes(10).minusNanos(1));
        client.create().assertStatus(503);
        sandbox.advance(Duration.ofNanos(1));
        client.create().assertStatus(201);
        assertThat(sandbox.emails()).hasSize(1);
    }

    @Test
    void anOutageMayBeThatOfOneEndpoint() {
        sandbox.failFor("POST", "/attestation-requests", Duration.ofSeconds(1), Fault.disconnectAfterReading());

        client.get("/me").assertStatus(200);
        assertThatThrownBy(client::create).hasMessageContaining("unexpected end of stream");
        sandbox.reset();
        client.create().assertStatus(201);
    }

    @Test
    void aFaultForAMethodAndPathWaitsForItsRequestAndKeepsItsPlaceInTheQueue() {
        sandbox.failNext("POST", "/attestation-requests", Fault.status(503), Fault.disconnectBeforeReading());
        sandbox.failNext("GET", "/documents/{id}", Fault.status(502));
        sandbox.failNext(Fault.status(500), Fault.status(504));

        client.get("/nowhere", "unknown").assertStatus(500);
        client.get("/me").assertStatus(504);
        client.get("/me").assertStatus(200);
        client.get("/documents?page=2").assertStatus(200);
        client.get("/documents/7?page=2").assertStatus(502);
        client.get("/attestation-requests").assertStatus(405);
        client.create().assertStatus(503);
        assertThatThrownBy(client::create).hasCauseInstanceOf(SocketException.class);
        client.create().assertStatus(201);
    }

    @Test
    void tellsWhichFaultsNoRequestHasTaken() {
        sandbox.failNext("POST", "/attestation-request", Fault.status(503), Fault.delay(Duration.ofSeconds(1)));
        sandbox.failNext("GET", "/documents/{id}", Fault.filter().afterPassingOn(), Fault.cutBody());
        sandbox.failNext(Fault.disconnectBeforeReading(), Fault.disconnectAfterReading());
        assertThatThrownBy(client::create).hasCauseInstanceOf(SocketException.class);

        List<String> unused = sandbox.unusedFaults();
        assertThat(unused)
                .containsExactly(
                        "POST /attestation-request: status 503",
                        "POST /attestation-request: delay of PT1S",
                        "GET /documents/{id}: status 403 after passing on",
                        "GET /documents/{id}: cutBody",
                        "any request: disconnectAfterReading");
        sandbox.reset();
        assertThat(sandbox.unusedFaults()).isEmpty();
        assertThat(unused).hasSize(5);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void aRequestDroppedBeforeReadingIsResetAndNotSeenByTheService(int reusedConnections) {
        IntStream.range(0, reusedConnections).forEach(i -> client.get("/me"));
        assertThat(client.openConnections()).isEqualTo(reusedConnections);
        sandbox.failNext(Fault.disconnectBeforeReading());

        assertThatThrownBy(client::create).hasCauseInstanceOf(SocketException.class);

        assertThat(sandbox.requestsReceived()).isEqualTo(reusedConnections);
        assertThat(sandbox.emails()).isEmpty();
        assertNextRequestHasRemaining(59 - reusedConnections);
    }

    @Test
    void aRequestDroppedAfterReadingIsProcessedWithoutAResponse() {
        sandbox.failNext(Fault.disconnectAfterReading());

        assertThatThrownBy(client::create).hasMessageContaining("unexpected end of stream");

        assertProcessed(0);
    }

    @Test
    void aCutResponseHasTheWholeHeadAndHalfOfTheBody() throws IOException {
        sandbox.failNext(Fault.cutBody());
        String authorization = "Bearer " + sandbox.ownerToken();
        try (Response response = client.open("POST", "/attestation-requests", authorization, client.body())) {
            assertThat(response.code()).isEqualTo(201);
            byte[] half = new byte[(int) response.body().contentLength() / 2];
            InputStream body = response.body().byteStream();
            assertThat(body.readNBytes(half, 0, half.length)).isEqualTo(half.length);
            assertThat(new String(half, UTF_8)).startsWith("{\"id\":");
            assertThatThrownBy(body::read).hasMessageContaining("unexpected end of stream");
        }
        assertProcessed(201);
    }

    private void assertProcessed(int status) {
        assertThat(sandbox.emails()).hasSize(1);
        assertRecorded(status);
        assertNextRequestHasRemaining(58);
    }

    private void assertRecorded(int status) {
        assertThat(sandbox.received())
                .extracting(SandboxRequest::method, SandboxRequest::target, SandboxRequest::status, SandboxRequest::at)
                .containsExactly(tuple("POST", "/attestation-requests", status, clock.instant()));
    }

    @Test
    void impossibleFaultsAreRejectedAtOnce() {
        List<ThrowingCallable> impossible = List.of(
                () -> Fault.status(199),
                () -> Fault.status(600),
                () -> Fault.statusWithBody(100, "text/html", ""),
                () -> Fault.statusWithBody(500, "text/a\nb", ""),
                () -> Fault.delay(Duration.ofMillis(-1)),
                () -> sandbox.failFor(Duration.ZERO, Fault.cutBody()),
                () -> sandbox.failFor("GET", "me", Duration.ofSeconds(1), Fault.cutBody()),
                () -> Fault.status(429).withRetryAfter(Duration.ofMillis(-1)),
                () -> Fault.status(500).withHeader("a b", "c"));

        assertThat(impossible)
                .allSatisfy(fault -> assertThatIllegalArgumentException().isThrownBy(fault));
        assertThatIllegalStateException().isThrownBy(() -> Fault.cutBody().withRetryAfter(Duration.ofSeconds(1)));
        assertThatIllegalStateException().isThrownBy(() -> Fault.cutBody().afterPassingOn());
    }

    private void assertNextRequestHasRemaining(int remaining) {
        assertThat(client.get("/me").header("X-RateLimit-Remaining")).isEqualTo(Integer.toString(remaining));
    }
}
