package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.error.AttestException;
import io.attest.client.error.CallInterruptedException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.observability.ClientListener.AttemptEnded;
import io.attest.client.observability.ClientListener.CallEnded;
import io.attest.client.testing.Await;
import io.attest.client.testing.CallStyle;
import io.attest.client.testing.CallStyle.OpenCall;
import io.attest.client.testing.LimitedServer;
import io.attest.client.testing.OtherThread;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.Responses;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.TestClients;
import io.attest.client.testing.Web;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import okhttp3.Call;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A call ends promptly, wherever it is, when it is interrupted or cancelled, or its client is closed. */
@ParameterizedClass
@EnumSource(CallStyle.class)
class CancellationTest extends ServiceFixture {

    /** Ends a call, the only one that is heard of, and compares what its owner and listeners learn. */
    private CallEnded end(boolean closes, AttestClient client, OpenCall call, Outcome outcome, int attempts) {
        if (closes) {
            TestClients.close(client);
        } else {
            call.end();
        }
        Throwable thrown = call.join();
        CallEnded end = heard.awaitEnded(1).ended();

        Class<?> ofTheCall = closes ? NetworkException.class : CallInterruptedException.class;
        if (!closes && style == CallStyle.BACKGROUND) {
            assertThat(thrown).isExactlyInstanceOf(CancellationException.class);
        } else {
            assertFailure((AttestException) thrown, ofTheCall, outcome, attempts);
            assertThat(thrown)
                    .hasMessageContaining(
                            closes ? " failed: the client was closed." : " failed: the thread was interrupted.");
        }
        assertThat(end.exception()).isEqualTo(ofTheCall.getSimpleName());
        assertThat(end.outcome()).isEqualTo(outcome);
        assertThat(end.attempts()).isEqualTo(attempts);
        return end;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void endsAWaitForTheRateLimit(boolean closes) {
        LimitedServer limited = steppedLimited(1);
        AttestClient client = open(steppedAt(limited.baseUrl()));

        client.me().get();
        heard.events().clear();
        OpenCall call = style.start(client, READ);
        steps.awaitSleepers(1);
        steps.advance(Duration.ofSeconds(10));

        CallEnded end = end(closes, client, call, Outcome.NOT_SENT, 0);

        assertThat(end.waitedForRateLimit()).isEqualTo(Duration.ofSeconds(10));
        assertThat(limited.count()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"false, ME", "false, CREATE", "true, ME", "true, CREATE"})
    void endsARequestUnderWayAndItsConnection(boolean closes, SampleCall call) {
        CountDownLatch left = new CountDownLatch(1);
        CountDownLatch arrived = new CountDownLatch(1);
        RawServer raw = open(RawServer.that((socket, number) -> {
            arrived.countDown();
            try {
                socket.getInputStream().transferTo(OutputStream.nullOutputStream());
            } finally {
                left.countDown();
            }
        }));
        AttestClient client = open(steppedAt(raw.baseUrl()));

        OpenCall open = style.start(client, call);
        Await.open(arrived);

        CallEnded unused = end(closes, client, open, Outcome.UNKNOWN, 1);

        Await.open(left);
        assertThat(heard.of(AttemptEnded.class))
                .extracting(AttemptEnded::outcome)
                .containsExactly(Outcome.UNKNOWN);
        assertThat(raw.count()).isEqualTo(1);
        assertThat(client.health().failing()).isEqualTo(closes);
    }

    @ParameterizedTest
    @CsvSource({
        "false, ME, 503, UNKNOWN",
        "false, CREATE, 429, REJECTED",
        "true, ME, 503, UNKNOWN",
        "true, CREATE, 429, REJECTED"
    })
    void neverRetriesAfterItsEnd(boolean closes, SampleCall call, int status, Outcome outcome) {
        prepare(Responses.status(status, "Retry-After", "30"), call.goodResponse());
        AttestClient client = open(steppedAt(Web.url(server)));

        OpenCall open = style.start(client, call);
        steps.awaitSleepers(1);

        CallEnded end = end(closes, client, open, outcome, 1);

        assertThat(end.statusCode()).isEqualTo(status);
        steps.awaitSleepers(0);
        steps.advance(MINUTE);
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void closeLeavesWhatTheApplicationGaveItAlone() {
        OkHttpClient http = new OkHttpClient();
        ExecutorService jobs = Executors.newCachedThreadPool();
        AttestClient client = open(steppedAt(Web.url(server)).httpClient(http).executor(jobs));

        Call foreign = http.newCall(new Request.Builder().url(Web.url(server)).build());
        OtherThread other = OtherThread.start(foreign::execute);
        assertThat(Web.taken(server)).isNotNull();
        TestClients.close(client);

        assertThat(foreign.isCanceled()).isFalse();
        assertThat(jobs.isShutdown()).isFalse();
        jobs.shutdown();
        foreign.cancel();
        assertThat(other.join()).isInstanceOf(IOException.class);
    }
}
