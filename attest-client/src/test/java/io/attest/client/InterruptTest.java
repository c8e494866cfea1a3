package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.error.AttestException;
import io.attest.client.error.CallInterruptedException;
import io.attest.client.error.Outcome;
import io.attest.client.testing.Calling;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.OtherThread;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** An interrupt ends a call promptly, wherever it is, and is kept for the caller. */
class InterruptTest {

    private final FakeTime time = new FakeTime();

    @AfterEach
    void clear() {
        Thread.interrupted();
    }

    @ParameterizedTest(name = "{0}: before the call, nothing is sent")
    @EnumSource(names = ".*_ASYNC", mode = EnumSource.Mode.MATCH_NONE)
    void before(Calling calling) {
        try (Server server = new Server(Responses.json(calling.goodStatus(), calling.goodBody()));
                AttestClient client = TestClients.at(server.baseUrl(), time).build()) {
            Thread.currentThread().interrupt();

            AttestException failure = calling.failsOn(client);

            assertThat(Thread.interrupted()).isTrue();
            assertThat(failure).isExactlyInstanceOf(CallInterruptedException.class);
            assertThat(failure.outcome()).isEqualTo(Outcome.NOT_SENT);
            assertThat(failure.attempts()).isZero();
            assertThat(server.count()).isZero();
        }
    }

    @ParameterizedTest(name = "{0}: while the response is awaited, the outcome is unknown, and nothing is repeated")
    @EnumSource(names = ".*_ASYNC", mode = EnumSource.Mode.MATCH_NONE)
    void whileWaiting(Calling calling) {
        try (RawServer server = RawServer.that(RawServer.neverResponds());
                AttestClient client = TestClients.at(server.baseUrl(), time).build()) {
            OtherThread caller = OtherThread.start(() -> calling.on(client));
            server.awaitRequest();
            caller.interrupt();

            assertThat(caller.join())
                    .isExactlyInstanceOf(CallInterruptedException.class)
                    .hasFieldOrPropertyWithValue("outcome", Outcome.UNKNOWN)
                    .hasFieldOrPropertyWithValue("attempts", 1)
                    .hasMessageStartingWith(calling + " failed: the thread was interrupted.");
            assertThat(caller.wasInterrupted()).isTrue();
            assertThat(server.count()).isEqualTo(1);
        }
    }

    @ParameterizedTest(name = "{0}: in the body of a 2xx, the outcome is accepted")
    @EnumSource(names = ".*_ASYNC", mode = EnumSource.Mode.MATCH_NONE)
    void inTheBody(Calling calling) throws InterruptedException {
        CountDownLatch reading = new CountDownLatch(1);
        EventListener listener = new EventListener() {
            @Override
            public void responseBodyStart(Call call) {
                reading.countDown();
            }
        };
        try (RawServer server = RawServer.that(RawServer.writes(RawServer.responseOfLength(200, 500, "{\"id\":")));
                AttestClient client = TestClients.at(server.baseUrl(), time)
                        .httpClient(new OkHttpClient.Builder()
                                .eventListener(listener)
                                .build())
                        .build()) {
            OtherThread caller = OtherThread.start(() -> calling.on(client));
            assertThat(reading.await(20, TimeUnit.SECONDS)).isTrue();
            caller.interrupt();

            assertThat(caller.join())
                    .isExactlyInstanceOf(CallInterruptedException.class)
                    .hasFieldOrPropertyWithValue("outcome", Outcome.ACCEPTED);
            assertThat(caller.wasInterrupted()).isTrue();
        }
    }

    @ParameterizedTest(name = "{0}: while backing off after {1}, the outcome is that of the attempt, {2}")
    @CsvSource({"ME, 503, UNKNOWN", "ME, 429, REJECTED", "CREATE, 429, REJECTED"})
    void whileBackingOff(Calling calling, int status, Outcome outcome) {
        try (Server server = new Server(Responses.status(status), Responses.status(status));
                AttestClient client = TestClients.at(server.baseUrl(), time).build()) {
            time.onSleep(Thread.currentThread()::interrupt);

            AttestException failure = calling.failsOn(client);

            assertThat(Thread.interrupted()).isTrue();
            assertThat(failure).isExactlyInstanceOf(CallInterruptedException.class);
            assertThat(failure.outcome()).isEqualTo(outcome);
            assertThat(failure.attempts()).isEqualTo(1);
            assertThat(server.count()).isEqualTo(1);
        }
    }

    @Test
    @DisplayName("On the machine's own time, an interrupt ends the backoff at once")
    void whileReallyBackingOff() {
        String wait = "HTTP/1.1 429 Wait\r\nRetry-After: 60\r\nContent-Length: 0\r\n\r\n";
        try (RawServer server = RawServer.that(RawServer.writes(wait));
                AttestClient client = TestClients.at(server.baseUrl()).build()) {
            OtherThread caller = OtherThread.start(() -> Calling.ME.on(client));
            server.awaitRequest();
            caller.interrupt();

            assertThat(caller.join()).isExactlyInstanceOf(CallInterruptedException.class);
            assertThat(caller.wasInterrupted()).isTrue();
        }
    }

    @Test
    @DisplayName("Another call of the same client goes on")
    void othersGoOn() {
        try (RawServer server = RawServer.that((socket, number) -> {
                    if (number > 1) {
                        RawServer.writes(RawServer.response(200, Responses.me()))
                                .on(socket, number);
                    }
                });
                AttestClient client = TestClients.at(server.baseUrl(), time).build()) {
            OtherThread caller = OtherThread.start(() -> Calling.ME.on(client));
            server.awaitRequest();
            assertThat(client.me().get().id()).isEqualTo(Responses.ID);
            caller.interrupt();
            assertThat(caller.join()).isExactlyInstanceOf(CallInterruptedException.class);
            assertThat(client.me().get().id()).isEqualTo(Responses.ID);
        }
    }
}
