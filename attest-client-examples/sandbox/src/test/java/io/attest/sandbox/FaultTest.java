package io.attest.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.attest.sandbox.TestClient.Reply;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class FaultTest {
    @AutoClose
    private final TestClient client =
            new TestClient(AttestSandbox.builder().rateLimit(60).clock(TestClient.CLOCK));

    private final AttestSandbox sandbox = client.sandbox;

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
            assertThat(reply.headers().get("Content-Type")).isEqualTo("application/json");
            assertThat(reply.headers().get("Date")).isNotNull();
            assertThat(reply.text()).matches(body.replace('\'', '"'));
        }
    }

    /** What the client sees, how many e-mails go out, and as what the request is recorded, if at all. */
    static Stream<Arguments> faults() {
        return Stream.of(
                arguments(Fault.status(201), "201", 0, "[201]"),
                arguments(Fault.status(429), "429", 0, "[429]"),
                arguments(Fault.filter(), "403", 0, "[403]"),
                arguments(Fault.gateway().afterPassingOn(), "504", 1, "[504]"),
                arguments(Fault.disconnectBeforeReading(), "java.net.SocketException", 0, "[]"),
                arguments(Fault.disconnectAfterReading(), "java.io.IOException: unexpected end", 1, "[0]"),
                arguments(Fault.cutBody(), "java.net.ProtocolException: unexpected end", 1, "[201]"),
                arguments(Fault.delay(Duration.ZERO), "201", 1, "[201]"));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void onlyARequestThatIsPassedOnSendsAnEmailAndCounts(Fault fault, String seen, int emails, String recorded) {
        sandbox.failNext(fault);

        assertThat(seen()).startsWith(seen);

        assertThat(sandbox.emails()).hasSize(emails);
        assertThat(sandbox.received()).extracting(SandboxRequest::status).hasToString(recorded);
        assertThat(sandbox.rateLimitedRequests()).isEqualTo(seen.equals("429") ? 1 : 0);
        assertThat(client.get("/me").headers().get("X-RateLimit-Remaining")).isEqualTo(emails == 1 ? "58" : "59");
    }

    private String seen() {
        try {
            return Integer.toString(client.create().status());
        } catch (UncheckedIOException e) {
            return String.valueOf(e.getCause());
        }
    }

    @Test
    void aStatusFaultCanHaveABodyAndHeadersOfItsOwn() {
        Fault page = Fault.statusWithBody(502, "text/html; charset=utf-8", "<h1>Zoë’s gateway</h1>");
        sandbox.failNext(
                page.withHeader("date", "Mon, 01 Jan 2024 00:00:00 GMT").afterPassingOn(), page);

        Reply reply = client.get("/me");
        assertThat(reply.status()).isEqualTo(502);
        assertThat(reply.headers().get("Content-Type")).isEqualTo("text/html; charset=utf-8");
        assertThat(reply.text()).isEqualTo("<h1>Zoë’s gateway</h1>");
        assertThat(reply.headers().values("Date")).containsExactly("Mon, 01 Jan 2024 00:00:00 GMT");
        assertThat(reply.headers().get("X-RateLimit-Limit")).isNull();
        assertThat(client.get("/me").headers().get("Date")).isEqualTo("Tue, 05 Mar 2024 06:07:08 GMT");
    }

    @ParameterizedTest
    @CsvSource({", 1", "PT0S, 0", "PT0.000000001S, 1", "PT1S, 1", "PT1.5S, 2", "PT1H, 3600"})
    void a429SaysWhenToComeBackInWholeSecondsRoundedUp(@Nullable Duration duration, String seconds) {
        Fault fault = Fault.status(429);
        sandbox.failNext(duration == null ? fault : fault.withRetryAfter(duration));

        assertThat(client.get("/me").headers().get("Retry-After")).isEqualTo(seconds);
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
        sandbox.failFor("POST", "/attestation-requests", Duration.ofSeconds(1), Fault.status(504));
        client.get("/me").assertStatus(200);
        client.create().assertStatus(504);
        sandbox.reset();
        client.create().assertStatus(201);
    }

    @Test
    void aFaultForAMethodAndPathWaitsForItsRequestAndKeepsItsPlaceInTheQueue() {
        sandbox.failNext("POST", "/attestation-requests", Fault.status(503), Fault.status(504));
        sandbox.failNext("GET", "/documents/{id}", Fault.status(502));
        sandbox.failNext(Fault.status(500));

        client.get("/nowhere", "unknown").assertStatus(500);
        client.get("/documents?page=2").assertStatus(200);
        client.get("/documents/7?page=2").assertStatus(502);
        client.get("/attestation-requests").assertStatus(405);
        client.create().assertStatus(503);
        client.create().assertStatus(504);
        client.create().assertStatus(201);
    }

    @Test
    void tellsWhichFaultsNoRequestHasTaken() {
        sandbox.failNext("POST", "/attestation-request", Fault.status(503));
        sandbox.failNext(Fault.status(500), Fault.cutBody());
        client.create().assertStatus(500);

        assertThat(sandbox.unusedFaults())
                .containsExactly("POST /attestation-request: status 503", "any request: cutBody");
        sandbox.reset();
        assertThat(sandbox.unusedFaults()).isEmpty();
    }
}
