package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.BadRequestException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.error.RateLimitException;
import io.attest.client.error.ServerException;
import io.attest.client.testing.Calling;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A POST whose caller has allowed to repeat it when its outcome is unknown; and what is known over several attempts. */
class UnknownOutcomesTest {

    private final FakeTime time = new FakeTime();

    private AttestClient.Builder allowing(String baseUrl) {
        return TestClients.at(baseUrl, time).retry(RetryOptions.defaults().retryUnknownOutcomes(true));
    }

    private AttestException failure(int requests, MockResponse... responses) {
        try (Server server = new Server(responses);
                AttestClient client = allowing(server.baseUrl()).build()) {
            AttestException failure = Calling.CREATE.failsOn(client);
            assertThat(server.count()).isEqualTo(requests);
            assertThat(failure.attempts()).isEqualTo(requests);
            assertThat(time.sleeps()).hasSize(requests - 1);
            return failure;
        }
    }

    @ParameterizedTest(name = "{0} is repeated up to maxRetries times, and stays unknown")
    @ValueSource(ints = {408, 500, 502, 503, 504})
    void repeated(int status) {
        MockResponse response = Responses.status(status);

        assertThat(failure(4, response, response, response, response, response).outcome())
                .isEqualTo(Outcome.UNKNOWN);
    }

    @Test
    @DisplayName("A retry that succeeds gives the result")
    void succeeds() {
        try (Server server = new Server(Responses.status(503), Responses.json(201, Calling.CREATE.goodBody()));
                AttestClient client = allowing(server.baseUrl()).build()) {
            assertThat(Calling.CREATE.on(client)).isNotNull();
            assertThat(server.count()).isEqualTo(2);
        }
    }

    @Test
    @DisplayName("A connection that broke after the request is repeated")
    void brokenConnection() {
        try (RawServer server = RawServer.that(RawServer.closes());
                AttestClient client = allowing(server.baseUrl()).build()) {
            AttestException failure = Calling.CREATE.failsOn(client);

            assertThat(server.count()).isEqualTo(4);
            assertThat(failure.attempts()).isEqualTo(4);
            assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
        }
    }

    @Test
    @DisplayName("A 2xx that was cut off is accepted, and not repeated")
    void acceptedIsNotRepeated() {
        try (RawServer server =
                        RawServer.that(RawServer.writesAndCloses(RawServer.responseOfLength(201, 500, "{\"id\":")));
                AttestClient client = allowing(server.baseUrl()).build()) {
            assertThat(Calling.CREATE.failsOn(client).outcome()).isEqualTo(Outcome.ACCEPTED);
            assertThat(server.count()).isEqualTo(1);
        }
    }

    @Test
    @DisplayName("Unknown, then rejected: unknown, and the message says so")
    void unknownThenRejected() {
        AttestException failure = failure(2, Responses.status(500), Responses.status(400));

        assertThat(failure).isExactlyInstanceOf(BadRequestException.class);
        assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(failure).message().contains("check before sending it again");
    }

    @Test
    @DisplayName("Unknown, then 429 to the end: unknown")
    void unknownThenTooMany() {
        AttestException failure =
                failure(4, Responses.status(503), Responses.status(429), Responses.status(429), Responses.status(429));

        assertThat(failure).isExactlyInstanceOf(RateLimitException.class);
        assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(failure).message().contains("check before sending it again");
    }

    @Test
    @DisplayName("Rejected, then unknown: unknown")
    void rejectedThenUnknown() {
        MockResponse refused = Responses.status(429);

        assertThat(failure(4, refused, refused, refused, Responses.status(500)).outcome())
                .isEqualTo(Outcome.UNKNOWN);
    }

    @Test
    @DisplayName("Unknown, then not sent: unknown, and the message does not say that nothing was sent")
    void unknownThenNotSent() {
        try (RawServer server = RawServer.that(RawServer.closes());
                AttestClient client = allowing(server.baseUrl()).build()) {
            time.onSleep(server::close);

            AttestException failure = Calling.CREATE.failsOn(client);

            assertThat(server.count()).isEqualTo(1);
            assertThat(failure.attempts()).isEqualTo(4);
            assertThat(failure).isExactlyInstanceOf(NetworkException.class);
            assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
            assertThat(failure)
                    .message()
                    .contains("the connection was refused", "check before sending it again")
                    .doesNotContain("Nothing was sent");
        }
    }

    @Test
    @DisplayName("Without the permission: 429, then unknown, ends there")
    void withoutPermission() {
        try (Server server = new Server(Responses.status(429), Responses.status(500), Responses.status(500));
                AttestClient client = TestClients.at(server.baseUrl(), time).build()) {
            AttestException failure = Calling.CREATE.failsOn(client);

            assertThat(server.count()).isEqualTo(2);
            assertThat(failure.attempts()).isEqualTo(2);
            assertThat(failure).isExactlyInstanceOf(ServerException.class);
            assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
        }
    }
}
