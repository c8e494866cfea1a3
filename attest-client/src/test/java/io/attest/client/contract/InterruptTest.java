package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.AttestClientBuilder;
import io.attest.client.error.AttestException;
import io.attest.client.error.CallInterruptedException;
import io.attest.client.error.Outcome;
import io.attest.client.testing.Await;
import io.attest.client.testing.CallStyle;
import io.attest.client.testing.Responses;
import io.attest.client.testing.TestClients;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.time.Duration;
import java.util.stream.Stream;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import okhttp3.mockwebserver.Dispatcher;
import okhttp3.mockwebserver.MockResponse;
import okhttp3.mockwebserver.RecordedRequest;
import okhttp3.mockwebserver.SocketPolicy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

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

    /** As one that writes a log into a file. */
    @Test
    @Timeout(60)
    void isHeardAfterAnInterceptorHasUsedAnInterruptibleChannel() throws IOException {
        Pipe log = Pipe.open();
        OkHttpClient http = intercepting(chain -> {
            assertThat(log.sink().write(ByteBuffer.allocate(1))).isEqualTo(1);
            return chain.proceed(chain.request());
        });
        Thread caller = Thread.currentThread();
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                Await.until(
                        "it reads",
                        () -> Stream.of(caller.getStackTrace())
                                .anyMatch(frame -> frame.getMethodName().equals("park")));
                caller.interrupt();
                return new MockResponse().setSocketPolicy(SocketPolicy.NO_RESPONSE);
            }
        });

        AttestException failure = CallStyle.BLOCKING.failure(
                open(TestClients.of(server).httpClient(http).readTimeout(Duration.ofSeconds(90))), SEND);

        assertInterrupted(failure, Outcome.UNKNOWN, 1);
    }

    /** As Kotlin code can throw it, which clears the flag first. */
    @Test
    void isNotLostByAnInterceptorThatThrowsItUndeclared() {
        OkHttpClient http = intercepting(chain -> CallStyle.sneak(new InterruptedException()));

        AttestException failure =
                CallStyle.BLOCKING.failure(open(TestClients.of(server).httpClient(http)), SEND);

        assertInterrupted(failure, Outcome.NOT_SENT, 1);
    }
}
