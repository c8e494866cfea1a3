package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.attest.client.AttestClient;
import io.attest.client.config.RequestOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.CallInterruptedException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.events.ClientListener.AttemptEnded;
import io.attest.client.events.ClientListener.AttemptStarted;
import io.attest.client.events.ClientListener.CallEnded;
import io.attest.client.events.ClientListener.RateLimitWait;
import io.attest.client.testing.Await;
import io.attest.client.testing.BlockingAndAsync;
import io.attest.client.testing.CallStyle;
import io.attest.client.testing.CallStyle.OpenCall;
import io.attest.client.testing.LimitedServer;
import io.attest.client.testing.OtherThread;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.RecordingListener;
import io.attest.client.testing.Responses;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.Server;
import io.attest.client.testing.SteppedTime;
import io.attest.client.testing.TestClients;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A call ends promptly, wherever it is, when it is interrupted or cancelled, or its client is closed. */
@BlockingAndAsync
class CancellationTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final SteppedTime time = new SteppedTime();
    private final RecordingListener heard = new RecordingListener();

    @Parameter
    CallStyle style;

    /** What ends a call early. */
    enum By {
        OWNER {
            @Override
            void end(AttestClient client, OpenCall call) {
                call.end();
            }
        },
        CLOSE {
            @Override
            void end(AttestClient client, OpenCall call) {
                TestClients.close(client);
            }
        };

        abstract void end(AttestClient client, OpenCall call);
    }

    private AttestClient.Builder at(String baseUrl) {
        return TestClients.at(baseUrl, time).timeout(Duration.ofMinutes(10)).addListener(heard);
    }

    /** Ends a call, the only one that is heard of, and compares what its owner and listeners learn. */
    private CallEnded end(By by, AttestClient client, OpenCall call, Outcome outcome, int attempts) {
        by.end(client, call);
        Throwable thrown = call.join();
        CallEnded end = heard.awaitEnded(1).ended();

        Class<?> byItsOwner =
                style == CallStyle.BLOCKING ? CallInterruptedException.class : CancellationException.class;
        assertThat(thrown).isExactlyInstanceOf(by == By.CLOSE ? NetworkException.class : byItsOwner);
        if (thrown instanceof AttestException failure) {
            assertThat(failure.outcome()).isEqualTo(outcome);
            assertThat(failure.attempts()).isEqualTo(attempts);
            assertThat(failure)
                    .hasMessageContaining(
                            by == By.CLOSE
                                    ? " failed: the client was closed."
                                    : " failed: the thread was interrupted.");
        }
        assertThat(end.exception()).isEqualTo(thrown.getClass().getSimpleName());
        assertThat(end.outcome()).isEqualTo(outcome);
        assertThat(end.attempts()).isEqualTo(attempts);
        return end;
    }

    @ParameterizedTest
    @EnumSource
    void endsAWaitForTheRateLimit(By by) {
        try (LimitedServer server = new LimitedServer(1, MINUTE, time::now);
                AttestClient client = at(server.baseUrl()).build()) {
            client.me().get();
            heard.events().clear();
            OpenCall call = style.start(client, READ);
            time.awaitSleepers(1);
            time.advance(Duration.ofSeconds(10));

            CallEnded end = end(by, client, call, Outcome.NOT_SENT, 0);

            assertThat(end.waitedForRateLimit()).isEqualTo(Duration.ofSeconds(10));
            assertThat(heard.events()).containsExactly(new RateLimitWait(end.call(), MINUTE), end);
            assertThat(server.count()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void endsATlsHandshake(By by) {
        CountDownLatch connected = new CountDownLatch(1);
        try (RawServer server = RawServer.conducting(0, (socket, number) -> {
                    if (socket.getInputStream().read() >= 0) {
                        connected.countDown();
                    }
                    socket.getInputStream().transferTo(OutputStream.nullOutputStream());
                });
                AttestClient client =
                        at("https://127.0.0.1:" + server.port() + "/api/v1").build()) {
            OpenCall call = style.start(client, SEND);
            Await.open(connected);

            CallEnded unused = end(by, client, call, Outcome.NOT_SENT, 1);
        }
    }

    @ParameterizedTest
    @CsvSource({"OWNER, ME", "OWNER, CREATE", "CLOSE, ME", "CLOSE, CREATE"})
    void endsARequestUnderWayAndItsConnection(By by, SampleCall call) {
        CountDownLatch arrived = new CountDownLatch(1);
        CountDownLatch left = new CountDownLatch(1);
        try (RawServer server = RawServer.that((socket, number) -> {
                    arrived.countDown();
                    try {
                        socket.getInputStream().transferTo(OutputStream.nullOutputStream());
                    } finally {
                        left.countDown();
                    }
                });
                AttestClient client = at(server.baseUrl()).build()) {
            OpenCall open = style.start(client, call);
            Await.open(arrived);

            CallEnded end = end(by, client, open, Outcome.UNKNOWN, 1);

            Await.open(left);
            AttemptEnded attempt = heard.of(AttemptEnded.class).get(0);
            assertThat(attempt.outcome()).isEqualTo(Outcome.UNKNOWN);
            assertThat(heard.events()).containsExactly(new AttemptStarted(end.call(), 1), attempt, end);
            assertThat(server.count()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void endsTheReadingOfABody(By by) {
        CountDownLatch reading = new CountDownLatch(1);
        EventListener listener = new EventListener() {
            @Override
            public void responseBodyStart(Call call) {
                reading.countDown();
            }
        };
        OkHttpClient http = new OkHttpClient.Builder().eventListener(listener).build();
        try (RawServer server = RawServer.that(RawServer.writes(RawServer.responseOfLength(201, 500, "{\"id\":")));
                AttestClient client = at(server.baseUrl()).httpClient(http).build()) {
            OpenCall call = style.start(client, SEND);
            Await.open(reading);

            CallEnded unused = end(by, client, call, Outcome.ACCEPTED, 1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "OWNER, ME, 503, UNKNOWN",
        "OWNER, CREATE, 429, REJECTED",
        "CLOSE, ME, 503, UNKNOWN",
        "CLOSE, CREATE, 429, REJECTED"
    })
    void neverRetriesAfterItsEnd(By by, SampleCall call, int status, Outcome outcome) {
        try (Server server = new Server(Responses.status(status, "Retry-After", "30"), call.goodResponse());
                AttestClient client = at(server.baseUrl()).build()) {
            OpenCall open = style.start(client, call);
            time.awaitSleepers(1);

            CallEnded end = end(by, client, open, outcome, 1);

            assertThat(end.statusCode()).isEqualTo(status);
            assertThat(heard.events()).hasSize(4).last().isEqualTo(end);
            time.awaitSleepers(0);
            time.advance(MINUTE);
            assertThat(server.count()).isEqualTo(1);
        }
    }

    @Test
    void closeLeavesCallsOfTheApplicationAlone() {
        OkHttpClient http = new OkHttpClient();
        try (RawServer server = RawServer.that(RawServer.neverResponds());
                AttestClient client = at(server.baseUrl()).httpClient(http).build()) {
            Call foreign =
                    http.newCall(new Request.Builder().url(server.baseUrl()).build());
            OtherThread other = OtherThread.start(foreign::execute);
            server.awaitRequest();
            OpenCall call = style.start(client, SEND);
            server.awaitRequest();

            CallEnded unused = end(By.CLOSE, client, call, Outcome.UNKNOWN, 1);

            assertThat(foreign.isCanceled()).isFalse();
            assertThat(http.dispatcher().executorService().isShutdown()).isFalse();
            foreign.cancel();
            assertThat(other.join()).isInstanceOf(IOException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void sendsNothingOnceTheClientIsClosed(SampleCall call) {
        try (Server server = new Server()) {
            AttestClient client = at(server.baseUrl())
                    .accessToken(() -> {
                        throw new AssertionError("asked for a token of a closed client");
                    })
                    .build();
            List<AttestClient> views =
                    List.of(client, client.with(RequestOptions.defaults()), client.withAccessToken("another-token"));
            client.close();
            client.close();

            for (AttestClient closed : views) {
                assertThatIllegalStateException()
                        .isThrownBy(() -> style.ask(closed, call))
                        .withMessage("the client is closed");
                assertThatIllegalStateException()
                        .isThrownBy(
                                () -> closed.documents().listAll().iterator().next());
            }
            assertThat(server.count()).isZero();
            assertThat(heard.events()).isEmpty();
        }
    }
}
