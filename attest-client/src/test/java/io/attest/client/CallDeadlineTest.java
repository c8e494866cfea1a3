package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.config.RequestOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.DeadlineExceededException;
import io.attest.client.error.Outcome;
import io.attest.client.error.ServerException;
import io.attest.client.testing.Calling;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.io.InterruptedIOException;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The deadline of a whole call. */
class CallDeadlineTest {

    private static final Duration SHORT = Duration.ofSeconds(1);

    private static AttestException failure(Calling calling, RawServer server, String baseUrl) {
        try (AttestClient client = TestClients.at(baseUrl).timeout(SHORT).build()) {
            AttestException failure = calling.failsOn(client);
            assertThat(failure).isExactlyInstanceOf(DeadlineExceededException.class);
            assertThat(failure.attempts()).isEqualTo(1);
            assertThat(failure).message().startsWith(calling + " failed: the call's deadline passed.");
            assertThat(server.count()).isLessThanOrEqualTo(1);
            return failure;
        }
    }

    @ParameterizedTest(name = "{0}: a deadline that passes while the response is awaited leaves the outcome unknown")
    @EnumSource
    void whileWaiting(Calling calling) {
        try (RawServer server = RawServer.that(RawServer.neverResponds())) {
            AttestException failure = failure(calling, server, server.baseUrl());

            assertThat(server.count()).isEqualTo(1);
            assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
            assertThat(failure).hasCauseInstanceOf(InterruptedIOException.class);
        }
    }

    @ParameterizedTest(name = "{0}: a deadline that passes in the body of a 2xx leaves it accepted")
    @EnumSource
    void inTheBody(Calling calling) {
        try (RawServer server = RawServer.that(RawServer.writes(RawServer.responseOfLength(200, 500, "{\"id\":")))) {
            assertThat(failure(calling, server, server.baseUrl()).outcome()).isEqualTo(Outcome.ACCEPTED);
        }
    }

    @ParameterizedTest(name = "{0}: a deadline that passes in the TLS handshake leaves it unsent")
    @EnumSource
    void whileConnecting(Calling calling) {
        try (RawServer server = RawServer.speaksNoHttp("")) {
            AttestException failure = failure(calling, server, "https://127.0.0.1:" + server.port() + "/api/v1");

            assertThat(failure.outcome()).isEqualTo(Outcome.NOT_SENT);
        }
    }

    @ParameterizedTest(name = "{0}: a deadline that passes before anything is tried costs no request and no attempt")
    @EnumSource
    void beforeTheFirstAttempt(Calling calling) {
        FakeTime time = new FakeTime();
        try (Server server = new Server(Responses.status(500));
                AttestClient client = TestClients.at(server.baseUrl(), time)
                        .timeout(Duration.ofSeconds(5))
                        .accessToken(() -> {
                            time.advance(Duration.ofSeconds(5));
                            return TestClients.TOKEN;
                        })
                        .build()) {
            AttestException failure = calling.failsOn(client);

            assertThat(failure).isExactlyInstanceOf(DeadlineExceededException.class);
            assertThat(failure.outcome()).isEqualTo(Outcome.NOT_SENT);
            assertThat(failure.attempts()).isZero();
            assertThat(server.count()).isZero();
        }
    }

    @Test
    @DisplayName("A deadline that passes between two attempts keeps what is known of the first")
    void betweenAttempts() {
        FakeTime time = new FakeTime();
        try (Server server = new Server(Responses.status(429, "Retry-After", "1"), Responses.status(500));
                AttestClient client = TestClients.at(server.baseUrl(), time)
                        .timeout(Duration.ofSeconds(5))
                        .build()) {
            time.onSleep(() -> time.advance(Duration.ofSeconds(4)));

            AttestException failure = Calling.CREATE.failsOn(client);

            assertThat(failure).isExactlyInstanceOf(DeadlineExceededException.class);
            assertThat(failure.outcome()).isEqualTo(Outcome.REJECTED);
            assertThat(failure.attempts()).isEqualTo(1);
            assertThat(server.count()).isEqualTo(1);
        }
    }

    @ParameterizedTest(name = "{0}: a delay that would pass the deadline is not slept: what happened last is thrown")
    @CsvSource({"ME, 503", "DOCUMENTS, 500"})
    void delayBeyondTheDeadline(Calling calling, int status) {
        FakeTime time = new FakeTime();
        try (Server server = new Server(Responses.status(status, "Retry-After", "5"), Responses.status(status));
                AttestClient client = TestClients.at(server.baseUrl(), time)
                        .timeout(Duration.ofSeconds(5))
                        .build()) {
            AttestException failure = calling.failsOn(client);

            assertThat(failure).isExactlyInstanceOf(ServerException.class);
            assertThat(failure.attempts()).isEqualTo(1);
            assertThat(time.sleeps()).isEmpty();
            assertThat(server.count()).isEqualTo(1);
        }
    }

    @Test
    @DisplayName("A view's deadline takes the place of the client's")
    void ofAView() {
        try (RawServer server = RawServer.that(RawServer.neverResponds());
                AttestClient client = TestClients.at(server.baseUrl()).build()) {
            AttestClient view = client.with(RequestOptions.defaults().timeout(SHORT));

            assertThat(Calling.ME.failsOn(view)).isExactlyInstanceOf(DeadlineExceededException.class);
        }
    }

    @Test
    @DisplayName("A deadline of hundreds of years is as good as none")
    void huge() {
        try (Server server = new Server(Responses.json(200, Responses.me()));
                AttestClient client = TestClients.at(server.baseUrl())
                        .timeout(Duration.ofSeconds(Long.MAX_VALUE))
                        .build()) {
            assertThat(client.me().get().id()).isEqualTo(Responses.ID);
        }
    }
}
