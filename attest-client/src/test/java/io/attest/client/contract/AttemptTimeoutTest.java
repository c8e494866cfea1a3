package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.BadRequestException;
import io.attest.client.error.DeadlineExceededException;
import io.attest.client.error.NetworkTimeoutException;
import io.attest.client.error.Outcome;
import io.attest.client.testing.BlockingAndAsync;
import io.attest.client.testing.CallStyle;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.Server;
import io.attest.client.testing.TestClients;
import java.io.OutputStream;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * {@code attemptTimeout}: an attempt that takes too long is one whose connection is too slow, and not the end of a
 * call.
 */
@BlockingAndAsync
class AttemptTimeoutTest {

    // OkHttp keeps this time itself, by the clock of the machine. Nothing is asserted of how long it takes.
    private static final Duration SHORT = Duration.ofMillis(300);

    @Parameter
    CallStyle style;

    /** The first call of a JVM loads classes for longer than an attempt may take here. */
    @BeforeEach
    void loadClasses() {
        try (Server server = new Server(SEND.goodResponse());
                AttestClient client = TestClients.of(server).build()) {
            assertThat(style.ask(client, SEND)).isNotNull();
        }
    }

    private static AttestClient.Builder at(String baseUrl) {
        return TestClients.at(baseUrl)
                // Shorter than the read timeout.
                .timeout(Duration.ofSeconds(10))
                .attemptTimeout(SHORT)
                .retry(RetryOptions.defaults().maxRetries(1).baseDelay(Duration.ZERO));
    }

    private AttestException failure(AttestClient.Builder builder, SampleCall call, Outcome outcome, int attempts) {
        try (AttestClient client = builder.build()) {
            AttestException failure = style.failure(client, call);

            assertThat(failure).isExactlyInstanceOf(NetworkTimeoutException.class);
            assertThat(failure.outcome()).isEqualTo(outcome);
            assertThat(failure.attempts()).isEqualTo(attempts);
            return failure;
        }
    }

    @ParameterizedTest
    @CsvSource({
        "ME, '', UNKNOWN, 2, GET /me failed: no complete response in time.",
        "CREATE, '', UNKNOWN, 1, It may have been carried out",
        "CREATE, unfinished, ACCEPTED, 1, It was carried out"
    })
    void endsAnAttemptAndRepeatsAReadOnly(SampleCall call, String body, Outcome outcome, int attempts, String message) {
        RawServer.Act act = body.isEmpty()
                ? RawServer.neverResponds()
                : RawServer.writes(RawServer.responseOfLength(call.goodStatus(), 500, body));
        try (RawServer server = RawServer.that(act)) {
            assertThat(failure(at(server.baseUrl()), call, outcome, attempts)).hasMessageContaining(message);
            assertThat(server.count()).isEqualTo(attempts);
        }
    }

    @Test
    void knowsOfASendThatWasRejected() {
        try (RawServer server = RawServer.that(RawServer.writes(RawServer.responseOfLength(400, 500, "{\"error\":")));
                AttestClient client = at(server.baseUrl()).build()) {
            assertThat(style.failure(client, SEND))
                    .isInstanceOfSatisfying(
                            BadRequestException.class, e -> assertThat(e.body()).isEqualTo("{\"error\":"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void isFollowedByARetryIfNothingLeft(SampleCall call) {
        try (RawServer server = RawServer.conducting(
                0, (socket, number) -> socket.getInputStream().transferTo(OutputStream.nullOutputStream()))) {
            String baseUrl = "https://127.0.0.1:" + server.port() + "/api/v1";

            failure(at(baseUrl), call, Outcome.NOT_SENT, 2);
            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @Test
    void isThatOfTheInnermostViewThatSetsOne() {
        try (RawServer server = RawServer.that(RawServer.neverResponds());
                AttestClient client =
                        at(server.baseUrl()).attemptTimeout(Duration.ofDays(9)).build()) {
            AttestClient view = client.with(RequestOptions.defaults().attemptTimeout(SHORT))
                    .with(RequestOptions.defaults().header("X-Trace", "1"));

            assertThat(style.failure(view, SEND)).isExactlyInstanceOf(NetworkTimeoutException.class);
        }
    }

    @Test
    void yieldsToTheDeadlineOfTheCall() {
        try (RawServer server = RawServer.that(RawServer.neverResponds());
                AttestClient client = TestClients.at(server.baseUrl())
                        .timeout(SHORT)
                        .attemptTimeout(Duration.ofDays(9))
                        .build()) {
            assertThat(style.failure(client, READ)).isExactlyInstanceOf(DeadlineExceededException.class);
        }
    }
}
