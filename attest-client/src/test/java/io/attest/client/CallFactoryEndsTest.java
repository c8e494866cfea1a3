package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.error.AttestException;
import io.attest.client.error.CallInterruptedException;
import io.attest.client.error.DeadlineExceededException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.testing.Calling;
import io.attest.client.testing.Factories;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.OtherThread;
import io.attest.client.testing.RawServer;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import okhttp3.Call;
import okhttp3.Dispatcher;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What ends a call ends those of a factory too, whatever they pass on. */
class CallFactoryEndsTest {

    /** How calls of a factory may be. */
    private enum Calls implements Function<OkHttpClient, Call.Factory> {
        OF_OKHTTP_3 {
            @Override
            public Call.Factory apply(OkHttpClient http) {
                return Factories.OLD_CALLS.apply(http);
            }
        },
        MADE_LATE {
            @Override
            public Call.Factory apply(OkHttpClient http) {
                return request -> Factories.wrapped(
                        http.newCall(request), call -> http.newCall(request).execute());
            }
        },
        ON_ANOTHER_THREAD {
            @Override
            public Call.Factory apply(OkHttpClient http) {
                return request -> Factories.wrapped(http.newCall(request), Calls::elsewhere);
            }
        },
        OF_ANOTHER_DISPATCHER {
            @Override
            public Call.Factory apply(OkHttpClient http) {
                return http.newBuilder().dispatcher(new Dispatcher()).build();
            }
        };

        private static Response elsewhere(Call call) throws IOException {
            ExecutorService another = Executors.newSingleThreadExecutor();
            try {
                return carried(call, another);
            } finally {
                another.shutdown();
            }
        }

        static Response carried(Call call, ExecutorService another) throws IOException {
            try {
                return another.submit(call::execute).get();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException(e);
            } catch (ExecutionException e) {
                throw e.getCause() instanceof IOException thrown ? thrown : new IOException(e);
            }
        }
    }

    static Stream<Arguments> cases() {
        return Stream.of(Calling.CREATE, Calling.CREATE_ASYNC)
                .flatMap(calling -> Stream.of(Calls.values()).map(calls -> Arguments.of(calling, calls)));
    }

    @ParameterizedTest(name = "{0}, calls {1}: the deadline ends it while the response is awaited")
    @MethodSource("cases")
    void deadlineWhileWaiting(Calling calling, Calls calls) {
        try (RawServer server = RawServer.that(RawServer.neverResponds());
                AttestClient client = TestClients.at(server.baseUrl())
                        .timeout(Duration.ofMillis(500))
                        .callFactory(calls)
                        .build()) {
            AttestException failure = calling.failsOn(client);

            assertThat(failure).isExactlyInstanceOf(DeadlineExceededException.class);
            assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
            assertThat(failure.attempts()).isEqualTo(1);
            assertThat(server.count()).isEqualTo(1);
        }
    }

    @ParameterizedTest(name = "{0}, calls {1}: the deadline ends it in the body of a 2xx")
    @MethodSource("cases")
    void deadlineInTheBody(Calling calling, Calls calls) {
        try (RawServer server = RawServer.that(RawServer.writes(RawServer.responseOfLength(200, 500, "{\"id\":")));
                AttestClient client = TestClients.at(server.baseUrl())
                        .timeout(Duration.ofMillis(500))
                        .callFactory(calls)
                        .build()) {
            AttestException failure = calling.failsOn(client);

            assertThat(failure).isExactlyInstanceOf(DeadlineExceededException.class);
            assertThat(failure.outcome()).isEqualTo(Outcome.ACCEPTED);
        }
    }

    @ParameterizedTest(name = "Calls {0}: an interrupt ends it")
    @EnumSource
    void interrupt(Calls calls) {
        try (RawServer server = RawServer.that(RawServer.neverResponds());
                AttestClient client = TestClients.at(server.baseUrl(), new FakeTime())
                        .callFactory(calls)
                        .build()) {
            OtherThread caller = OtherThread.start(() -> Calling.CREATE.on(client));
            server.awaitRequest();
            caller.interrupt();

            assertThat(caller.join())
                    .isExactlyInstanceOf(CallInterruptedException.class)
                    .hasFieldOrPropertyWithValue("outcome", Outcome.UNKNOWN);
            assertThat(caller.wasInterrupted()).isTrue();
            assertThat(server.count()).isEqualTo(1);
        }
    }

    @ParameterizedTest(name = "{0}: a later interrupt of the thread that carried it is no longer its business")
    @EnumSource(names = {"CREATE", "CREATE_ASYNC"})
    void carryingThreadIsLeftAlone(Calling calling) throws Exception {
        ExecutorService carrying = Executors.newSingleThreadExecutor();
        AtomicInteger cancels = new AtomicInteger();
        EventListener listener = new EventListener() {
            @Override
            public void canceled(Call call) {
                cancels.incrementAndGet();
            }
        };
        try (RawServer server =
                        RawServer.that(RawServer.writes(RawServer.response(calling.goodStatus(), calling.goodBody())));
                AttestClient client = TestClients.at(server.baseUrl())
                        .callFactory(http -> {
                            OkHttpClient listened =
                                    http.newBuilder().eventListener(listener).build();
                            return request ->
                                    Factories.wrapped(listened.newCall(request), call -> Calls.carried(call, carrying));
                        })
                        .build()) {
            calling.on(client);
            carrying.submit(Thread::currentThread).get(20, TimeUnit.SECONDS).interrupt();

            assertThat(cancels).hasValue(0);
        } finally {
            carrying.shutdown();
        }
    }

    @ParameterizedTest(name = "{0}, calls {1}: closing the client ends it")
    @MethodSource("cases")
    void close(Calling calling, Calls calls) {
        try (RawServer server = RawServer.that(RawServer.neverResponds());
                AttestClient client =
                        TestClients.at(server.baseUrl()).callFactory(calls).build()) {
            OtherThread caller = OtherThread.start(() -> calling.on(client));
            server.awaitRequest();
            TestClients.close(client);

            assertThat(caller.join())
                    .isExactlyInstanceOf(NetworkException.class)
                    .hasMessageContaining("closed")
                    .hasFieldOrPropertyWithValue("outcome", Outcome.UNKNOWN)
                    .hasFieldOrPropertyWithValue("attempts", 1);
            assertThat(server.count()).isEqualTo(1);
        }
    }

    @ParameterizedTest(name = "{0}, calls {1}: a connection that died while it was idle costs nothing")
    @MethodSource("cases")
    void staleConnection(Calling calling, Calls calls) {
        List<Socket> sockets = new ArrayList<>();
        String response = RawServer.response(calling.goodStatus(), calling.goodBody());
        try (RawServer server = RawServer.that((socket, number) -> {
                    sockets.add(socket);
                    RawServer.writes(response).on(socket, number);
                });
                AttestClient client = TestClients.at(server.baseUrl(), new FakeTime())
                        .callFactory(calls)
                        .build()) {
            calling.on(client);
            server.awaitRequest();
            closed(sockets.get(0));

            calling.on(client);

            assertThat(server.count()).isEqualTo(2);
            assertThat(server.connections()).isEqualTo(2);
        }
    }

    private static void closed(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
