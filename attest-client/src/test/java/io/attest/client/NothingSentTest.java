package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.error.AttestException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.NetworkTimeoutException;
import io.attest.client.error.Outcome;
import io.attest.client.testing.Calling;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.RawServer;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.time.Duration;
import javax.net.ssl.SSLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The row of the retry rule in which nothing reached the wire: every call is retried. */
class NothingSentTest {

    private final FakeTime time = new FakeTime();

    private AttestException failure(Calling calling, AttestClient.Builder builder) {
        try (AttestClient client = builder.build()) {
            AttestException failure = calling.failsOn(client);
            assertThat(failure.attempts()).isEqualTo(4);
            assertThat(failure.outcome()).isEqualTo(Outcome.NOT_SENT);
            assertThat(time.sleeps()).hasSize(3);
            assertThat(time.sleeps().get(2)).isBetween(Duration.ZERO, Duration.ofSeconds(2));
            assertThat(failure).message().startsWith(calling + " failed: ").hasLineCount(1);
            if (calling.sends()) {
                assertThat(failure).message().endsWith("Nothing was sent.");
            }
            return failure;
        }
    }

    @ParameterizedTest(name = "{0}: a port that refuses")
    @EnumSource
    void refusedPort(Calling calling) {
        String baseUrl;
        try (RawServer server = RawServer.that(RawServer.closes())) {
            baseUrl = server.baseUrl();
        }

        AttestException failure = failure(calling, TestClients.at(baseUrl, time));

        assertThat(failure).isExactlyInstanceOf(NetworkException.class).hasCauseInstanceOf(ConnectException.class);
        assertThat(failure).message().contains("the connection was refused");
    }

    @ParameterizedTest(name = "{0}: a host that is not known")
    @EnumSource
    void unknownHost(Calling calling) {
        AttestException failure = failure(calling, TestClients.at("https://name.invalid/api/v1", time));

        assertThat(failure).isExactlyInstanceOf(NetworkException.class).hasCauseInstanceOf(UnknownHostException.class);
        assertThat(failure).message().contains("host name of the base URL cannot be resolved");
    }

    @ParameterizedTest(name = "{0}: TLS to a port that does not speak it")
    @EnumSource
    void plainPort(Calling calling) {
        try (RawServer server = RawServer.speaksNoHttp("HTTP/1.1 400 Bad Request\r\n\r\n")) {
            AttestException failure =
                    failure(calling, TestClients.at("https://127.0.0.1:" + server.port() + "/api/v1", time));

            assertThat(failure).isExactlyInstanceOf(NetworkException.class).hasCauseInstanceOf(SSLException.class);
            assertThat(failure).message().contains("the server does not speak TLS on this port");
        }
    }

    @ParameterizedTest(name = "{0}: a TLS handshake that gets no response")
    @EnumSource
    void silentHandshake(Calling calling) {
        try (RawServer server = RawServer.speaksNoHttp("")) {
            AttestException failure = failure(
                    calling,
                    TestClients.at("https://127.0.0.1:" + server.port() + "/api/v1", time)
                            .connectTimeout(Duration.ofMillis(100))
                            .readTimeout(Duration.ofMillis(100)));

            assertThat(failure).isExactlyInstanceOf(NetworkTimeoutException.class);
            assertThat(failure).message().contains("connecting took too long");
        }
    }
}
