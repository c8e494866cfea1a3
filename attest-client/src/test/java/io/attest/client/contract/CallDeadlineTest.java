package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.error.AttestException;
import io.attest.client.error.DeadlineExceededException;
import io.attest.client.error.Outcome;
import io.attest.client.testing.BlockingAndAsync;
import io.attest.client.testing.CallStyle;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import io.attest.client.testing.TestClients;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code timeout}: the deadline of a whole call ends it in every phase, and the outcome says in which. */
@BlockingAndAsync
class CallDeadlineTest {

    // OkHttp keeps this time itself, by the clock of the machine. Nothing is asserted of how long it takes.
    private static final Duration SHORT = Duration.ofMillis(300);

    @Parameter
    CallStyle style;

    /** The first call of a JVM loads classes for longer than the deadline here, and would fail before it connects. */
    @BeforeEach
    void loadClasses() {
        try (Server server = new Server(SEND.goodResponse());
                AttestClient client = TestClients.of(server).build()) {
            assertThat(style.ask(client, SEND)).isNotNull();
        }
    }

    private AttestException failure(AttestClient.Builder builder, Outcome outcome, int attempts) {
        try (AttestClient client = builder.build()) {
            AttestException failure = style.failure(client, SEND);

            assertThat(failure).isExactlyInstanceOf(DeadlineExceededException.class);
            assertThat(failure.outcome()).isEqualTo(outcome);
            assertThat(failure.attempts()).isEqualTo(attempts);
            assertThat(failure).message().startsWith(SEND + " failed: the call's deadline passed.");
            return failure;
        }
    }

    @ParameterizedTest
    @CsvSource({"'', UNKNOWN", "unfinished, ACCEPTED"})
    void endsAWaitForTheResponseOrForItsEnd(String body, Outcome outcome) {
        RawServer.Act act = body.isEmpty()
                ? RawServer.neverResponds()
                : RawServer.writes(RawServer.responseOfLength(201, 500, body));
        try (RawServer server = RawServer.that(act)) {
            assertThat(failure(TestClients.at(server.baseUrl()).timeout(SHORT), outcome, 1))
                    .hasCauseInstanceOf(IOException.class);
            assertThat(server.count()).isEqualTo(1);
        }
    }

    @Test
    void sendsNothingAfterwards() {
        FakeTime time = new FakeTime();
        try (Server server = new Server()) {
            AttestClient.Builder builder = TestClients.at(server.baseUrl(), time)
                    .timeout(Duration.ofSeconds(5))
                    .accessToken(() -> {
                        time.advance(Duration.ofSeconds(5));
                        return TestClients.TOKEN;
                    });

            failure(builder, Outcome.NOT_SENT, 0);
            assertThat(server.count()).isZero();
        }
    }

    @Test
    void keepsWhatIsKnownOfTheLastAttempt() {
        FakeTime time = new FakeTime();
        time.onSleep(() -> time.advance(Duration.ofSeconds(4)));
        try (Server server = new Server(Responses.status(429, "Retry-After", "1"))) {
            failure(TestClients.at(server.baseUrl(), time).timeout(Duration.ofSeconds(5)), Outcome.REJECTED, 1);
            assertThat(server.count()).isEqualTo(1);
        }
    }
}
