package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.error.CallInterruptedException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.ThrottledException;
import io.attest.client.testing.Calling;
import io.attest.client.testing.ClientLog;
import io.attest.client.testing.LimitedServer;
import io.attest.client.testing.OtherThread;
import io.attest.client.testing.SteppedTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Many threads that wait for one rate limit. */
class RateLimitQueueTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final SteppedTime time = new SteppedTime();
    private final AtomicInteger ended = new AtomicInteger();

    private LimitedServer server(int limit) {
        return new LimitedServer(limit, MINUTE, time::now);
    }

    private AttestClient.Builder at(LimitedServer server) {
        return TestClients.at(server.baseUrl()).time(time).timeout(Duration.ofMinutes(10));
    }

    private List<OtherThread> start(int count, AttestClient client) {
        List<OtherThread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            threads.add(OtherThread.start(() -> {
                client.me().get();
                ended.incrementAndGet();
            }));
        }
        return threads;
    }

    /** Waits until the client has seen this many responses: what it makes of them depends on when they come. */
    private void awaitEnded(int count) {
        long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (ended.get() < count) {
            assertThat(System.nanoTime()).as("still running").isLessThan(end);
            Thread.onSpinWait();
        }
    }

    private static void join(List<OtherThread> threads) {
        for (OtherThread thread : threads) {
            assertThat(thread.join()).isNull();
        }
    }

    @Test
    @DisplayName("Threads at once use the whole window, and the rest waits for the next")
    void manyThreads() {
        try (LimitedServer server = server(20);
                AttestClient client = at(server).build()) {
            // The first response reports the limit.
            client.me().get();
            List<OtherThread> threads = start(49, client);
            awaitEnded(19);
            time.awaitSleepers(30);
            assertThat(server.count()).isEqualTo(20);

            time.advance(MINUTE);
            awaitEnded(39);
            time.awaitSleepers(10);
            assertThat(server.count()).isEqualTo(40);

            time.advance(MINUTE);
            join(threads);
            assertThat(server.count()).isEqualTo(50);
            assertThat(server.refused()).isZero();
        }
    }

    @Test
    @DisplayName("The call that comes first is served first")
    void inOrder() {
        try (LimitedServer server = server(1);
                AttestClient client = at(server).build()) {
            client.me().get();
            List<Integer> served = new CopyOnWriteArrayList<>();
            List<OtherThread> threads = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                int number = i;
                threads.add(OtherThread.start(() -> {
                    client.me().get();
                    served.add(number);
                }));
                time.awaitSleepers(i + 1);
            }
            for (int i = 4; i >= 0; i--) {
                time.advance(MINUTE);
                assertThat(threads.get(4 - i).join()).isNull();
                time.awaitSleepers(i);
            }

            assertThat(served).containsExactly(0, 1, 2, 3, 4);
            assertThat(server.refused()).isZero();
        }
    }

    @Test
    @DisplayName("A call that could only be served after its deadline fails at once, however many wait")
    void tooManyBefore() {
        try (LimitedServer server = server(2);
                AttestClient client =
                        at(server).timeout(Duration.ofSeconds(150)).build()) {
            client.me().get();
            client.me().get();
            List<OtherThread> threads = start(4, client);
            time.awaitSleepers(4);

            assertThat(Calling.ME.failsOn(client)).isExactlyInstanceOf(ThrottledException.class);
            time.advance(MINUTE);
            awaitEnded(2);
            time.awaitSleepers(2);
            time.advance(MINUTE);
            join(threads);
        }
    }

    private static List<String> lines(ClientLog log, String which) {
        return log.lines().stream().filter(line -> line.contains(which)).toList();
    }

    @Test
    @DisplayName(
            "That calls wait is one line at INFO until none waits any more, however many do; each has one at DEBUG")
    void logged() {
        try (LimitedServer server = server(4);
                AttestClient client = at(server).build();
                ClientLog log = new ClientLog(Level.ALL)) {
            for (int i = 0; i < 4; i++) {
                client.me().get();
            }
            List<OtherThread> threads = new ArrayList<>(start(3, client));
            List<CompletableFuture<Void>> futures = Stream.generate(
                            () -> client.async().me().get())
                    .limit(3)
                    .map(future -> future.thenRun(ended::incrementAndGet))
                    .toList();
            time.awaitSleepers(6);
            assertThat(lines(log, "INFO"))
                    .containsExactly("INFO calls wait for the rate limit, the first one probably for 60000 ms");

            time.advance(MINUTE);
            awaitEnded(4);
            threads.addAll(start(2, client));
            time.awaitSleepers(4);
            assertThat(lines(log, "INFO")).hasSize(1);
            assertThat(lines(log, "waits for the rate limit"))
                    .hasSize(8)
                    .allMatch(line -> line.startsWith("FINE me.get"));

            time.advance(MINUTE);
            join(threads);
            futures.forEach(CompletableFuture::join);
            OtherThread later = OtherThread.start(client.me()::get);
            time.awaitSleepers(1);
            assertThat(lines(log, "INFO")).hasSize(2);
            time.advance(MINUTE);
            assertThat(later.join()).isNull();
        }
    }

    @Test
    @DisplayName("One that waits for a second at most leaves it to those behind it to say so")
    void loggedLater() {
        try (LimitedServer server = new LimitedServer(1, Duration.ofSeconds(1), time::now);
                ClientLog log = new ClientLog(Level.INFO)) {
            AttestClient client = at(server).build();
            client.me().get();
            OtherThread first = OtherThread.start(client.me()::get);
            time.awaitSleepers(1);
            assertThat(log.lines()).isEmpty();
            OtherThread second = OtherThread.start(client.me()::get);
            time.awaitSleepers(2);
            assertThat(log.lines())
                    .containsExactly("INFO calls wait for the rate limit, the first one probably for 1000 ms");

            client.close();
            assertThat(first.join()).isExactlyInstanceOf(NetworkException.class);
            assertThat(second.join()).isExactlyInstanceOf(NetworkException.class);
        }
    }

    @Test
    @DisplayName("An interrupt ends the waiting, and the next one moves up")
    void interrupt() {
        try (LimitedServer server = server(1);
                AttestClient client = at(server).build()) {
            client.me().get();
            OtherThread first = OtherThread.start(client.me()::get);
            time.awaitSleepers(1);
            OtherThread second = OtherThread.start(client.me()::get);
            time.awaitSleepers(2);
            first.interrupt();

            assertThat(first.join()).isExactlyInstanceOf(CallInterruptedException.class);
            assertThat(first.wasInterrupted()).isTrue();
            time.awaitSleepers(1);
            time.advance(MINUTE);
            assertThat(second.join()).isNull();
            assertThat(server.count()).isEqualTo(2);
        }
    }

    @Test
    @DisplayName("Closing ends the waiting of all")
    void close() {
        try (LimitedServer server = server(1)) {
            AttestClient client = at(server).build();
            client.me().get();
            List<OtherThread> threads = start(5, client);
            time.awaitSleepers(5);
            client.close();

            for (OtherThread thread : threads) {
                assertThat(thread.join())
                        .isExactlyInstanceOf(NetworkException.class)
                        .hasMessageContaining("closed");
            }
            assertThat(server.count()).isEqualTo(1);
        }
    }

    @Test
    @DisplayName(
            "A token that changed during the wait is the one that is sent, and the old one's permit goes to another")
    void tokenChanges() {
        AtomicReference<String> token = new AtomicReference<>("first-token");
        try (LimitedServer server = server(1);
                AttestClient client = at(server).accessToken(token::get).build()) {
            client.me().get();
            OtherThread waiting = OtherThread.start(client.me()::get);
            time.awaitSleepers(1);
            token.set("second-token");
            time.advance(MINUTE);
            assertThat(waiting.join()).isNull();

            client.withAccessToken("first-token").me().get();
            assertThat(server.count()).isEqualTo(3);
            assertThat(server.refused()).isZero();
        }
    }

    @Test
    @DisplayName("A token that cannot be had after the wait ends the call, and its permit goes to another")
    void tokenFails() {
        AtomicReference<String> token = new AtomicReference<>("first-token");
        try (LimitedServer server = server(1);
                AttestClient client = at(server)
                        .accessToken(() -> {
                            if ("".equals(token.get())) {
                                throw new IllegalArgumentException("no token");
                            }
                            return token.get();
                        })
                        .build()) {
            client.me().get();
            OtherThread waiting = OtherThread.start(client.me()::get);
            time.awaitSleepers(1);
            token.set("");
            time.advance(MINUTE);
            assertThat(waiting.join()).isExactlyInstanceOf(IllegalArgumentException.class);

            token.set("first-token");
            client.me().get();
            assertThat(server.count()).isEqualTo(2);
        }
    }
}
