package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.attest.client.AttestClient;
import io.attest.client.error.AttestException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.testing.Await;
import io.attest.client.testing.CallStyle.OpenCall;
import io.attest.client.testing.OtherThread;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.TestClients;
import io.attest.client.testing.Web;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code close(Duration)}: requests in progress finish within the grace period, and nothing else begins or time. */
@NullUnmarked
class GracefulCloseTest extends ServiceFixture {

    private final CountDownLatch arrived = new CountDownLatch(1);
    private final CountDownLatch respond = new CountDownLatch(1);

    private final AttestClient client = open(steppedAt(Web.url(server)));

    @AfterEach
    void respond() {
        respond.countDown();
    }

    /** A call whose response waits for {@link #respond}. */
    private OpenCall inProgress(SampleCall call) {
        Web.respond(server, request -> {
            arrived.countDown();
            Await.open(respond);
            return call.goodResponse();
        });
        OpenCall open = style.start(client, call);
        Await.open(arrived);
        return open;
    }

    private OtherThread closing(ThrowingCallable close) {
        OtherThread closer = OtherThread.start(close);
        steps.awaitSleepers(1);
        return closer;
    }

    @ParameterizedTest
    @EnumSource
    void letsARequestInProgressFinish(SampleCall call) {
        OpenCall open = inProgress(call);
        OtherThread closer = closing(() -> client.close(MINUTE));
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

    @ParameterizedTest
    @ValueSource(strings = {"the grace period is over", "interrupted", "closed at once"})
    void endsARequestInProgressIfIt(String hasToEnd) {
        OpenCall call = inProgress(SEND);
        OtherThread closer = closing(client::close);
        switch (hasToEnd) {
            case "interrupted" -> closer.interrupt();
            case "closed at once" -> TestClients.close(client);
            default -> {
                // Of ten seconds by default.
                steps.advance(Duration.ofSeconds(9));
                steps.awaitSleepers(1);
                steps.advance(Duration.ofSeconds(1));
            }
        }

        AttestException end = (AttestException) call.join();
        assertFailure(end, NetworkException.class, Outcome.UNKNOWN, 1);
        assertThat(end).hasMessageContaining("the client was closed");
        assertThat(closer.join()).isNull();
        assertThat(closer.wasInterrupted()).isEqualTo(hasToEnd.equals("interrupted"));
    }
}
