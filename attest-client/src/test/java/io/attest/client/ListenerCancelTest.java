package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.attest.client.config.ClientListener;
import io.attest.client.config.ClientListener.AttemptEnded;
import io.attest.client.config.ClientListener.AttemptStarted;
import io.attest.client.config.ClientListener.Call;
import io.attest.client.config.ClientListener.CallEnded;
import io.attest.client.config.ClientListener.RateLimitWait;
import io.attest.client.config.ClientListener.RetryScheduled;
import io.attest.client.error.CallInterruptedException;
import io.attest.client.error.Outcome;
import io.attest.client.error.ServerException;
import io.attest.client.model.CurrentUser;
import io.attest.client.testing.Calling;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.Heard;
import io.attest.client.testing.LimitedServer;
import io.attest.client.testing.OtherThread;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import io.attest.client.testing.SteppedTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The end of calls that are ended by others, and calls beside each other. */
class ListenerCancelTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final SteppedTime time = new SteppedTime();
    private final Heard heard = new Heard();

    private AttestClient.Builder at(String baseUrl) {
        return TestClients.at(baseUrl)
                .time(time)
                .timeout(Duration.ofMinutes(10))
                .addListener(heard);
    }

    private static CallEnded cancelled(Call call, int attempts, Outcome outcome, Duration waited) {
        return new CallEnded(call, attempts, null, "CancellationException", outcome, waited, waited);
    }

    @Test
    @DisplayName("Cancelled while it waits for the rate limit, a call has waited until then")
    void whileWaitingForTheRateLimit() throws Exception {
        try (LimitedServer server = new LimitedServer(1, MINUTE, time::now);
                AttestClient client = at(server.baseUrl()).build()) {
            client.me().get();
            heard.events().clear();
            CompletableFuture<CurrentUser> call = client.async().me().get();
            time.awaitSleepers(1);
            time.advance(Duration.ofSeconds(10));
            call.cancel(false);

            heard.awaitEnded(1);
            Call it = heard.ended().call();
            assertThat(heard.events())
                    .containsExactly(
                            new RateLimitWait(it, MINUTE), cancelled(it, 0, Outcome.NOT_SENT, Duration.ofSeconds(10)));
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(names = {"ME", "ME_ASYNC"})
    @DisplayName("A wait is told once, however often the queue is looked at, and for as long as it really was")
    void toldOnce(Calling calling) {
        try (LimitedServer server = new LimitedServer(1, MINUTE, time::now);
                AttestClient client = at(server.baseUrl()).build()) {
            client.me().get();
            heard.events().clear();
            OtherThread first = OtherThread.start(() -> calling.on(client));
            time.awaitSleepers(1);
            OtherThread second = OtherThread.start(() -> calling.on(client));
            time.awaitSleepers(2);
            time.advance(MINUTE);
            assertThat(first.join()).isNull();
            time.awaitSleepers(1);
            time.advance(MINUTE);
            assertThat(second.join()).isNull();

            assertThat(heard.of(RateLimitWait.class))
                    .extracting(RateLimitWait::expected)
                    .containsExactly(MINUTE, MINUTE.multipliedBy(2));
            assertThat(heard.of(CallEnded.class))
                    .extracting(CallEnded::waitedForRateLimit)
                    .containsExactly(MINUTE, MINUTE.multipliedBy(2));
        }
    }

    @Test
    @DisplayName("Cancelled while the response is awaited, the attempt ends and then the call")
    void whileUnderWay() {
        try (RawServer server = RawServer.that(RawServer.neverResponds());
                AttestClient client = at(server.baseUrl()).build()) {
            CompletableFuture<CurrentUser> call = client.async().me().get();
            server.awaitRequest();
            call.cancel(true);

            heard.awaitEnded(1);
            Call it = heard.ended().call();
            AttemptEnded attempt = heard.of(AttemptEnded.class).get(0);
            assertThat(attempt.outcome()).isEqualTo(Outcome.UNKNOWN);
            assertThat(heard.events())
                    .containsExactly(
                            new AttemptStarted(it, 1), attempt, cancelled(it, 1, Outcome.UNKNOWN, Duration.ZERO));
        }
    }

    @Test
    @DisplayName("Cancelled while it waits for a retry, a call ends with the response to its attempt")
    void whileWaitingForARetry() {
        try (Server server = new Server(Responses.status(503, "Retry-After", "30"));
                AttestClient client = at(server.baseUrl()).build()) {
            CompletableFuture<CurrentUser> call = client.async().me().get();
            time.awaitSleepers(1);
            call.completeExceptionally(new TimeoutException());

            CallEnded end = heard.awaitEnded(1).ended();
            assertThat(end.exception()).isEqualTo("TimeoutException");
            assertThat(end.statusCode()).isEqualTo(503);
            assertThat(end.attempts()).isEqualTo(1);
            assertThat(heard.events()).hasSize(4).last().isEqualTo(end);
        }
    }

    @Test
    @DisplayName("An executor that refuses work, at once or after the response, leaves no call without an end")
    void refused() {
        AtomicReference<LinkedBlockingQueue<Runnable>> takes = new AtomicReference<>();
        try (Server server = new Server(TestClients.me());
                AttestClient client = at(server.baseUrl())
                        .executor(task -> {
                            if (takes.get() == null) {
                                throw new RejectedExecutionException("full");
                            }
                            takes.getAndSet(null).add(task);
                        })
                        .build()) {
            CompletableFuture<CurrentUser> refused = client.async().me().get();
            assertThat(refused).isCompletedExceptionally();
            assertThat(heard.ended().exception()).isEqualTo("RejectedExecutionException");

            heard.events().clear();
            LinkedBlockingQueue<Runnable> first = new LinkedBlockingQueue<>();
            takes.set(first);
            CompletableFuture<CurrentUser> sent = client.async().me().get();
            first.remove().run();
            heard.awaitEnded(1);
            assertThat(sent.join().name()).isEqualTo(Responses.NAME);
            assertThat(heard.ended().exception()).isNull();
        }
    }

    @Test
    @DisplayName("An executor that throws and does the work all the same ends a call once")
    void refusedAndDone() {
        LinkedBlockingQueue<Runnable> kept = new LinkedBlockingQueue<>();
        try (Server server = new Server(TestClients.me());
                AttestClient client = at(server.baseUrl())
                        .executor(task -> {
                            kept.add(task);
                            throw new RejectedExecutionException("full");
                        })
                        .build()) {
            assertThat(client.async().me().get()).isCompletedExceptionally();
            kept.remove().run();

            assertThat(heard.of(CallEnded.class)).hasSize(1);
            assertThat(server.count()).isZero();
        }
    }

    @Test
    @DisplayName("A timer that fails and wakes the call all the same ends it once")
    void timerFails() {
        FakeTime failing = new FakeTime();
        failing.onSleep(() -> {
            throw new LinkageError("no timer");
        });
        try (Server server = new Server(Responses.status(503), TestClients.me(), TestClients.me(), TestClients.me());
                AttestClient client = at(server.baseUrl()).time(failing).build()) {
            assertThat(catchThrowable(() -> client.async().me().get().join()).getCause())
                    .isInstanceOf(ServerException.class)
                    .hasSuppressedException(new LinkageError("no timer"));
            long first = heard.ended().call().id();
            // Enough to keep the threads busy that would tell it a second time.
            for (int i = 0; i < 3; i++) {
                client.async().me().get().join();
            }

            assertThat(heard.of(CallEnded.class))
                    .filteredOn(end -> end.call().id() == first)
                    .hasSize(1);
        }
    }

    @Test
    @DisplayName("An interrupted thread's call ends in its exception, and schedules no retry")
    void interrupted() {
        try (RawServer server = RawServer.that(RawServer.neverResponds());
                AttestClient client = at(server.baseUrl()).build()) {
            OtherThread caller = OtherThread.start(() -> client.me().get());
            server.awaitRequest();
            caller.interrupt();
            caller.join();

            assertThat(heard.ended().exception()).isEqualTo("CallInterruptedException");
            assertThat(heard.events()).hasSize(3);
        }
    }

    @Test
    @DisplayName("A thread that is interrupted after an attempt will not repeat it, and no retry is told")
    void interruptedBeforeTheRetry() {
        try (Server server = new Server(Responses.status(503));
                AttestClient client = at(server.baseUrl())
                        .addListener(new ClientListener() {
                            @Override
                            public void attemptEnded(AttemptEnded event) {
                                Thread.currentThread().interrupt();
                            }
                        })
                        .build()) {
            OtherThread caller = OtherThread.start(() -> client.me().get());

            assertThat(caller.join()).isExactlyInstanceOf(CallInterruptedException.class);
            assertThat(caller.wasInterrupted()).isTrue();
            assertThat(heard.of(RetryScheduled.class)).isEmpty();
            assertThat(heard.ended().statusCode()).isEqualTo(503);
        }
    }

    @Test
    @DisplayName("The last event is told before the caller has the result, on its thread; so is every other")
    void beforeTheCaller() throws Exception {
        List<Thread> threads = new ArrayList<>();
        CompletableFuture<Boolean> doneAtTheEnd = new CompletableFuture<>();
        AtomicReference<CompletableFuture<CurrentUser>> future = new AtomicReference<>();
        LinkedBlockingQueue<Runnable> held = new LinkedBlockingQueue<>();
        try (Server server = new Server(TestClients.me(), TestClients.me());
                AttestClient client = at(server.baseUrl())
                        .executor(held::add)
                        .addListener(new ClientListener() {
                            @Override
                            public void attemptStarted(AttemptStarted event) {
                                threads.add(Thread.currentThread());
                            }

                            @Override
                            public void attemptEnded(AttemptEnded event) {
                                threads.add(Thread.currentThread());
                            }

                            @Override
                            public void callEnded(CallEnded event) {
                                threads.add(Thread.currentThread());
                                if (future.get() != null) {
                                    doneAtTheEnd.complete(future.get().isDone());
                                }
                            }
                        })
                        .build()) {
            client.me().get();
            assertThat(threads).hasSize(3).containsOnly(Thread.currentThread());

            threads.clear();
            future.set(client.async().me().get());
            held.take().run();
            held.take().run();
            assertThat(doneAtTheEnd.join()).isFalse();
            assertThat(threads.get(0).getName()).startsWith("attest-client-steps-");
            assertThat(threads.get(1).getName()).startsWith("attest-client-http-");
            assertThat(threads.get(2)).isSameAs(Thread.currentThread());
        }
    }

    @Test
    @DisplayName("Calls beside each other have ids of their own, and the events of each are in order")
    void besideEachOther() {
        try (LimitedServer server = new LimitedServer(60, MINUTE, time::now);
                AttestClient client = at(server.baseUrl()).build()) {
            List<CompletableFuture<CurrentUser>> calls = IntStream.range(0, 20)
                    .mapToObj(i -> client.async().me().get())
                    .toList();
            List<OtherThread> threads = IntStream.range(0, 10)
                    .mapToObj(i -> OtherThread.start(() -> client.me().get()))
                    .toList();
            calls.forEach(CompletableFuture::join);
            threads.forEach(thread -> assertThat(thread.join()).isNull());

            List<CallEnded> ends = heard.of(CallEnded.class);
            assertThat(ends.stream().map(end -> end.call().id()).distinct()).hasSize(30);
            for (CallEnded end : ends) {
                assertThat(heard.events().stream()
                                .filter(event -> event.toString().contains(end.call() + ",")))
                        .filteredOn(event -> !(event instanceof RateLimitWait))
                        .extracting(event -> (Object) event.getClass())
                        .containsExactly(AttemptStarted.class, AttemptEnded.class, CallEnded.class);
            }
        }
    }
}
