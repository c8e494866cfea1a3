package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.config.RetryOptions;
import io.attest.client.testing.BlockingAndAsync;
import io.attest.client.testing.CallStyle.OpenCall;
import io.attest.client.testing.LimitedServer;
import io.attest.client.testing.StubStore;
import io.attest.client.testing.TestClients;
import io.attest.client.testing.Web;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** docs/rate-limits.md: clients that share a store, and stores that misbehave. */
@BlockingAndAsync
class SharedRateLimitTest extends ServiceFixture {

    private static final Duration PAUSE = Duration.ofSeconds(5);

    private final StubStore store = new StubStore();

    private AttestClient client(String baseUrl) {
        return open(TestClients.at(baseUrl, time)
                .rateLimitStore(store)
                .retry(RetryOptions.none())
                .timeout(Duration.ofMinutes(10)));
    }

    private AttestClient client(LimitedServer server) {
        return client(server.baseUrl());
    }

    private void fails(Exception thrown) {
        store.before(() -> {
            throw thrown;
        });
    }

    /** Of the second kind is what a store in another language may throw. */
    static Stream<Exception> failures() {
        return Stream.of(
                new IllegalStateException("secret words of a database"), new IOException("secret words of a socket"));
    }

    @Test
    void clientsOverOneStoreShareTheRateLimitOfAService() {
        LimitedServer limited = limited(4);
        AttestClient first = client(limited);
        // The same service.
        AttestClient second = client(limited.baseUrl() + "/");
        AttestClient ofAnother = client(limited(4));

        calls(first, 2);
        calls(second, 2);
        assertThat(store.texts()).hasSize(1);
        assertThat(store.texts().keySet()).allMatch(key -> key.matches("[0-9a-f]{64}"));
        assertThat(store.texts().values()).allMatch(text -> text.matches("[ -~]{1,255}"));
        calls(ofAnother, 1);
        assertThat(time.sleeps()).isEmpty();
        calls(first, 1);
        assertThat(time.sleeps()).hasSize(1);
        assertThat(limited.refused()).isZero();
        assertThat(store.texts()).hasSize(2);
    }

    @ParameterizedTest
    @MethodSource("failures")
    void goesOnWithWhatItKnowsIfTheStoreFails(Exception failure) {
        LimitedServer limited = limited(10);
        AttestClient client = client(limited);

        calls(client, 4);
        fails(failure);
        calls(client, 7);

        assertThat(limited.refused()).isZero();
        assertThat(time.sleeps()).containsExactly(MINUTE);
    }

    @Test
    void asksAStoreThatFailedAgainAfterFiveSeconds() {
        LimitedServer limited = limited(20);
        AttestClient client = client(limited);

        fails(new IllegalStateException());
        calls(client, 3);
        assertThat(store.updates()).isEqualTo(1);

        store.before(() -> {});
        time.advance(PAUSE.minusNanos(1));
        calls(client, 1);
        assertThat(store.updates()).isEqualTo(1);

        time.advance(Duration.ofNanos(1));
        calls(client, 1);
        assertThat(store.updates()).isEqualTo(3);
    }

    /** A call makes two updates, and other tokens have the same store. */
    @Test
    void goesOnWithoutAStoreThatIsSlowAndSaysSo() {
        LimitedServer limited = limited(20);
        AttestClient client = client(limited);
        calls(client, 1);
        assertThat(client.health().storeFailure()).isNull();

        Instant before = time.now();
        store.before(() -> time.advance(Duration.ofSeconds(6)));
        calls(client, 3);
        calls(client.withAccessToken("another-token"), 1);
        assertThat(Duration.between(before, time.now())).isEqualTo(Duration.ofSeconds(6));
        assertThat(client.health().storeFailure()).isEqualTo("slow");

        store.before(() -> time.advance(Duration.ofSeconds(1)));
        time.advance(PAUSE);
        calls(client, 1);
        assertThat(store.updates()).isEqualTo(2 + 1 + 2);
        assertThat(client.health().storeFailure()).isNull();

        fails(new IllegalStateException("secret words of a database"));
        calls(client, 1);
        assertThat(client.health().storeFailure()).isEqualTo("IllegalStateException");
        assertThat(limited.refused()).isZero();
    }

    @Test
    void beginsAnewOverATextThatItDoesNotUnderstand() {
        AttestClient client = client(limited(20));
        calls(client, 1);
        store.texts().replaceAll((key, text) -> "damaged");

        calls(client, 1);

        assertThat(store.texts()).hasSize(1).doesNotContainValue("damaged");
        assertThat(client.health().storeFailure()).isNull();
    }

    @Test
    void startsAtOnceIfTheStoredWindowEndedLongAgo() {
        LimitedServer limited = limited(4);

        AttestClient evening = client(limited);
        calls(evening, 4);
        evening.close();
        time.advance(Duration.ofHours(8));
        Map<String, String> before = Map.copyOf(store.texts());
        limited.nextWorks(() -> assertThat(store.texts()).isEqualTo(before));
        AttestClient nightly = client(limited);
        calls(nightly, 1);
        assertThat(store.texts()).isNotEqualTo(before);
        calls(nightly, 3);
        assertThat(time.sleeps()).isEmpty();
        calls(nightly, 1);
        assertThat(time.sleeps()).containsExactly(MINUTE);
        assertThat(limited.refused()).isZero();
    }

    @Test
    void settlesACallThatWasEndedWithoutItsInterrupt() {
        store.before(() -> {
            if (Thread.currentThread().isInterrupted()) {
                throw new IllegalStateException("a thread that is interrupted can wait for no database");
            }
        });
        AttestClient client = open(TestClients.of(server).rateLimitStore(store));

        OpenCall call = style.start(client, READ);
        assertThat(Web.taken(server)).isNotNull();
        call.end();
        assertThat(call.join()).isNotNull();

        store.awaitInFlight(0);
        assertThat(store.updates()).isEqualTo(2);
    }

    @Test
    void doesNotTakeANewWindowForAnOldOneAfterTheStoreForgot() {
        LimitedServer limited = limited(60);
        AttestClient first = client(limited);
        AttestClient second = client(limited);

        calls(first, 1);
        time.advance(Duration.ofMinutes(5));
        store.texts().clear();
        for (int i = 0; i < 60; i++) {
            limited.next(404);
            style.failure(second, READ);
        }
        calls(first, 1);

        assertThat(limited.refused()).isZero();
    }

    @ParameterizedTest
    @MethodSource("failures")
    void returnsTheResponseIfTheStoreFailsAfterIt(Exception failure) {
        prepare(SEND.goodResponse());
        AttestClient client = open(TestClients.of(server).rateLimitStore(store));

        store.before(() -> {
            if (store.updates() == 2) {
                throw failure;
            }
        });

        assertThat(style.ask(client, SEND)).isNotNull();
        assertThat(store.updates()).isEqualTo(2);
    }
}
