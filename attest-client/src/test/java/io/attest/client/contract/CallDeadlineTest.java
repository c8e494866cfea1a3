package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.AttestClientBuilder;
import io.attest.client.error.AttestException;
import io.attest.client.error.DeadlineExceededException;
import io.attest.client.error.NetworkTimeoutException;
import io.attest.client.error.Outcome;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.Responses;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.TestClients;
import io.attest.client.testing.Web;
import java.io.IOException;
import java.time.Duration;
import okhttp3.mockwebserver.MockWebServer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * {@code timeout}: the deadline of a whole call ends it in every phase, and the outcome says in which. {@code
 * attemptTimeout}: an attempt that takes too long is one whose connection is too slow, and not the end of a call.
 */
class CallDeadlineTest extends ServiceFixture {

    // OkHttp keeps this time itself, by the clock of the machine. Nothing is asserted of how long it takes.
    private static final Duration SHORT = Duration.ofMillis(300);

    /** The first call of a JVM loads classes for longer than these timeouts, and would fail before it connects. */
    @BeforeEach
    void loadClasses() throws IOException {
        try (MockWebServer other = Web.serving(SEND.goodResponse());
                AttestClient client = TestClients.of(other).build()) {
            assertThat(style.ask(client, SEND)).isNotNull();
        }
    }

    private AttestException failure(
            AttestClientBuilder builder, SampleCall call, Class<?> type, Outcome outcome, int attempts) {
        AttestException failure = style.failure(open(builder), call);
        assertFailure(failure, type, outcome, attempts);
        return failure;
    }

    private AttestException atDeadline(AttestClientBuilder builder, Outcome outcome, int attempts) {
        AttestException failure = failure(builder, SEND, DeadlineExceededException.class, outcome, attempts);
        assertThat(failure).message().startsWith(SEND + " failed: the call's deadline passed.");
        return failure;
    }

    private static RawServer.Act responding(int status, String unfinished) {
        return unfinished.isEmpty()
                ? RawServer.neverResponds()
                : RawServer.writes(RawServer.responseOfLength(status, 500, unfinished));
    }

    @ParameterizedTest
    @CsvSource({"'', UNKNOWN", "unfinished, ACCEPTED"})
    void endsAWaitForTheResponseOrForItsEnd(String body, Outcome outcome) {
        RawServer raw = open(RawServer.that(responding(201, body)));

        assertThat(atDeadline(TestClients.at(raw.baseUrl()).timeout(SHORT), outcome, 1))
                .hasCauseInstanceOf(IOException.class);
        assertThat(raw.count()).isEqualTo(1);
    }

    /** At the last moment it would end UNKNOWN. */
    @ParameterizedTest
    @CsvSource({"100, 100, 94, 1", "100, 100, 95, 0", "20, 20, 18, 0", "100, 30, 70, 0"})
    void aSendBeginsOnlyIfTimeIsLeftForIt(int timeout, int attemptTimeout, int waited, int requests) {
        prepare(SEND.goodResponse());
        AttestClientBuilder builder = TestClients.at(server, time)
                .timeout(Duration.ofSeconds(timeout))
                .attemptTimeout(Duration.ofSeconds(attemptTimeout))
                .accessToken(() -> {
                    time.advance(Duration.ofSeconds(waited));
                    return TestClients.TOKEN;
                });

        if (requests == 0) {
            atDeadline(builder, Outcome.NOT_SENT, 0);
        } else {
            assertThat(style.ask(open(builder), SEND)).isNotNull();
        }
        assertThat(server.getRequestCount()).isEqualTo(requests);
    }

    @Test
    void keepsWhatIsKnownOfTheLastAttempt() {

        time.onSleep(() -> time.advance(Duration.ofSeconds(4)));
        prepare(Responses.status(429, "Retry-After", "1"));

        atDeadline(TestClients.at(server, time).timeout(Duration.ofSeconds(5)), Outcome.REJECTED, 1);
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    private static AttestClientBuilder at(String baseUrl) {
        return TestClients.at(baseUrl)
                // Shorter than the read timeout.
                .timeout(Duration.ofSeconds(10))
                .attemptTimeout(SHORT)
                .retry(ONCE_MORE);
    }

    @ParameterizedTest
    @CsvSource({
        "ME, '', UNKNOWN, 2, GET /me failed: no complete response in time.",
        "CREATE, '', UNKNOWN, 1, It may have been carried out",
        "CREATE, unfinished, ACCEPTED, 1, It was carried out"
    })
    void aSlowAttemptEndsAndAReadIsRepeated(
            SampleCall call, String body, Outcome outcome, int attempts, String message) {
        RawServer raw = open(RawServer.that(responding(call.goodStatus(), body)));

        assertThat(failure(at(raw.baseUrl()), call, NetworkTimeoutException.class, outcome, attempts))
                .hasMessageContaining(message);
        assertThat(raw.count()).isEqualTo(attempts);
    }
}
