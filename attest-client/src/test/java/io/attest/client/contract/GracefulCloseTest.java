package io.attest.client.contract;

import static io.attest.client.contract.Asked.READ;
import static io.attest.client.contract.Asked.SEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.attest.client.AttestClient;
import io.attest.client.TestClients;
import io.attest.client.config.AccessTokens;
import io.attest.client.config.ClientListener;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.TokenAndExpiry;
import io.attest.client.contract.Way.OpenCall;
import io.attest.client.error.AttestException;
import io.attest.client.error.AuthenticationException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.error.ServerException;
import io.attest.client.ratelimit.RateLimitStore;
import io.attest.client.testing.OtherThread;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import io.attest.client.testing.SteppedTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code close(Duration)}: requests in progress finish within the grace, and nothing else begins or waits. */
@BothWays
@NullUnmarked
class GracefulCloseTest {

    private static final Duration GRACE = Duration.ofMinutes(1);

    private final SteppedTime time = new SteppedTime();
    private final CountDownLatch arrived = new CountDownLatch(1);
    private final CountDownLatch respond = new CountDownLatch(1);

    @Parameter
    Way way;

    @AfterEach
    void respond() {
        respond.countDown();
    }

    private AttestClient client(Server server) {
        return TestClients.at(server.baseUrl(), time)
                .timeout(GRACE.multipliedBy(5))
                .build();
    }

    /** Keeps the response until {@link #respond} opens. */
    private MockResponse later(MockResponse response) {
        arrived.countDown();
        EndingTest.await(respond);
        return response;
    }

    private Server responding(Asked what, MockResponse response) {
        return new Server().responding(request -> isFor(what, request) ? later(response) : READ.goodResponse());
    }

    private static boolean isFor(Asked what, RecordedRequest request) {
        return what.toString().startsWith(request.getMethod());
    }

    /** Begins to close the client; returns when that waits. */
    private OtherThread close(AttestClient client) {
        EndingTest.await(arrived);
        OtherThread closer = OtherThread.start(() -> client.close(GRACE));
        time.awaitSleepers(1);
        return closer;
    }

    private static void assertEnded(OpenCall call, Outcome outcome, int attempts) {
        AttestException end = (AttestException) call.join();
        assertThat(end).isExactlyInstanceOf(NetworkException.class).hasMessageContaining("the client was closed");
        assertThat(end.outcome()).isEqualTo(outcome);
        assertThat(end.attempts()).isEqualTo(attempts);
    }

    @ParameterizedTest
    @EnumSource
    void letsARequestInProgressFinish(Asked what) {
        try (Server server = responding(what, what.goodResponse());
                AttestClient client = client(server)) {
            OpenCall call = way.start(client, what);
            OtherThread closer = close(client);
            assertThatIllegalStateException()
                    .isThrownBy(() -> way.ask(client.with(RequestOptions.defaults()), READ))
                    .withMessage("the client is closed");
            respond();

            assertThat(call.join()).isNull();
            assertThat(closer.join()).isNull();
            assertThat(server.count()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"the grace is over", "interrupted", "closed at once"})
    void endsARequestInProgressIfIt(String hasToEnd) {
        try (Server server = responding(SEND, SEND.goodResponse());
                AttestClient client = client(server)) {
            OpenCall call = way.start(client, SEND);
            OtherThread closer = close(client);
            switch (hasToEnd) {
                case "interrupted" -> closer.interrupt();
                case "closed at once" -> TestClients.close(client);
                default -> time.advance(GRACE);
            }

            assertEnded(call, Outcome.UNKNOWN, 1);
            assertThat(closer.join()).isNull();
            assertThat(closer.wasInterrupted()).isEqualTo(hasToEnd.equals("interrupted"));
            respond();
        }
    }

    @Test
    void endsAWaitForARetryAtOnce() {
        Server responses = new Server()
                .responding(request ->
                        isFor(SEND, request) ? later(SEND.goodResponse()) : Responses.status(503, "Retry-After", "30"));
        try (Server server = responses;
                AttestClient client = client(server)) {
            OpenCall sending = way.start(client, SEND);
            EndingTest.await(arrived);
            OpenCall waiting = way.start(client, READ);
            time.awaitSleepers(1);
            OtherThread closer = OtherThread.start(() -> client.close(GRACE));

            assertEnded(waiting, Outcome.UNKNOWN, 1);
            respond();
            assertThat(sending.join()).isNull();
            assertThat(closer.join()).isNull();
        }
    }

    @Test
    void endsAWaitForTheRateLimitAtOnce() {
        MockResponse last = Responses.status(200, "X-RateLimit-Limit", "2", "X-RateLimit-Remaining", "0")
                .newBuilder()
                .addHeader("X-RateLimit-Reset", time.now().getEpochSecond() + 60)
                .body(READ.goodBody())
                .build();
        Server responses = new Server().responding(request -> isFor(SEND, request) ? later(SEND.goodResponse()) : last);
        try (Server server = responses;
                AttestClient client = client(server)) {
            OpenCall sending = way.start(client, SEND);
            EndingTest.await(arrived);
            way.ask(client, READ);
            OpenCall waiting = way.start(client, READ);
            time.awaitSleepers(1);
            OtherThread closer = OtherThread.start(() -> client.close(GRACE));

            assertEnded(waiting, Outcome.NOT_SENT, 0);
            respond();
            assertThat(sending.join()).isNull();
            assertThat(closer.join()).isNull();
        }
    }

    @Test
    void sendsNothingAfterASupplierThatWasAskedMeanwhile() {
        try (Server server = responding(READ, READ.goodResponse());
                AttestClient client = client(server)) {
            CountDownLatch asked = new CountDownLatch(1);
            AttestClient slow = client.with(RequestOptions.defaults().rateLimit(RateLimitOptions.off()))
                    .withAccessToken(() -> {
                        asked.countDown();
                        EndingTest.await(respond);
                        return "late-token";
                    });
            OpenCall reading = way.start(client, READ);
            OpenCall waiting = way.start(slow, SEND);
            EndingTest.await(asked);
            OtherThread closer = close(client);
            respond();

            assertThat(reading.join()).isNull();
            assertEnded(waiting, Outcome.NOT_SENT, 0);
            assertThat(closer.join()).isNull();
            assertThat(server.count()).isEqualTo(1);
        }
    }

    @Test
    void sendsNothingAfterAStoreThatWasAskedMeanwhile() {
        RateLimitStore store = (key, change) -> {
            later(SEND.goodResponse());
            return String.valueOf(change.apply(null));
        };
        try (Server server = new Server();
                AttestClient client = TestClients.at(server.baseUrl(), time)
                        .rateLimit(RateLimitOptions.defaults().store(store))
                        .build()) {
            OpenCall waiting = way.start(client, SEND);
            EndingTest.await(arrived);
            client.close(GRACE);
            respond();

            assertEnded(waiting, Outcome.NOT_SENT, 0);
            assertThat(server.count()).isZero();
        }
    }

    @Test
    void countsTheTimeOfStagesOfTheApplicationAsGrace() {
        try (Server server = responding(SEND, SEND.goodResponse());
                AttestClient client = client(server)) {
            OpenCall sending = way.start(client, SEND);
            EndingTest.await(arrived);
            AttestClient slow = client.withAccessToken(() -> {
                EndingTest.await(respond);
                return "late-token";
            });
            CompletableFuture<?> waiting = slow.async().me().get().whenComplete((me, thrown) -> time.advance(GRACE));
            client.close(GRACE);

            assertThat(waiting).isCompletedExceptionally();
            assertEnded(sending, Outcome.UNKNOWN, 1);
            respond();
        }
    }

    @Test
    void tellsACacheOfTokensOfA401() {
        Iterator<String> fresh = List.of("old", "new").iterator();
        AccessTokens tokens = AccessTokens.caching(() -> new TokenAndExpiry(fresh.next(), Instant.MAX), Duration.ZERO);
        try (Server server = responding(READ, Responses.status(401));
                AttestClient client = client(server)) {
            OpenCall call = way.start(client.withAccessToken(tokens), READ);
            OtherThread closer = close(client);
            respond();

            assertThat(call.join()).isExactlyInstanceOf(AuthenticationException.class);
            assertThat(closer.join()).isNull();
            assertThat(tokens.get()).isEqualTo("new");
        }
    }

    @Test
    void givesAnErrorResponseToItsCallWithoutARetry() {
        try (Server server = responding(READ, Responses.status(503));
                AttestClient client = client(server)) {
            OpenCall call = way.start(client, READ);
            OtherThread closer = close(client);
            respond();

            assertThat(call.join()).isExactlyInstanceOf(ServerException.class);
            assertThat(closer.join()).isNull();
            assertThat(server.count()).isEqualTo(1);
        }
    }

    @Test
    void letsAResponseThatHasComeBeRead() {
        ClientListener slow = new ClientListener() {
            @Override
            public void attemptEnded(AttemptEnded event) {
                arrived.countDown();
                EndingTest.await(respond);
            }
        };
        try (Server server = new Server(SEND.goodResponse());
                AttestClient client =
                        TestClients.at(server.baseUrl(), time).addListener(slow).build()) {
            OpenCall call = way.start(client, SEND);
            EndingTest.await(arrived);
            OtherThread closer = OtherThread.start(() -> client.close(GRACE));
            if (way == Way.ASYNC) {
                time.awaitSleepers(1);
            }
            respond();

            assertThat(call.join()).isNull();
            assertThat(closer.join()).isNull();
        }
    }

    @Test
    void endsPagersBeforeTheirNextPage() {
        Server responses = new Server().responding(request -> {
            boolean first = !request.getTarget().contains("page=2");
            return first ? TestClients.page(1, 3) : later(TestClients.page(2, 3));
        });
        try (Server server = responses;
                AttestClient client = client(server)) {
            OtherThread reader = OtherThread.start(() -> way.read(
                    client.documents().listAll().prefetch(1),
                    client.async().documents().listAll().prefetch(1)));
            OtherThread closer = close(client);
            respond();

            assertThat(reader.join()).isInstanceOf(IllegalStateException.class).hasMessage("the client is closed");
            assertThat(closer.join()).isNull();
        }
    }

    @Test
    void returnsAtOnceIfNothingIsInProgress() {
        try (Server server = new Server(READ.goodResponse());
                AttestClient client = client(server)) {
            way.ask(client, READ);
            client.close(GRACE);
            client.close(GRACE);

            assertThatIllegalStateException().isThrownBy(() -> way.ask(client, READ));
        }
    }

    @Test
    void leavesTheClientOpenIfAViewIsClosed() {
        try (Server server = new Server(READ.goodResponse());
                AttestClient client = client(server)) {
            client.with(RequestOptions.defaults()).close(GRACE);

            assertThat(way.ask(client, READ)).isNotNull();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT-0.000000001S", ""})
    void takesNoGraceThatIsNegativeOrMissing(String grace) {
        try (AttestClient client = TestClients.once("https://attest.example/api/v1")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> client.close(grace.isEmpty() ? null : Duration.parse(grace)))
                    .withMessageStartingWith("grace must not be");
        }
    }
}
