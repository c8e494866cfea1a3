package io.attest.client.contract;

import static io.attest.client.testing.RejectedArguments.assertRejected;
import static io.attest.client.testing.SampleCall.READ;
import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.attest.client.AttestClient;
import io.attest.client.error.AttestException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.error.ServerException;
import io.attest.client.testing.Await;
import io.attest.client.testing.BlockingAndAsync;
import io.attest.client.testing.CallStyle.OpenCall;
import io.attest.client.testing.OtherThread;
import io.attest.client.testing.Responses;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.TestClients;
import io.attest.client.testing.Web;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.mockwebserver.MockResponse;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code close(Duration)}: requests in progress finish within the grace period, and nothing else begins or time. */
@BlockingAndAsync
@NullUnmarked
class GracefulCloseTest extends ServiceFixture {

    private final CountDownLatch arrived = new CountDownLatch(1);
    private final CountDownLatch respond = new CountDownLatch(1);

    private final AttestClient client = open(steppedAt(Web.url(server)));

    @AfterEach
    void respond() {
        respond.countDown();
    }

    /** Keeps the response until {@link #respond} opens. */
    private MockResponse later(MockResponse response) {
        arrived.countDown();
        Await.open(respond);
        return response;
    }

    private void respondingLater(SampleCall call, MockResponse response, MockResponse toOthers) {
        Web.respond(server, request -> call.toString().startsWith(request.getMethod()) ? later(response) : toOthers);
    }

    /** Begins to close the client; returns when that time. */
    private OtherThread close(AttestClient closed) {
        Await.open(arrived);
        OtherThread closer = OtherThread.start(() -> closed.close(MINUTE));
        steps.awaitSleepers(1);
        return closer;
    }

    private static void assertEnded(OpenCall call, Outcome outcome, int attempts) {
        AttestException end = (AttestException) call.join();
        assertFailure(end, NetworkException.class, outcome, attempts);
        assertThat(end).hasMessageContaining("the client was closed");
    }

    @ParameterizedTest
    @EnumSource
    void letsARequestInProgressFinish(SampleCall call) {
        respondingLater(call, call.goodResponse(), READ.goodResponse());
        OpenCall open = style.start(client, call);
        OtherThread closer = close(client);
        assertThatIllegalStateException()
                .isThrownBy(() -> style.ask(client.with(DEFAULTS), READ))
                .withMessage("the client is closed");
        respond();

        assertThat(open.join()).isNull();
        assertThat(closer.join()).isNull();
        assertThat(server.getRequestCount()).isEqualTo(1);
        // Nothing is in progress any more.
        client.close(MINUTE);
    }

    @Test
    void hasAGraceOfTenSecondsByDefault() {
        respondingLater(SEND, SEND.goodResponse(), READ.goodResponse());
        OpenCall call = style.start(client, SEND);
        Await.open(arrived);
        OtherThread closer = OtherThread.start(client::close);
        steps.awaitSleepers(1);

        steps.advance(Duration.ofSeconds(9));
        steps.awaitSleepers(1);
        steps.advance(Duration.ofSeconds(1));

        assertThat(closer.join()).isNull();
        assertEnded(call, Outcome.UNKNOWN, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"the grace period is over", "interrupted", "closed at once"})
    void endsARequestInProgressIfIt(String hasToEnd) {
        respondingLater(SEND, SEND.goodResponse(), READ.goodResponse());
        OpenCall call = style.start(client, SEND);
        OtherThread closer = close(client);
        switch (hasToEnd) {
            case "interrupted" -> closer.interrupt();
            case "closed at once" -> TestClients.close(client);
            default -> steps.advance(MINUTE);
        }

        assertEnded(call, Outcome.UNKNOWN, 1);
        assertThat(closer.join()).isNull();
        assertThat(closer.wasInterrupted()).isEqualTo(hasToEnd.equals("interrupted"));
        respond();
    }

    @Test
    void asksForNoTokenAfterAWaitThatItEnded() {
        AtomicInteger asked = new AtomicInteger();
        prepare(Responses.status(503), Responses.status(503));
        AttestClient closed = open(TestClients.at(server, time).accessToken(() -> "token-" + asked.incrementAndGet()));

        time.onSleep(() -> TestClients.close(closed));

        assertThat(style.failure(closed, READ)).isExactlyInstanceOf(NetworkException.class);
        assertThat(asked).hasValue(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 503})
    void keepsTheResponseThatClosedTheClient(int status) {
        server.enqueue(status == 200 ? READ.goodResponse() : Responses.status(status));
        AttestClient view = client.with(DEFAULTS.withOnResponse(response -> TestClients.close(client)));

        Throwable thrown = style.start(view, READ).join();
        assertThat(thrown == null ? null : thrown.getClass()).isEqualTo(status == 200 ? null : ServerException.class);
    }

    @Test
    void takesNoGraceThatIsNegative() {
        assertRejected("grace must not be", () -> client.close(Duration.ofNanos(-1)));
    }
}
