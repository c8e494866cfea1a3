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
import io.attest.client.events.ClientListener.RetryScheduled;
import io.attest.client.testing.Await;
import io.attest.client.testing.OtherThread;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import io.attest.client.testing.SteppedTime;
import io.attest.client.testing.TestClients;
import java.lang.ref.WeakReference;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
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
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Futures end at the deadline and when the client is closed, even if the executor or a name look-up holds up the call.
 */
class StoppedFuturesTest extends ServiceFixture {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final LinkedBlockingQueue<Runnable> busy = new LinkedBlockingQueue<>();
    private final CountDownLatch blocked = new CountDownLatch(3);
    private final CountDownLatch unblock = new CountDownLatch(1);
    private final CountDownLatch lookingUp = new CountDownLatch(1);
    private final CompletableFuture<Void> found = new CompletableFuture<>();

    @AfterEach
    void unblock() {
        unblock.countDown();
        found.complete(null);
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
        return TestClients.at(server.baseUrl(), steps).timeout(TIMEOUT).addListener(heard);
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
            case DEADLINE -> steps.advance(TIMEOUT.plusSeconds(1));
            case CLOSE -> assertReturns(client::close);
            default -> assertReturns(() -> client.close(MINUTE));
        }
    }

    @ParameterizedTest
    @EnumSource
    void endWhileTheExecutorIsBusy(By by) {
        Class<?> type = by == By.DEADLINE ? DeadlineExceededException.class : NetworkException.class;
        AttestClient client = open(at(server).executor(busy::add));

        CompletableFuture<?> call = SEND.call(client.async());
        end(client, by);

        assertFailure(failure(call), type, Outcome.NOT_SENT, 0);
        busy.remove().run();
        assertThat(heard.awaitEnded(1).events()).containsExactly(heard.ended());
        assertThat(heard.ended().exception()).isEqualTo(type.getSimpleName());
        assertThat(server.count()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"DEADLINE, false", "CLOSE, false", "CLOSE_GRACEFULLY, false", "DEADLINE, true", "CLOSE, true"})
    void endApartFromEachOtherAndFromTheClosingOfTheClient(By by, boolean listenerBlocks) {

        AttestClient client = open(at(server).executor(busy::add).addListener(whenCallEnds(event -> {
            if (listenerBlocks) {
                block();
            }
        })));

        for (int i = 0; i < 3; i++) {
            CompletableFuture<?> unused = client.async().me().get().whenComplete((user, thrown) -> block());
        }
        end(client, by);
        Await.open(blocked);
    }

    @Test
    void doNotHoldUpTheClosingOfTheClientByAStageThatIsAddedMeanwhile() {
        CountDownLatch arrived = new CountDownLatch(1);
        CountDownLatch respond = new CountDownLatch(1);
        AttestClient client = open(at(server));

        server.responding(request -> {
            arrived.countDown();
            Await.open(respond);
            return SEND.goodResponse();
        });
        CompletableFuture<?> call = SEND.call(client.async());
        Await.open(arrived);
        OtherThread closer = OtherThread.start(() -> client.close(MINUTE));
        steps.awaitSleepers(1);
        CompletableFuture<?> stage = call.thenRun(this::block);
        respond.countDown();

        assertThat(closer.join()).isNull();
        unblock();
        assertThat(stage).succeedsWithin(20, TimeUnit.SECONDS);
    }

    @Test
    void areNotKeptByTheClientIfTheyAreCancelledBeforeTheyBegin() {
        AttestClient client = open(TestClients.of(server).executor(task -> {}));
        WeakReference<CompletableFuture<?>> call = new WeakReference<>(SEND.call(client.async()));

        Objects.requireNonNull(call.get()).cancel(true);

        Await.until("the future is collected", () -> {
            System.gc();
            return call.get() == null;
        });
    }

    @Test
    void leaveNoTimerBehind() {
        List<CompletableFuture<Void>> timers = new CopyOnWriteArrayList<>();
        SteppedTime watched = new SteppedTime() {
            @Override
            public void completeAfter(Duration duration, CompletableFuture<Void> waiting) {
                timers.add(waiting);
                super.completeAfter(duration, waiting);
            }
        };
        prepare(READ.goodResponse());
        AttestClient client = open(TestClients.at(server.baseUrl(), watched).executor(Runnable::run));

        assertThat(client.async().me().get()).isCompleted();

        assertThat(timers).hasSize(1).allMatch(CompletableFuture::isCancelled);
    }

    @Test
    void sendNothingOnceTheyAreDoneThoughAStageStillRuns() {
        List<Runnable> queue = new ArrayList<>();
        AttestClient client = open(TestClients.of(server).executor(queue::add));
        CompletableFuture<?> call = SEND.call(client.async());
        // Stages run last in, first out, so this one runs before any of the SDK's own.
        CompletableFuture<Void> unused = call.handle((value, thrown) -> {
            queue.get(0).run();
            return null;
        });

        call.cancel(true);

        assertThat(server.count()).isZero();
    }

    @Test
    void sendNothingOnceTheyAreDoneWhileTheSupplierIsAsked() {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch stageRuns = new CountDownLatch(1);
        AttestClient client = open(at(server).accessToken(() -> {
            asked.countDown();
            Await.open(stageRuns);
            return "token";
        }));

        assertEndsWithoutAnother(SEND.call(client.async()), asked, stageRuns, 0);
    }

    @Test
    void areNotRetriedOnceTheyAreDoneThoughAStageStillRuns() {
        CountDownLatch sleeps = new CountDownLatch(1);
        prepare(Responses.status(503), READ.goodResponse());
        CompletableFuture<?> call = open(at(server)).async().me().get();
        OtherThread waiter = OtherThread.start(() -> {
            steps.awaitSleepers(1);
            sleeps.countDown();
        });

        assertEndsWithoutAnother(call, sleeps, new CountDownLatch(1), 1);
        assertThat(waiter.join()).isNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 503})
    void askForNoTokenAndTellOfNoRetryOnceTheyAreDone(int status) {
        CountDownLatch told = new CountDownLatch(1);
        CountDownLatch stageRuns = new CountDownLatch(1);
        AtomicInteger tokens = new AtomicInteger();
        prepare(Responses.status(status));
        AttestClient client = open(at(server)
                .accessToken(() -> "token-" + tokens.incrementAndGet())
                .addListener(new ClientListener() {
                    @Override
                    public void attemptEnded(AttemptEnded event) {
                        told.countDown();
                        Await.open(stageRuns);
                    }
                }));

        assertEndsWithoutAnother(client.async().me().get(), told, stageRuns, 1);

        assertThat(tokens).hasValue(1);
        assertThat(heard.of(RetryScheduled.class)).isEmpty();
    }

    @Test
    void areCancelledInEventsThoughAStageStillRunsWhileTheSupplierIsAskedAgain() {
        AtomicInteger tokens = new AtomicInteger();
        CountDownLatch askedAgain = new CountDownLatch(1);
        CountDownLatch stageRuns = new CountDownLatch(1);
        prepare(Responses.status(401));
        AttestClient client = open(at(server).accessToken(() -> {
            if (tokens.incrementAndGet() == 2) {
                askedAgain.countDown();
                Await.open(stageRuns);
            }
            return TestClients.TOKEN;
        }));

        assertEndsWithoutAnother(client.async().me().get(), askedAgain, stageRuns, 1);
    }

    /** Cancels a call whose slow stage runs before the SDK's own, and looks at what the service has received. */
    private void assertEndsWithoutAnother(
            CompletableFuture<?> call, CountDownLatch ready, CountDownLatch stageRuns, int requests) {
        CompletableFuture<Void> stage = call.handle((value, thrown) -> {
            stageRuns.countDown();
            block();
            return null;
        });
        Await.open(ready);
        OtherThread canceller = OtherThread.start(() -> call.cancel(true));
        Await.open(stageRuns);

        steps.advance(TIMEOUT.dividedBy(2));

        assertThat(heard.awaitEnded(1).ended().exception()).isEqualTo("CancellationException");
        assertThat(server.count()).isEqualTo(requests);
        unblock();
        assertThat(canceller.join()).isNull();
        assertThat(stage).succeedsWithin(20, TimeUnit.SECONDS);
    }

    @Test
    void endWithAnErrorOfTheExecutor() {
        OutOfMemoryError noThread = new OutOfMemoryError("unable to create native thread");
        AttestClient client = open(TestClients.of(server).executor(task -> {
            throw noThread;
        }));

        assertThat(failure(SEND.call(client.async())))
                .isExactlyInstanceOf(NetworkException.class)
                .hasFieldOrPropertyWithValue("outcome", Outcome.NOT_SENT)
                .hasRootCause(noThread);
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
        AttestClient client = open(TestClients.at(server.baseUrl(), closing).executor(busy::add));

        now.set(() -> TestClients.close(client));

        assertThat(failure(client.async().me().get())).isExactlyInstanceOf(NetworkException.class);
    }

    @ParameterizedTest
    @CsvSource({"401, REJECTED", "503, UNKNOWN"})
    void endWhenTheClientIsClosedWhileTheSupplierIsAskedAfterAResponse(int status, Outcome outcome) {
        AtomicInteger tokens = new AtomicInteger();
        prepare(Responses.status(status));
        AttestClient client = open(TestClients.of(server).accessToken(() -> {
            if (tokens.incrementAndGet() == 2) {
                List<InetAddress> unused = lookup();
            }
            return "token-" + tokens;
        }));

        CompletableFuture<?> call = client.async().me().get();
        Await.open(lookingUp);
        client.close(Duration.ZERO);

        assertFailure(failure(call), NetworkException.class, outcome, 1);
    }

    @Test
    void areNotSuccessfulInEventsIfTheyAreCancelledAfterTheResponse() {
        CompletableFuture<CompletableFuture<?>> made = new CompletableFuture<>();
        prepare(READ.goodResponse());
        AttestClient client = open(at(server).addListener(new ClientListener() {
            @Override
            public void attemptEnded(AttemptEnded event) {
                made.join().cancel(true);
            }
        }));

        made.complete(client.async().me().get());

        assertThat(heard.awaitEnded(1).ended().exception()).isEqualTo("CancellationException");
    }

    @Test
    void sendNothingAfterASupplierThatTakesNoNoticeOfTheirEnd() {
        CompletableFuture<CompletableFuture<?>> made = new CompletableFuture<>();
        AttestClient client = open(at(server).accessToken(() -> {
            made.join().cancel(true);
            boolean unused = Thread.interrupted();
            return TestClients.TOKEN;
        }));

        made.complete(SEND.call(client.async()));

        assertThat(heard.awaitEnded(1).events()).containsExactly(heard.ended());
        assertThat(heard.ended().exception()).isEqualTo("CancellationException");
        assertThat(server.count()).isZero();
    }

    @Test
    void sendNothingAfterAListenerThatTakesNoNoticeOfTheirEnd() {
        CompletableFuture<CompletableFuture<?>> made = new CompletableFuture<>();
        AttestClient client = open(at(server).addListener(new ClientListener() {
            @Override
            public void attemptStarted(AttemptStarted event) {
                made.join().cancel(true);
                boolean unused = Thread.interrupted();
            }
        }));

        made.complete(SEND.call(client.async()));

        assertThat(heard.awaitEnded(1).ended().outcome()).isEqualTo(Outcome.NOT_SENT);
        assertThat(server.count()).isZero();
    }

    /** A tenth of the timeout, and five seconds at most. */
    @ParameterizedTest
    @CsvSource({"PT10S, 1100, true", "PT10S, 900, false", "PT30M, 6000, true", "PT30M, 4000, false"})
    void sendOnlyIfEnoughTimeIsLeft(Duration timeout, long millisLeft, boolean sent) {
        prepare(SEND.goodResponse());
        AttestClient client = open(at(server).timeout(timeout).executor(busy::add));

        CompletableFuture<?> call = SEND.call(client.async());
        steps.advance(timeout.minusMillis(millisLeft));
        busy.remove().run();

        if (sent) {
            assertThat(call).isCompleted();
        } else {
            assertThat(failure(call)).isExactlyInstanceOf(DeadlineExceededException.class);
        }
        assertThat(server.count()).isEqualTo(sent ? 1 : 0);
    }

    @Test
    void endAtTheDeadlineDuringANameLookup() {
        prepare(SEND.goodResponse());
        AttestClient client = open(at(server)
                .baseUrl(server.baseUrl().replace("127.0.0.1", "localhost"))
                .httpClient(new OkHttpClient.Builder().dns(name -> lookup()).build()));

        CompletableFuture<?> call = SEND.call(client.async());
        Await.open(lookingUp);
        // It runs before any stage of the SDK's own.
        CompletableFuture<String> stage = call.handle((value, thrown) -> {
            found.complete(null);
            return String.valueOf(heard.awaitEnded(1).ended().exception());
        });
        steps.advance(TIMEOUT.plusSeconds(1));

        assertFailure(failure(call), DeadlineExceededException.class, Outcome.NOT_SENT, 1);

        assertThat(stage).succeedsWithin(20, TimeUnit.SECONDS).isEqualTo("DeadlineExceededException");
        assertThat(server.count()).isZero();
    }

    // As the JVM's own, it cannot be interrupted.
    private List<InetAddress> lookup() {
        lookingUp.countDown();
        Void unused = found.join();
        return List.of(InetAddress.getLoopbackAddress());
    }

    @Test
    void leaveNoInterruptBehindForTheExecutorsNextTask() throws Exception {
        Executor direct = Runnable::run;
        CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
        prepare(Responses.status(503, "Retry-After", "5"));
        AttestClient client = open(at(server)
                .executor(task -> RawServer.start(() -> {
                    direct.execute(task);
                    interrupted.complete(Thread.currentThread().isInterrupted());
                })));
        CompletableFuture<?> call = client.async().me().get();
        steps.awaitSleepers(1);
        call.cancel(true);

        assertThat(interrupted.get(20, TimeUnit.SECONDS)).isFalse();
        assertThat(heard.awaitEnded(1).ended().exception()).isEqualTo("CancellationException");
    }

    @Test
    void endAsTheirEventSaid() {
        AtomicReference<AttestClient> closing = new AtomicReference<>();

        prepare(Responses.status(401));
        AttestClient client = open(at(server).addListener(whenCallEnds(event -> TestClients.close(closing.get()))));

        closing.set(client);

        assertThat(failure(client.async().me().get())).isExactlyInstanceOf(AuthenticationException.class);
    }
}
