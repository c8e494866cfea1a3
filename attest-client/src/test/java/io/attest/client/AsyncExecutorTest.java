package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.attest.client.config.RateLimitOptions;
import io.attest.client.model.CurrentUser;
import io.attest.client.testing.LimitedServer;
import io.attest.client.testing.OtherThread;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import io.attest.client.testing.SteppedTime;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What an application's executor does to asynchronous calls: one that is busy, refuses work or drops it. */
class AsyncExecutorTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    // How long the client waits for the end of a window that no response has described.
    private static final Duration UNANSWERED = MINUTE.multipliedBy(2);

    private final SteppedTime time = new SteppedTime();
    private final LinkedBlockingQueue<Runnable> held = new LinkedBlockingQueue<>();
    private final WatchedStore store = new WatchedStore();

    private AttestClient.Builder at(String baseUrl) {
        return TestClients.at(baseUrl).time(time).timeout(Duration.ofMinutes(10));
    }

    /** An executor that is busy with other work until the test runs what it holds. */
    private AttestClient.Builder heldUp(String baseUrl) {
        return at(baseUrl).rateLimit(RateLimitOptions.defaults().store(store)).executor(held::add);
    }

    private Runnable handedIn() throws InterruptedException {
        return Objects.requireNonNull(held.poll(20, TimeUnit.SECONDS), "handed in");
    }

    private static Throwable failure(CompletableFuture<?> future) {
        Throwable thrown = catchThrowable(() -> future.get(20, TimeUnit.SECONDS));
        assertThat(thrown).isExactlyInstanceOf(ExecutionException.class);
        return Objects.requireNonNull(thrown.getCause());
    }

    @Test
    @DisplayName("Dependent stages run on the given executor, and not on a thread of OkHttp's or the SDK's")
    void executor() throws Exception {
        AtomicInteger ran = new AtomicInteger();
        try (Server server = new Server(TestClients.me());
                AttestClient client = at(server.baseUrl())
                        .executor(task -> {
                            Thread thread = new Thread(task, "application-" + ran.incrementAndGet());
                            thread.start();
                        })
                        .build()) {
            String name = client.async()
                    .me()
                    .get()
                    .thenApply(user -> Thread.currentThread().getName())
                    .get(20, TimeUnit.SECONDS);

            assertThat(name)
                    .matches("application-\\d+|" + Thread.currentThread().getName());
        }
    }

    @Test
    @DisplayName("An executor that refuses work ends the call before it is sent, but never hides what it ended in")
    void refusingExecutor() {
        AtomicInteger allowed = new AtomicInteger();
        try (Server server = new Server(TestClients.me());
                AttestClient client = at(server.baseUrl())
                        .executor(task -> {
                            if (allowed.decrementAndGet() < 0) {
                                throw new RejectedExecutionException("shut down");
                            }
                            task.run();
                        })
                        .build()) {
            assertThat(failure(client.async().me().get())).isExactlyInstanceOf(RejectedExecutionException.class);
            assertThat(server.count()).isZero();

            allowed.set(1);
            assertThat(client.async().me().get().join().name()).isEqualTo(Responses.NAME);
        }
    }

    @Test
    @DisplayName("An executor that keeps the work and throws all the same gives a permit back only once")
    void keepingAndThrowing() throws Exception {
        AtomicBoolean throwing = new AtomicBoolean();
        try (LimitedServer server = new LimitedServer(3, MINUTE, time::now);
                AttestClient client = at(server.baseUrl())
                        .accessToken(() -> TestClients.TOKEN)
                        .rateLimit(RateLimitOptions.defaults().store(store))
                        .executor(task -> {
                            held.add(task);
                            if (throwing.get()) {
                                throw new RejectedExecutionException("no thread");
                            }
                        })
                        .build()) {
            for (int i = 0; i < 3; i++) {
                client.me().get();
            }
            CompletableFuture<CurrentUser> call = client.async().me().get();
            handedIn().run();
            time.awaitSleepers(1);
            throwing.set(true);
            time.advance(MINUTE);
            Runnable kept = handedIn();
            assertThat(failure(call)).isExactlyInstanceOf(RejectedExecutionException.class);
            int given = store.updates();
            kept.run();

            assertThat(store.updates()).as("given back once").isEqualTo(given);
            assertThat(store.inFlight()).isZero();
        }
    }

    @Test
    @DisplayName("A token that cannot change is not asked for again, so no permit waits for a busy executor")
    void fixedToken() throws Exception {
        try (LimitedServer server = new LimitedServer(1, MINUTE, time::now);
                AttestClient client = heldUp(server.baseUrl()).build()) {
            client.me().get();
            CompletableFuture<CurrentUser> call = client.async().me().get();
            handedIn().run();
            time.awaitSleepers(1);
            time.advance(MINUTE);
            Runnable completion = handedIn();

            assertThat(server.count()).isEqualTo(2);
            completion.run();
            assertThat(call.join().name()).isEqualTo(Responses.NAME);
        }
    }

    @Test
    @DisplayName("A permit that waits for a busy executor is missing for two windows, and no longer")
    void heldPermit() throws Exception {
        try (LimitedServer server = new LimitedServer(1, MINUTE, time::now);
                AttestClient client = heldUp(server.baseUrl())
                        .accessToken(() -> TestClients.TOKEN)
                        .build()) {
            client.me().get();
            CompletableFuture<CurrentUser> stuck = client.async().me().get();
            handedIn().run();
            time.awaitSleepers(1);
            time.advance(MINUTE);
            handedIn();
            OtherThread behind = OtherThread.start(() -> client.me().get());
            time.awaitSleepers(1);
            int looks = store.updates();
            time.advance(UNANSWERED);
            store.awaitUpdates(looks + 1);
            time.awaitSleepers(1);
            time.advance(UNANSWERED);

            assertThat(behind.join()).isNull();
            assertThat(stuck).isNotDone();
        }
    }

    @Test
    @DisplayName(
            "An executor that drops work leaves the future open; what it holds is given back when the future is ended")
    void droppingExecutor() throws Exception {
        try (LimitedServer server = new LimitedServer(1, MINUTE, time::now);
                AttestClient client = heldUp(server.baseUrl())
                        .accessToken(() -> TestClients.TOKEN)
                        .build()) {
            client.me().get();
            CompletableFuture<CurrentUser> call = client.async().me().get();
            handedIn().run();
            time.awaitSleepers(1);
            time.advance(MINUTE);
            handedIn();
            assertThat(call).isNotDone();

            assertThat(failure(call.orTimeout(1, TimeUnit.MILLISECONDS))).isInstanceOf(TimeoutException.class);
            store.awaitInFlight(0);
            assertThat(server.count()).isEqualTo(1);
        }
    }
}
