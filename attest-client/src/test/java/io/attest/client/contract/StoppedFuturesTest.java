package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.attest.client.AttestClient;
import io.attest.client.error.AttestException;
import io.attest.client.error.AuthenticationException;
import io.attest.client.error.DeadlineExceededException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.events.ClientListener;
import io.attest.client.testing.Await;
import io.attest.client.testing.OtherThread;
import io.attest.client.testing.RecordingListener;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import io.attest.client.testing.SteppedTime;
import io.attest.client.testing.TestClients;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.OkHttpClient;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Futures end at the deadline and when the client is closed, even if the executor or a name look-up holds up the call.
 */
class StoppedFuturesTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final Duration GRACE = Duration.ofMinutes(1);

    private final SteppedTime time = new SteppedTime();
    private final RecordingListener heard = new RecordingListener();
    private final LinkedBlockingQueue<Runnable> busy = new LinkedBlockingQueue<>();
    private final CountDownLatch blocked = new CountDownLatch(3);
    private final CountDownLatch unblock = new CountDownLatch(1);

    @AfterEach
    void unblock() {
        unblock.countDown();
    }

    /** Code of the application that takes long. */
    private void block() {
        blocked.countDown();
        Await.open(unblock);
    }

    private static void assertReturns(ThrowingCallable closing) {
        assertThat(OtherThread.start(closing).join()).isNull();
    }

    private AttestClient.Builder at(Server server) {
        return TestClients.at(server.baseUrl(), time).timeout(TIMEOUT).addListener(heard);
    }

    private static AttestException failure(CompletableFuture<?> future) {
        CompletionException thrown = catchThrowableOfType(
                CompletionException.class,
                () -> future.orTimeout(20, TimeUnit.SECONDS).join());
        return (AttestException) thrown.getCause();
    }

    /** What ends a future whose call has not begun. */
    enum By {
        DEADLINE,
        CLOSE,
        CLOSE_GRACEFULLY
    }

    private void end(AttestClient client, By by) {
        switch (by) {
            case DEADLINE -> time.advance(TIMEOUT.plusSeconds(1));
            case CLOSE -> assertReturns(client::close);
            default -> assertReturns(() -> client.close(GRACE));
        }
    }

    @ParameterizedTest
    @EnumSource
    void endWhileTheExecutorIsBusy(By by) {
        Class<?> type = by == By.DEADLINE ? DeadlineExceededException.class : NetworkException.class;
        try (Server server = new Server();
                AttestClient client = at(server).executor(busy::add).build()) {
            CompletableFuture<?> call = SEND.call(client.async());
            end(client, by);

            AttestException end = failure(call);
            assertThat(end).isExactlyInstanceOf(type);
            assertThat(end.outcome()).isEqualTo(Outcome.NOT_SENT);
            assertThat(end.attempts()).isZero();
            busy.remove().run();
            assertThat(heard.awaitEnded(1).events()).containsExactly(heard.ended());
            assertThat(heard.ended().exception()).isEqualTo(type.getSimpleName());
            assertThat(server.count()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"DEADLINE, false", "CLOSE, false", "CLOSE_GRACEFULLY, false", "DEADLINE, true", "CLOSE, true"})
    void endApartFromEachOtherAndFromTheClosingOfTheClient(By by, boolean listenerBlocks) {
        ClientListener slow = new ClientListener() {
            @Override
            public void callEnded(CallEnded event) {
                if (listenerBlocks) {
                    block();
                }
            }
        };
        try (Server server = new Server();
                AttestClient client =
                        at(server).executor(busy::add).addListener(slow).build()) {
            for (int i = 0; i < 3; i++) {
                CompletableFuture<?> unused = client.async().me().get().whenComplete((user, thrown) -> block());
            }
            end(client, by);
            Await.open(blocked);
        }
    }

    @Test
    void doNotHoldUpTheClosingOfTheClientByAStageThatIsAddedMeanwhile() {
        CountDownLatch arrived = new CountDownLatch(1);
        CountDownLatch respond = new CountDownLatch(1);
        try (Server server = new Server();
                AttestClient client = at(server).build()) {
            server.responding(request -> {
                arrived.countDown();
                Await.open(respond);
                return SEND.goodResponse();
            });
            CompletableFuture<?> call = SEND.call(client.async());
            Await.open(arrived);
            OtherThread closer = OtherThread.start(() -> client.close(GRACE));
            time.awaitSleepers(1);
            CompletableFuture<?> stage = call.thenRun(this::block);
            respond.countDown();

            assertThat(closer.join()).isNull();
            unblock();
            assertThat(stage).succeedsWithin(20, TimeUnit.SECONDS);
        }
    }

    @Test
    void areNotLookedAtOnceTheyHaveEnded() {
        SteppedTime withoutTimers = new SteppedTime() {
            @Override
            public void completeAfter(Duration duration, CompletableFuture<Void> waiting) {
                throw new AssertionError("a look at no calls");
            }
        };
        try (Server server = new Server(READ.goodResponse());
                AttestClient client = TestClients.at(server.baseUrl(), withoutTimers)
                        .executor(Runnable::run)
                        .build()) {
            assertThat(client.async().me().get()).isCompleted();
        }
    }

    @Test
    void endWhenTheClientIsClosedWhileTheyStart() {
        AtomicReference<Runnable> now = new AtomicReference<>(() -> {});
        SteppedTime closing = new SteppedTime() {
            @Override
            public long nanoTime() {
                now.getAndSet(() -> {}).run();
                return super.nanoTime();
            }
        };
        try (Server server = new Server();
                AttestClient client = TestClients.at(server.baseUrl(), closing)
                        .executor(busy::add)
                        .build()) {
            now.set(() -> TestClients.close(client));

            assertThat(failure(client.async().me().get())).isExactlyInstanceOf(NetworkException.class);
        }
    }

    @ParameterizedTest
    @CsvSource({"401, REJECTED", "503, UNKNOWN"})
    void endWhenTheClientIsClosedWhileTheSupplierIsAskedAfterAResponse(int status, Outcome outcome) {
        CountDownLatch asked = new CountDownLatch(1);
        CompletableFuture<Void> found = new CompletableFuture<>();
        AtomicInteger tokens = new AtomicInteger();
        try (Server server = new Server(Responses.status(status));
                AttestClient client = TestClients.of(server)
                        .accessToken(() -> {
                            if (tokens.incrementAndGet() == 2) {
                                List<InetAddress> unused = lookup(asked, found);
                            }
                            return "token-" + tokens;
                        })
                        .build()) {
            CompletableFuture<?> call = client.async().me().get();
            Await.open(asked);
            TestClients.close(client);

            AttestException end = failure(call);
            assertThat(end).isExactlyInstanceOf(NetworkException.class);
            assertThat(end.outcome()).isEqualTo(outcome);
        } finally {
            found.complete(null);
        }
    }

    @Test
    void areNotSuccessfulInEventsIfTheyAreCancelledAfterTheResponse() {
        CompletableFuture<CompletableFuture<?>> made = new CompletableFuture<>();
        try (Server server = new Server(READ.goodResponse());
                AttestClient client = at(server)
                        .addListener(new ClientListener() {
                            @Override
                            public void attemptEnded(AttemptEnded event) {
                                made.join().cancel(true);
                            }
                        })
                        .build()) {
            made.complete(client.async().me().get());

            assertThat(heard.awaitEnded(1).ended().exception()).isEqualTo("CancellationException");
        }
    }

    @Test
    void sendNothingAfterASupplierThatTakesNoNoticeOfTheirEnd() {
        CompletableFuture<CompletableFuture<?>> made = new CompletableFuture<>();
        try (Server server = new Server();
                AttestClient client = at(server)
                        .accessToken(() -> {
                            made.join().cancel(true);
                            boolean unused = Thread.interrupted();
                            return TestClients.TOKEN;
                        })
                        .build()) {
            made.complete(SEND.call(client.async()));

            assertThat(heard.awaitEnded(1).events()).containsExactly(heard.ended());
            assertThat(heard.ended().exception()).isEqualTo("CancellationException");
            assertThat(server.count()).isZero();
        }
    }

    /** A tenth of the timeout, and five seconds at most. */
    @ParameterizedTest
    @CsvSource({"PT10S, 1100, true", "PT10S, 900, false", "PT30M, 6000, true", "PT30M, 4000, false"})
    void sendOnlyIfEnoughTimeIsLeft(Duration timeout, long millisLeft, boolean sent) {
        try (Server server = new Server(SEND.goodResponse());
                AttestClient client =
                        at(server).timeout(timeout).executor(busy::add).build()) {
            CompletableFuture<?> call = SEND.call(client.async());
            time.advance(timeout.minusMillis(millisLeft));
            busy.remove().run();

            if (sent) {
                assertThat(call).isCompleted();
            } else {
                assertThat(failure(call)).isExactlyInstanceOf(DeadlineExceededException.class);
            }
            assertThat(server.count()).isEqualTo(sent ? 1 : 0);
        }
    }

    @Test
    void endAtTheDeadlineDuringANameLookup() {
        CountDownLatch lookingUp = new CountDownLatch(1);
        CompletableFuture<Void> found = new CompletableFuture<>();
        try (Server server = new Server(SEND.goodResponse());
                AttestClient client = at(server)
                        .baseUrl(server.baseUrl().replace("127.0.0.1", "localhost"))
                        .httpClient(new OkHttpClient.Builder()
                                .dns(name -> lookup(lookingUp, found))
                                .build())
                        .build()) {
            CompletableFuture<?> call = SEND.call(client.async());
            Await.open(lookingUp);
            time.advance(TIMEOUT.plusSeconds(1));

            AttestException end = failure(call);
            assertThat(end).isExactlyInstanceOf(DeadlineExceededException.class);
            assertThat(end.outcome()).isEqualTo(Outcome.NOT_SENT);
            found.complete(null);
            assertThat(heard.awaitEnded(1).ended().exception()).isEqualTo("DeadlineExceededException");
            assertThat(server.count()).isZero();
        }
    }

    // As the JVM's own, it cannot be interrupted.
    private static List<InetAddress> lookup(CountDownLatch lookingUp, CompletableFuture<Void> found) {
        lookingUp.countDown();
        Void unused = found.join();
        return List.of(InetAddress.getLoopbackAddress());
    }

    @Test
    void leaveNoInterruptBehindForTheExecutorsNextTask() throws Exception {
        ExecutorService one = Executors.newSingleThreadExecutor();
        Executor direct = Runnable::run;
        CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
        try (Server server = new Server(Responses.status(503, "Retry-After", "5"));
                AttestClient client = at(server)
                        .executor(task -> one.execute(() -> {
                            direct.execute(task);
                            interrupted.complete(Thread.currentThread().isInterrupted());
                        }))
                        .build()) {
            CompletableFuture<?> call = client.async().me().get();
            time.awaitSleepers(1);
            call.cancel(true);

            assertThat(interrupted.get(20, TimeUnit.SECONDS)).isFalse();
            assertThat(heard.awaitEnded(1).ended().exception()).isEqualTo("CancellationException");
        } finally {
            one.shutdownNow();
        }
    }

    @Test
    void endAsTheirEventSaid() {
        AtomicReference<AttestClient> closing = new AtomicReference<>();
        ClientListener closes = new ClientListener() {
            @Override
            public void callEnded(CallEnded event) {
                TestClients.close(closing.get());
            }
        };
        try (Server server = new Server(Responses.status(401));
                AttestClient client = at(server).addListener(closes).build()) {
            closing.set(client);

            assertThat(failure(client.async().me().get())).isExactlyInstanceOf(AuthenticationException.class);
        }
    }
}
