package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.AttestClientBuilder;
import io.attest.client.error.AttestException;
import io.attest.client.error.CallInterruptedException;
import io.attest.client.error.Outcome;
import io.attest.client.error.ServerException;
import io.attest.client.testing.Await;
import io.attest.client.testing.CallStyle;
import io.attest.client.testing.OtherThread;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.Responses;
import io.attest.client.testing.TestClients;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What counts as an interrupt of a blocking call, and what an interrupt does not undo. */
class InterruptTest extends ServiceFixture {

    @AfterEach
    void clear() {
        Thread.interrupted();
    }

    private AttestClientBuilder interruptedByTheResponse() {
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
        assertFailure(failure, CallInterruptedException.class, outcome, attempts);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void sendsNothingOnAnInterruptedThread() {
        AttestClient client = open(TestClients.of(server));

        Thread.currentThread().interrupt();

        assertInterrupted(CallStyle.BLOCKING.failure(client, SEND), Outcome.NOT_SENT, 0);
        assertThat(server.getRequestCount()).isZero();
    }

    @Test
    void keepsAResponseThatHadArrived() {
        prepare(READ.goodResponse());
        assertThat(open(interruptedByTheResponse()).me().get().id()).isEqualTo(Responses.ID);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void neverRetriesOnAnInterruptedThread() {
        prepare(Responses.status(503), Responses.status(503));
        AttestClient client = open(interruptedByTheResponse());

        assertInterrupted(CallStyle.BLOCKING.failure(client, READ), Outcome.UNKNOWN, 1);
        assertThat(server.getRequestCount()).isEqualTo(1);
        assertThat(heard.ended().statusCode()).isEqualTo(503);
    }

    @ParameterizedTest
    @CsvSource({"false, UNKNOWN", "true, ACCEPTED"})
    void hearsAnInterruptAfterAnInterceptorHasUsedAnInterruptibleChannel(
            boolean afterTheResponse, Outcome outcome, @TempDir Path directory) {
        CountDownLatch logged = new CountDownLatch(1);
        OkHttpClient http = intercepting(chain -> {
            Response response = afterTheResponse ? chain.proceed(chain.request()) : null;
            write(directory.resolve("log"));
            logged.countDown();
            return response == null ? chain.proceed(chain.request()) : response;
        });
        RawServer.Act act = afterTheResponse
                ? RawServer.writes(RawServer.responseOfLength(201, 500, "{"))
                : RawServer.neverResponds();
        RawServer raw = open(RawServer.that(act));
        AttestClient client = open(TestClients.at(raw.baseUrl(), time).httpClient(http));

        OtherThread caller = OtherThread.start(() -> SEND.call(client));
        raw.awaitRequest();
        Await.open(logged);
        caller.awaitReading().interrupt();

        assertThat(caller.join())
                .isInstanceOf(CallInterruptedException.class)
                .satisfies(e -> assertThat(((AttestException) e).outcome()).isEqualTo(outcome));
    }

    /** As Kotlin code can throw it, which clears the flag first. */
    @Test
    void isNotLostByAnInterceptorThatThrowsItUndeclared() {
        OkHttpClient http = intercepting(chain -> CallStyle.sneak(new InterruptedException()));

        AttestException failure =
                CallStyle.BLOCKING.failure(open(TestClients.of(server).httpClient(http)), SEND);

        assertInterrupted(failure, Outcome.NOT_SENT, 1);
    }

    @Test
    void isNotLostByASupplierThatThrowsItUndeclared() {
        prepare(Responses.status(503));
        AtomicInteger asked = new AtomicInteger();
        AttestClient client = open(TestClients.at(server, time)
                .accessToken(
                        () -> asked.getAndIncrement() == 0 ? "token" : CallStyle.sneak(new InterruptedException())));

        assertThat(CallStyle.BLOCKING.failure(client, READ)).isExactlyInstanceOf(ServerException.class);

        assertThat(Thread.interrupted()).isTrue();
    }

    private static void write(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {

            channel.write(ByteBuffer.wrap(new byte[] {1}));
        }
    }
}
