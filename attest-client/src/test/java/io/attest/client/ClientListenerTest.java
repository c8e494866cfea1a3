package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.attest.client.config.ClientListener;
import io.attest.client.config.ClientListener.AttemptEnded;
import io.attest.client.config.ClientListener.AttemptStarted;
import io.attest.client.config.ClientListener.Call;
import io.attest.client.config.ClientListener.CallEnded;
import io.attest.client.config.ClientListener.RateLimitWait;
import io.attest.client.config.ClientListener.RetryScheduled;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.Outcome;
import io.attest.client.testing.Calling;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.Heard;
import io.attest.client.testing.LimitedServer;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every event of a call, with all that it says, on time that passes only when a test says so. */
class ClientListenerTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration ROUND_TRIP = Duration.ofMillis(70);
    private static final RetryOptions AT_ONCE = RetryOptions.defaults().baseDelay(Duration.ZERO);

    private final FakeTime time = new FakeTime();
    private final Heard heard = new Heard();

    private AttestClient.Builder at(String baseUrl) {
        return TestClients.at(baseUrl, time).addListener(heard);
    }

    private RawServer.Act responds(int status, String body) {
        return (socket, number) -> {
            time.advance(ROUND_TRIP);
            RawServer.writes(RawServer.response(status, body)).on(socket, number);
        };
    }

    private Call call() {
        return heard.ended().call();
    }

    private static String operation(Calling calling) {
        return switch (calling) {
            case ME, ME_ASYNC -> "me.get";
            case DOCUMENTS, DOCUMENTS_ASYNC -> "documents.list";
            case CREATE, CREATE_ASYNC -> "attestationRequests.create";
        };
    }

    private static AttemptEnded responded(Call call, int attempt, int status, Outcome outcome, String body) {
        int bytes = body.getBytes(StandardCharsets.UTF_8).length;
        return new AttemptEnded(call, attempt, status, null, outcome, bytes, ROUND_TRIP);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    @DisplayName("A call that gets a response")
    void responded(Calling calling) {
        try (RawServer server = RawServer.that(responds(calling.goodStatus(), calling.goodBody()));
                AttestClient client = at(server.baseUrl()).build()) {
            calling.on(client);

            int status = calling.goodStatus();
            Call call = call();
            assertThat(call.operation()).isEqualTo(operation(calling));
            assertThat(call.method()).isEqualTo(calling.sends() ? "POST" : "GET");
            assertThat(heard.events())
                    .containsExactly(
                            new AttemptStarted(call, 1),
                            responded(call, 1, status, Outcome.ACCEPTED, calling.goodBody()),
                            new CallEnded(call, 1, status, null, Outcome.ACCEPTED, ROUND_TRIP, Duration.ZERO));
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    @DisplayName("A call that is refused by 429 and repeated when the service says")
    void repeatedAfter429(Calling calling) {
        try (Server server = new Server(
                        Responses.status(429, "Retry-After", "20"),
                        Responses.json(calling.goodStatus(), calling.goodBody()));
                AttestClient client = at(server.baseUrl()).build()) {
            calling.on(client);

            Duration slept = time.sleeps().get(0);
            assertThat(heard.of(RetryScheduled.class)).containsExactly(new RetryScheduled(call(), 1, 429, null, slept));
            assertThat(heard.of(AttemptEnded.class))
                    .extracting(AttemptEnded::outcome)
                    .containsExactly(Outcome.REJECTED, Outcome.ACCEPTED);
            CallEnded end = heard.ended();
            assertThat(end.attempts()).isEqualTo(2);
            assertThat(end.duration()).isEqualTo(slept);
            assertThat(end.waitedForRateLimit()).isZero();
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    @DisplayName("After 500 a read is repeated, and a send has ended")
    void after500(Calling calling) {
        try (RawServer server = RawServer.that(responds(500, "broken"));
                AttestClient client =
                        at(server.baseUrl()).retry(AT_ONCE.maxRetries(1)).build()) {
            calling.failsOn(client);

            Call call = call();
            int attempts = calling.sends() ? 1 : 2;
            CallEnded end = new CallEnded(
                    call,
                    attempts,
                    500,
                    "ServerException",
                    Outcome.UNKNOWN,
                    ROUND_TRIP.multipliedBy(attempts),
                    Duration.ZERO);
            AttemptStarted started = new AttemptStarted(call, 1);
            AttemptEnded failed = responded(call, 1, 500, Outcome.UNKNOWN, "broken");
            if (calling.sends()) {
                assertThat(heard.events()).containsExactly(started, failed, end);
            } else {
                assertThat(heard.events())
                        .containsExactly(
                                started,
                                failed,
                                new RetryScheduled(call, 1, 500, null, Duration.ZERO),
                                new AttemptStarted(call, 2),
                                responded(call, 2, 500, Outcome.UNKNOWN, "broken"),
                                end);
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    @DisplayName("Without a connection every attempt names what was thrown")
    void notConnected(Calling calling) {
        String baseUrl;
        try (RawServer closed = RawServer.that(RawServer.closes())) {
            baseUrl = closed.baseUrl();
        }
        try (AttestClient client = at(baseUrl).retry(AT_ONCE.maxRetries(1)).build()) {
            calling.failsOn(client);

            Call call = call();
            assertThat(heard.events())
                    .containsExactly(
                            new AttemptStarted(call, 1),
                            refused(call, 1),
                            new RetryScheduled(call, 1, null, "ConnectException", Duration.ZERO),
                            new AttemptStarted(call, 2),
                            refused(call, 2),
                            new CallEnded(
                                    call, 2, null, "NetworkException", Outcome.NOT_SENT, Duration.ZERO, Duration.ZERO));
        }
    }

    private static AttemptEnded refused(Call call, int attempt) {
        return new AttemptEnded(call, attempt, null, "ConnectException", Outcome.NOT_SENT, 0, Duration.ZERO);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(names = {"CREATE", "CREATE_ASYNC"})
    @DisplayName("A send whose connection breaks is not repeated, and its outcome is unknown")
    void unknown(Calling calling) {
        try (RawServer server = RawServer.that(RawServer.closes());
                AttestClient client = at(server.baseUrl()).build()) {
            calling.failsOn(client);

            AttemptEnded attempt = heard.of(AttemptEnded.class).get(0);
            assertThat(attempt.outcome()).isEqualTo(Outcome.UNKNOWN);
            assertThat(attempt.statusCode()).isNull();
            assertThat(attempt.failure()).endsWith("Exception");
            assertThat(heard.of(RetryScheduled.class)).isEmpty();
            assertThat(heard.ended().exception()).isEqualTo("NetworkException");
            assertThat(heard.ended().outcome()).isEqualTo(Outcome.UNKNOWN);
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    @DisplayName("A response that cannot be read: the attempt has a response, the call fails")
    void unreadable(Calling calling) {
        try (RawServer server = RawServer.that(responds(200, "[]"));
                AttestClient client = at(server.baseUrl()).build()) {
            calling.failsOn(client);

            Call call = call();
            assertThat(heard.events())
                    .containsExactly(
                            new AttemptStarted(call, 1),
                            responded(call, 1, 200, Outcome.ACCEPTED, "[]"),
                            new CallEnded(
                                    call, 1, 200, "DecodingException", Outcome.ACCEPTED, ROUND_TRIP, Duration.ZERO));
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(names = {"ME", "ME_ASYNC"})
    @DisplayName("A wait for the rate limit is told once, before the attempt, and is part of the call's duration")
    void waits(Calling calling) {
        try (LimitedServer server = new LimitedServer(1, MINUTE, time::now);
                AttestClient client = at(server.baseUrl()).build()) {
            calling.on(client);
            heard.events().clear();
            calling.on(client);

            Call call = call();
            assertThat(heard.events()).hasSize(4).startsWith(new RateLimitWait(call, MINUTE));
            assertThat(heard.ended()).isEqualTo(new CallEnded(call, 1, 200, null, Outcome.ACCEPTED, MINUTE, MINUTE));
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    @DisplayName("A call that fails fast only ends")
    void throttled(Calling calling) {
        try (LimitedServer server = new LimitedServer(1, MINUTE, time::now);
                AttestClient client = at(server.baseUrl())
                        .rateLimit(RateLimitOptions.failFast())
                        .build()) {
            client.me().get();
            heard.events().clear();
            calling.failsOn(client);

            assertThat(heard.events())
                    .containsExactly(new CallEnded(
                            call(), 0, null, "ThrottledException", Outcome.NOT_SENT, Duration.ZERO, Duration.ZERO));
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    @DisplayName("What a token supplier throws ends a call that has no attempt")
    void tokenSupplier(Calling calling) {
        try (AttestClient client = at("http://127.0.0.1:1/api/v1")
                .accessToken(() -> {
                    throw new IllegalArgumentException("no token");
                })
                .build()) {
            assertThat(catchThrowable(() -> calling.on(client))).hasMessage("no token");

            assertThat(heard.events())
                    .containsExactly(new CallEnded(
                            call(),
                            0,
                            null,
                            "IllegalArgumentException",
                            Outcome.NOT_SENT,
                            Duration.ZERO,
                            Duration.ZERO));
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    @DisplayName("Closing ends a call that waits for a retry; a closed client makes no call")
    void closed(Calling calling) {
        try (Server server = new Server(Responses.status(429, "Retry-After", "20"));
                AttestClient client = at(server.baseUrl()).build()) {
            time.onSleep(client::close);
            calling.failsOn(client);

            assertThat(heard.of(RetryScheduled.class)).hasSize(1);
            CallEnded end = heard.ended();
            assertThat(end.exception()).isEqualTo("NetworkException");
            assertThat(end.statusCode()).isEqualTo(429);
            assertThat(end.outcome()).isEqualTo(Outcome.REJECTED);
            assertThat(heard.events()).last().isEqualTo(end);

            heard.events().clear();
            assertThat(catchThrowable(() -> calling.on(client))).isExactlyInstanceOf(IllegalStateException.class);
            assertThat(heard.events()).isEmpty();
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    @DisplayName("A retry that cannot happen any more is not told")
    void noRetryOfAClosedClient(Calling calling) {
        AttestClient[] client = {null};
        try (RawServer server = RawServer.that((socket, number) -> {
            RawServer.writes(RawServer.response(429, "later")).on(socket, number);
        })) {
            client[0] = at(server.baseUrl())
                    .addListener(new ClientListener() {
                        @Override
                        public void attemptEnded(AttemptEnded event) {
                            client[0].close();
                        }
                    })
                    .build();
            calling.failsOn(client[0]);

            assertThat(heard.of(RetryScheduled.class)).isEmpty();
            assertThat(heard.ended().attempts()).isEqualTo(1);
        }
    }

    @Test
    @DisplayName("Views tell the listeners of their client")
    void views() {
        try (Server server = new Server(TestClients.me(), TestClients.me());
                AttestClient client = at(server.baseUrl()).build()) {
            client.with(RequestOptions.defaults().timeout(MINUTE)).me().get();
            client.withAccessToken("another-token").me().get();

            assertThat(heard.of(CallEnded.class)).hasSize(2);
        }
    }

    @Test
    @DisplayName("A listener must be one")
    void missing() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AttestClient.builder().addListener(nothing()))
                .withMessageContaining("listener");
    }

    // What Java callers without a nullness checker hand in.
    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    private static <T> T nothing() {
        return null;
    }
}
