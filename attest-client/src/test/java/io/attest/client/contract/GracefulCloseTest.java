package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.attest.client.AttestClient;
import io.attest.client.config.RequestOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.error.ServerException;
import io.attest.client.events.ClientListener;
import io.attest.client.ratelimit.RateLimitOptions;
import io.attest.client.ratelimit.RateLimitStore;
import io.attest.client.testing.Await;
import io.attest.client.testing.BlockingAndAsync;
import io.attest.client.testing.CallStyle;
import io.attest.client.testing.CallStyle.OpenCall;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.MockResponse;
import io.attest.client.testing.OtherThread;
import io.attest.client.testing.Responses;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.Server;
import io.attest.client.testing.SteppedTime;
import io.attest.client.testing.TestClients;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code close(Duration)}: requests in progress finish within the grace period, and nothing else begins or waits. */
@BlockingAndAsync
@NullUnmarked
class GracefulCloseTest {

    private static final Duration GRACE = Duration.ofMinutes(1);

    private final SteppedTime time = new SteppedTime();
    private final CountDownLatch arrived = new CountDownLatch(1);
    private final CountDownLatch respond = new CountDownLatch(1);

    @AutoClose
    private final Server server = new Server();

    @AutoClose
    private final AttestClient client = TestClients.at(server.baseUrl(), time)
            .timeout(GRACE.multipliedBy(5))
            .build();

    @Parameter
    CallStyle style;

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
        server.responding(request -> call.toString().startsWith(request.getMethod()) ? later(response) : toOthers);
    }

    /** Begins to close the client; returns when that waits. */
    private OtherThread close() {
        Await.open(arrived);
        OtherThread closer = OtherThread.start(() -> client.close(GRACE));
        time.awaitSleepers(1);
        return closer;
    }

    private static void assertEnded(OpenCall call, Outcome outcome, int attempts) {
        AttestException end = (AttestException) call.join();
        assertThat(end).isExactlyInstanceOf(NetworkException.class).hasMessageContaining("the client was closed");
        assertThat(end.outcome()).isEqualTo(outcome);
        assertThat(end.attempts()).isEqualTo(attempts);
    }

    @ParameterizedTest
    @EnumSource
    void letsARequestInProgressFinish(SampleCall call) {
        respondingLater(call, call.goodResponse(), READ.goodResponse());
        OpenCall open = style.start(client, call);
        OtherThread closer = close();
        assertThatIllegalStateException()
                .isThrownBy(() -> style.ask(client.with(RequestOptions.defaults()), READ))
                .withMessage("the client is closed");
        respond();

        assertThat(open.join()).isNull();
        assertThat(closer.join()).isNull();
        assertThat(server.count()).isEqualTo(1);
        // Nothing is in progress any more.
        client.close(GRACE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"the grace period is over", "interrupted", "closed at once"})
    void endsARequestInProgressIfIt(String hasToEnd) {
        respondingLater(SEND, SEND.goodResponse(), READ.goodResponse());
        OpenCall call = style.start(client, SEND);
        OtherThread closer = close();
        switch (hasToEnd) {
            case "interrupted" -> closer.interrupt();
            case "closed at once" -> TestClients.close(client);
            default -> time.advance(GRACE);
        }

        assertEnded(call, Outcome.UNKNOWN, 1);
        assertThat(closer.join()).isNull();
        assertThat(closer.wasInterrupted()).isEqualTo(hasToEnd.equals("interrupted"));
        respond();
    }

    // The second waits for the rate limit, which it leaves to others.
    @ParameterizedTest
    @CsvSource({"0, UNKNOWN, 1", "59, NOT_SENT, 0"})
    void endsAWaitForARetryOrForTheRateLimitAtOnce(int keepFree, Outcome outcome, int attempts) {
        respondingLater(SEND, SEND.goodResponse(), Responses.status(503, "Retry-After", "30"));
        AttestClient job = client.with(
                RequestOptions.defaults().rateLimit(RateLimitOptions.defaults().keepFree(keepFree)));
        OpenCall sending = style.start(client, SEND);
        Await.open(arrived);
        OpenCall waiting = style.start(job, READ);
        time.awaitSleepers(1);
        OtherThread closer = OtherThread.start(() -> client.close(GRACE));

        assertEnded(waiting, outcome, attempts);
        respond();
        assertThat(sending.join()).isNull();
        assertThat(closer.join()).isNull();
    }

    @Test
    void sendsNothingAfterASupplierThatWasAskedMeanwhile() {
        respondingLater(READ, READ.goodResponse(), READ.goodResponse());
        CountDownLatch asked = new CountDownLatch(1);
        AttestClient slow = client.with(RequestOptions.defaults().rateLimit(RateLimitOptions.off()))
                .withAccessToken(() -> {
                    asked.countDown();
                    Await.open(respond);
                    return "late-token";
                });
        OpenCall reading = style.start(client, READ);
        OpenCall waiting = style.start(slow, SEND);
        Await.open(asked);
        OtherThread closer = close();
        respond();

        assertThat(reading.join()).isNull();
        assertEnded(waiting, Outcome.NOT_SENT, 0);
        assertThat(closer.join()).isNull();
        assertThat(server.count()).isEqualTo(1);
    }

    @Test
    void sendsNothingAfterAStoreThatWasAskedMeanwhile() {
        RateLimitStore store = (key, change) -> {
            later(SEND.goodResponse());
            return String.valueOf(change.apply(null));
        };
        try (AttestClient sharing =
                TestClients.at(server.baseUrl(), time).rateLimitStore(store).build()) {
            OpenCall waiting = style.start(sharing, SEND);
            Await.open(arrived);
            sharing.close(GRACE);
            respond();

            assertEnded(waiting, Outcome.NOT_SENT, 0);
            assertThat(server.count()).isZero();
        }
    }

    @Test
    void letsARequestFinishWhoseExecutorReturnsLate() {
        CountDownLatch closing = new CountDownLatch(1);
        CountDownLatch returned = new CountDownLatch(1);
        Executor slow = task -> {
            new Thread(task).start();
            Await.open(closing);
        };
        respondingLater(SEND, SEND.goodResponse(), READ.goodResponse());
        try (AttestClient other =
                TestClients.at(server.baseUrl(), time).executor(slow).build()) {
            OtherThread caller = OtherThread.start(() -> {
                CompletableFuture<?> future = SEND.call(other.async());
                returned.countDown();
                future.join();
            });
            Await.open(arrived);
            OtherThread closer = OtherThread.start(() -> other.close(GRACE));
            time.awaitSleepers(1);
            closing.countDown();
            Await.open(returned);
            respond();

            assertThat(caller.join()).isNull();
            assertThat(closer.join()).isNull();
        }
    }

    @Test
    void letsAResponseThatHasComeBeRead() {
        AtomicBoolean told = new AtomicBoolean();
        ClientListener slow = new ClientListener() {
            @Override
            public void attemptEnded(AttemptEnded event) {
                arrived.countDown();
                Await.open(respond);
            }

            @Override
            public void callEnded(CallEnded event) {
                told.set(true);
            }
        };
        server.then(SEND.goodResponse());
        try (AttestClient observed =
                TestClients.at(server.baseUrl(), time).addListener(slow).build()) {
            OpenCall call = style.start(observed, SEND);
            Await.open(arrived);
            OtherThread closer = OtherThread.start(() -> {
                observed.close(GRACE);
                assertThat(told.get() || style == CallStyle.BLOCKING)
                        .as("listeners know the end of a future's call")
                        .isTrue();
            });
            if (style == CallStyle.ASYNC) {
                time.awaitSleepers(1);
            }
            respond();

            assertThat(call.join()).isNull();
            assertThat(closer.join()).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT-0.000000001S", ""})
    void takesNoGraceThatIsNegativeOrMissing(String grace) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.close(grace.isEmpty() ? null : Duration.parse(grace)))
                .withMessageStartingWith("grace must not be");
    }

    @Test
    void asksForNoTokenAfterAWaitThatItEnded() {
        AtomicInteger asked = new AtomicInteger();
        FakeTime waits = new FakeTime();
        server.then(Responses.status(503)).then(Responses.status(503));
        try (AttestClient closed = TestClients.at(server.baseUrl(), waits)
                .accessToken(() -> "token-" + asked.incrementAndGet())
                .build()) {
            waits.onSleep(() -> TestClients.close(closed));

            assertThat(style.failure(closed, READ)).isExactlyInstanceOf(NetworkException.class);
            assertThat(asked).hasValue(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 503})
    void keepsTheResponseThatClosedTheClient(int status) {
        server.then(status == 200 ? READ.goodResponse() : Responses.status(status));
        AttestClient view = client.with(RequestOptions.defaults().onResponse(response -> TestClients.close(client)));

        Throwable thrown = style.start(view, READ).join();
        assertThat(thrown == null ? null : thrown.getClass()).isEqualTo(status == 200 ? null : ServerException.class);
    }
}
