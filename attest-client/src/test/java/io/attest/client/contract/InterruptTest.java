package io.attest.client.contract;

import static io.attest.client.contract.Asked.READ;
import static io.attest.client.contract.Asked.SEND;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.TestClients;
import io.attest.client.config.ClientListener.RetryScheduled;
import io.attest.client.error.AttestException;
import io.attest.client.error.CallInterruptedException;
import io.attest.client.error.Outcome;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.Heard;
import io.attest.client.testing.OtherThread;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What counts as an interrupt of a blocking call, and what an interrupt does not undo. */
class InterruptTest {

    private final Heard heard = new Heard();

    @AfterEach
    void clear() {
        Thread.interrupted();
    }

    private AttestClient.Builder interruptedByTheResponse(Server server) {
        EventListener listener = new EventListener() {
            @Override
            public void callEnd(Call call) {
                Thread.currentThread().interrupt();
            }
        };
        return TestClients.of(server)
                .addListener(heard)
                .httpClient(new OkHttpClient.Builder().eventListener(listener).build());
    }

    private static void assertInterrupted(AttestException failure, Outcome outcome, int attempts) {
        assertThat(failure).isExactlyInstanceOf(CallInterruptedException.class);
        assertThat(failure.outcome()).isEqualTo(outcome);
        assertThat(failure.attempts()).isEqualTo(attempts);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void sendsNothingOnAnInterruptedThread() {
        try (Server server = new Server();
                AttestClient client = TestClients.of(server).build()) {
            Thread.currentThread().interrupt();

            assertInterrupted(Way.BLOCKING.failure(client, SEND), Outcome.NOT_SENT, 0);
            assertThat(server.count()).isZero();
        }
    }

    @Test
    void keepsAResponseThatHadArrived() {
        try (Server server = new Server(READ.goodResponse());
                AttestClient client = interruptedByTheResponse(server).build()) {
            assertThat(client.me().get().id()).isEqualTo(Responses.ID);
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void neverRetriesOnAnInterruptedThread() {
        try (Server server = new Server(Responses.status(503), Responses.status(503));
                AttestClient client = interruptedByTheResponse(server).build()) {
            assertInterrupted(Way.BLOCKING.failure(client, READ), Outcome.UNKNOWN, 1);
            assertThat(server.count()).isEqualTo(1);
            assertThat(heard.of(RetryScheduled.class)).isEmpty();
            assertThat(heard.ended().statusCode()).isEqualTo(503);
        }
    }

    @Test
    void hearsAnInterruptAfterAnInterceptorHasUsedAnInterruptibleChannel(@TempDir Path directory) {
        assertHeard(
                RawServer.neverResponds(),
                chain -> {
                    write(directory.resolve("log"));
                    return chain.proceed(chain.request());
                },
                Outcome.UNKNOWN);
    }

    @Test
    void hearsAnInterruptAfterAnInterceptorHasLoggedTheResponse(@TempDir Path directory) {
        assertHeard(
                RawServer.writes(RawServer.responseOfLength(201, 500, "{")),
                chain -> {
                    Response response = chain.proceed(chain.request());
                    write(directory.resolve("log"));
                    return response;
                },
                Outcome.ACCEPTED);
    }

    private static void assertHeard(RawServer.Act act, Interceptor logging, Outcome outcome) {
        CountDownLatch logged = new CountDownLatch(outcome == Outcome.ACCEPTED ? 1 : 0);
        try (RawServer server = RawServer.that(act);
                AttestClient client = TestClients.at(server.baseUrl(), new FakeTime())
                        .httpClient(new OkHttpClient.Builder()
                                .addInterceptor(chain -> {
                                    try {
                                        return logging.intercept(chain);
                                    } finally {
                                        logged.countDown();
                                    }
                                })
                                .build())
                        .build()) {
            OtherThread caller = OtherThread.start(() -> SEND.of(client));
            server.awaitRequest();
            assertThat(logged.await(15, TimeUnit.SECONDS)).isTrue();
            caller.awaitReading().interrupt();

            assertThat(caller.join())
                    .isInstanceOfSatisfying(
                            CallInterruptedException.class,
                            e -> assertThat(e.outcome()).isEqualTo(outcome));
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void write(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(new byte[] {1}));
        }
    }
}
