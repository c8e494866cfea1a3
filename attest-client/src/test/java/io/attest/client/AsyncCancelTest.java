package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.attest.client.config.RateLimitOptions;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.model.CurrentUser;
import io.attest.client.ratelimit.RateLimitStore;
import io.attest.client.testing.LimitedServer;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import io.attest.client.testing.SteppedTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Futures that are cancelled, and the threads and executors behind them. */
class AsyncCancelTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final SteppedTime time = new SteppedTime();

    private AttestClient.Builder at(String baseUrl) {
        return TestClients.at(baseUrl).time(time).timeout(Duration.ofMinutes(10));
    }

    private static Throwable failure(CompletableFuture<?> future) {
        Throwable thrown = catchThrowable(() -> future.get(20, TimeUnit.SECONDS));
        assertThat(thrown).isExactlyInstanceOf(ExecutionException.class);
        return Objects.requireNonNull(thrown.getCause());
    }

    @Test
    @DisplayName("Cancelled while it waits for the rate limit, a call leaves its place to the next")
    void whileWaitingForTheRateLimit() throws Exception {
        try (LimitedServer server = new LimitedServer(1, MINUTE, time::now);
                AttestClient client = at(server.baseUrl()).build()) {
            client.me().get();
            CompletableFuture<CurrentUser> first = client.async().me().get();
            time.awaitSleepers(1);
            CompletableFuture<CurrentUser> second = client.async().me().get();
            time.awaitSleepers(2);
            first.cancel(false);
            time.awaitSleepers(1);
            time.advance(MINUTE);

            assertThat(second.get(20, TimeUnit.SECONDS).name()).isEqualTo(Responses.NAME);
            assertThat(server.count()).isEqualTo(2);
        }
    }

    @Test
    @DisplayName("Cancelled while it waits for a retry, a call is not repeated")
    void whileWaitingForARetry() {
        try (Server server =
                        new Server(Responses.status(503, "Retry-After", "30"), Responses.json(200, Responses.me()));
                AttestClient client = at(server.baseUrl()).build()) {
            CompletableFuture<CurrentUser> call = client.async().me().get();
            time.awaitSleepers(1);
            call.cancel(false);
            time.awaitSleepers(0);
            time.advance(MINUTE);

            assertThat(server.count()).isEqualTo(1);
        }
    }

    @Test
    @DisplayName("Cancelled while the response is awaited, the request ends and its connection is freed")
    void whileUnderWay() {
        try (RawServer server = RawServer.that(RawServer.neverResponds());
                AttestClient client = at(server.baseUrl()).build()) {
            CompletableFuture<CurrentUser> call = client.async().me().get();
            server.awaitRequest();
            call.cancel(true);

            await(() -> TestAccess.http(client).connectionPool().connectionCount() == 0
                    && TestAccess.http(client).dispatcher().runningCallsCount() == 0);
            assertThat(call).isCancelled();
        }
    }

    @Test
    @DisplayName("What was taken from the rate limit and not sent is given back, whenever the call is cancelled")
    void givesBack() {
        LinkedBlockingQueue<Runnable> held = new LinkedBlockingQueue<>();
        WatchedStore store = new WatchedStore();
        try (LimitedServer server = new LimitedServer(1, MINUTE, time::now);
                AttestClient client = at(server.baseUrl())
                        .accessToken(() -> TestClients.TOKEN)
                        .rateLimit(RateLimitOptions.defaults().store(store))
                        .executor(held::add)
                        .build()) {
            client.me().get();
            CompletableFuture<CurrentUser> call = client.async().me().get();
            held.remove().run();
            time.awaitSleepers(1);
            time.advance(MINUTE);
            // It has its permit, and is about to ask for the token again.
            await(() -> !held.isEmpty());
            assertThat(store.inFlight()).isEqualTo(1);
            call.cancel(false);

            // Without the executor, which may be busy for long.
            store.awaitInFlight(0);
            held.remove().run();
            assertThat(store.inFlight()).isZero();
            assertThat(server.count()).isEqualTo(1);
        }
    }

    @Test
    @DisplayName("Hundreds of waiting calls hold no thread each")
    void waitingHoldsNoThread() {
        try (LimitedServer server = new LimitedServer(1, MINUTE, time::now)) {
            AttestClient client =
                    at(server.baseUrl()).timeout(Duration.ofDays(1)).build();
            client.me().get();
            int before = Thread.activeCount();
            List<CompletableFuture<CurrentUser>> calls = new ArrayList<>();
            for (int i = 0; i < 500; i++) {
                calls.add(client.async().me().get());
            }
            time.awaitSleepers(500);

            assertThat(Thread.activeCount() - before).isLessThan(20);
            client.close();
            for (CompletableFuture<CurrentUser> call : calls) {
                assertThat(failure(call)).isExactlyInstanceOf(NetworkException.class);
            }
        }
    }

    @Test
    @DisplayName("An error of the store when a response is settled does not replace the response")
    void errorOfTheStore() {
        AtomicInteger updates = new AtomicInteger();
        RateLimitStore store = (key, change) -> {
            if (updates.incrementAndGet() == 2) {
                throw new NoClassDefFoundError("a driver's");
            }
            return change.apply(null);
        };
        try (Server server = new Server(TestClients.me());
                AttestClient client = at(server.baseUrl())
                        .rateLimit(RateLimitOptions.defaults().store(store))
                        .build()) {
            assertThat(client.async().me().get().join()).isNotNull();
        }
    }

    @Test
    @DisplayName("A closed client's futures end in IllegalStateException; wrong arguments are thrown at once")
    void closedAndWrong() {
        AttestClient client = at("http://127.0.0.1:9/api/v1").build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.async().documents().list(nothing()))
                .withMessageContaining("query");
        client.close();
        assertThat(failure(client.async().me().get())).isExactlyInstanceOf(IllegalStateException.class);
    }

    @Test
    @DisplayName("Closing ends a request under way with what is known of it")
    void closeWhileUnderWay() {
        try (RawServer server = RawServer.that(RawServer.neverResponds())) {
            AttestClient client = at(server.baseUrl()).build();
            CompletableFuture<CurrentUser> call = client.async().me().get();
            server.awaitRequest();
            client.close();

            Throwable failure = failure(call);
            assertThat(failure).isExactlyInstanceOf(NetworkException.class);
            assertThat(((NetworkException) failure).outcome()).isEqualTo(Outcome.UNKNOWN);
        }
    }

    // What Java callers without a nullness checker hand in.
    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    private static <T> T nothing() {
        return null;
    }

    private interface Condition {
        boolean holds();
    }

    private static void await(Condition condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!condition.holds()) {
            assertThat(System.nanoTime()).as("still waiting").isLessThan(end);
            Thread.onSpinWait();
        }
    }
}
