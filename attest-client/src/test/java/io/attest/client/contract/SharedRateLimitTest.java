package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.config.RetryOptions;
import io.attest.client.testing.BlockingAndAsync;
import io.attest.client.testing.CallStyle;
import io.attest.client.testing.CallStyle.OpenCall;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.LimitedServer;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.Server;
import io.attest.client.testing.StubStore;
import io.attest.client.testing.TestClients;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullSource;

/** docs/rate-limits.md: clients that share a store, and stores that misbehave. */
@BlockingAndAsync
class SharedRateLimitTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration PAUSE = Duration.ofSeconds(5);
    private static final String LATER_VERSION = "2 from a later version";

    private final FakeTime time = new FakeTime();
    private final StubStore store = new StubStore();

    @Parameter
    CallStyle style;

    private LimitedServer server(int limit) {
        return new LimitedServer(limit, MINUTE, time::now);
    }

    private AttestClient client(String baseUrl) {
        return TestClients.at(baseUrl, time)
                .rateLimitStore(store)
                .retry(RetryOptions.none())
                .timeout(Duration.ofMinutes(10))
                .build();
    }

    private AttestClient client(LimitedServer server) {
        return client(server.baseUrl());
    }

    private void calls(AttestClient client, int count) {
        for (int i = 0; i < count; i++) {
            style.ask(client, READ);
        }
    }

    private void fails(Exception thrown) {
        store.before(() -> {
            throw thrown;
        });
    }

    private void works() {
        store.before(() -> {});
    }

    /** Of the second kind is what a store in another language may throw. */
    static Stream<Exception> failures() {
        return Stream.of(
                new IllegalStateException("secret words of a database"), new IOException("secret words of a socket"));
    }

    @Test
    void clientsOverOneStoreShareTheRateLimit() {
        try (LimitedServer server = server(4);
                AttestClient first = client(server);
                // The same service.
                AttestClient second = client(server.baseUrl() + "/")) {
            calls(first, 2);
            calls(second, 2);
            assertThat(time.sleeps()).isEmpty();
            calls(first, 1);

            assertThat(time.sleeps()).hasSize(1);
            assertThat(server.refused()).isZero();
            assertThat(store.texts()).hasSize(1);
        }
    }

    @Test
    void tellsTheStoreNothingButAHashAndAShortText() {
        try (LimitedServer server = server(20);
                AttestClient client = client(server)) {
            calls(client, 1);
            calls(client.withAccessToken("another-token"), 1);

            assertThat(store.texts().keySet()).hasSize(2).allMatch(key -> key.matches("[0-9a-f]{64}"));
            assertThat(store.texts().values()).allMatch(text -> text.matches("[ -~]{1,255}"));
        }
    }

    @ParameterizedTest
    @MethodSource("failures")
    @NullSource
    void goesOnWithWhatItKnowsIfTheStoreFailsOrHoldsALaterVersion(@Nullable Exception failure) {
        try (LimitedServer server = server(10);
                AttestClient client = client(server)) {
            calls(client, 4);
            if (failure == null) {
                store.texts().replaceAll((key, text) -> LATER_VERSION);
            } else {
                fails(failure);
            }
            calls(client, 7);

            assertThat(server.refused()).isZero();
            assertThat(time.sleeps()).containsExactly(MINUTE);
            assertThat(store.texts().containsValue(LATER_VERSION)).isEqualTo(failure == null);
        }
    }

    @ParameterizedTest
    @MethodSource("failures")
    void returnsTheResponseIfTheStoreFailsAfterIt(Exception failure) {
        try (Server server = new Server(SEND.goodResponse());
                AttestClient client =
                        TestClients.of(server).rateLimitStore(store).build()) {
            store.before(() -> {
                if (store.updates() == 2) {
                    throw failure;
                }
            });

            assertThat(style.ask(client, SEND)).isNotNull();
            assertThat(store.updates()).isEqualTo(2);
        }
    }

    @Test
    void asksAStoreThatFailedAgainAfterFiveSeconds() {
        try (LimitedServer server = server(20);
                AttestClient client = client(server)) {
            fails(new IllegalStateException());
            calls(client, 3);
            assertThat(store.updates()).isEqualTo(1);

            works();
            time.advance(PAUSE.minusNanos(1));
            calls(client, 1);
            assertThat(store.updates()).isEqualTo(1);

            time.advance(Duration.ofNanos(1));
            calls(client, 1);
            assertThat(store.updates()).isEqualTo(3);
        }
    }

    @Test
    void startsAtOnceIfTheStoredWindowEndedLongAgo() {
        try (LimitedServer server = server(4)) {
            try (AttestClient evening = client(server)) {
                calls(evening, 4);
            }
            time.advance(Duration.ofHours(8));
            Map<String, String> before = Map.copyOf(store.texts());
            server.nextWorks(() -> assertThat(store.texts()).isEqualTo(before));
            try (AttestClient nightly = client(server)) {
                calls(nightly, 1);
                assertThat(store.texts()).isNotEqualTo(before);
                calls(nightly, 3);
                assertThat(time.sleeps()).isEmpty();
                calls(nightly, 1);
                assertThat(time.sleeps()).containsExactly(MINUTE);
            }
            assertThat(server.refused()).isZero();
        }
    }

    @Test
    void settlesACallThatWasEndedWithoutItsInterrupt() {
        store.before(() -> {
            if (Thread.currentThread().isInterrupted()) {
                throw new IllegalStateException("a thread that is interrupted can wait for no database");
            }
        });
        try (RawServer server = RawServer.that(RawServer.neverResponds());
                AttestClient client = TestClients.at(server.baseUrl(), time)
                        .rateLimitStore(store)
                        .build()) {
            OpenCall call = style.start(client, READ);
            server.awaitRequest();
            call.end();
            assertThat(call.join()).isNotNull();

            store.awaitInFlight(0);
            assertThat(store.updates()).isEqualTo(2);
        }
    }

    @Test
    void doesNotTakeANewWindowForAnOldOneAfterTheStoreForgot() {
        try (LimitedServer server = server(60);
                AttestClient first = client(server);
                AttestClient second = client(server)) {
            calls(first, 1);
            time.advance(Duration.ofMinutes(5));
            store.texts().clear();
            for (int i = 0; i < 60; i++) {
                server.next(404);
                style.failure(second, READ);
            }
            calls(first, 1);

            assertThat(server.refused()).isZero();
        }
    }

    @Test
    void keepsTheLimitsOfTwoServicesApart() {
        try (LimitedServer one = server(1);
                LimitedServer two = server(1);
                AttestClient first = client(one);
                AttestClient second = client(two)) {
            calls(first, 1);
            calls(second, 1);

            assertThat(time.sleeps()).isEmpty();
            assertThat(store.texts()).hasSize(2);
        }
    }
}
