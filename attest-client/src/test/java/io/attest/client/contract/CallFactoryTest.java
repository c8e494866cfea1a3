package io.attest.client.contract;

import static io.attest.client.testing.RejectedArguments.assertRejected;
import static io.attest.client.testing.SampleCall.READ;
import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.AttestClient;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.events.ClientListener;
import io.attest.client.testing.Await;
import io.attest.client.testing.BadClients;
import io.attest.client.testing.BlockingAndAsync;
import io.attest.client.testing.CallStyle.OpenCall;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.Responses;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.TestClients;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import okhttp3.Call;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code callFactory}: instrumentation around the SDK's HTTP calls changes nothing of them. */
@BlockingAndAsync
class CallFactoryTest extends ServiceFixture {

    private final AtomicInteger built = new AtomicInteger();
    private final AtomicInteger spans = new AtomicInteger();

    /** As tracing does it: a span around each call, and a header that names it. */
    private Call.Factory traced(OkHttpClient http) {
        built.incrementAndGet();
        return request -> BadClients.wrapped(
                http.newCall(
                        request.newBuilder().header("traceparent", "00-1-2-01").build()),
                this::span);
    }

    private Response span(Call call) throws IOException {
        spans.incrementAndGet();
        return call.execute();
    }

    private AttestException failure(SampleCall what, Function<OkHttpClient, Call.Factory> factory) {
        AttestClient client = open(TestClients.of(server)
                .retry(RetryOptions.defaults().retryUnknownOutcomes(true))
                .callFactory(factory));

        AttestException failure = style.failure(client, what);

        assertThat(failure).isExactlyInstanceOf(NetworkException.class);
        assertThat(failure.attempts()).isEqualTo(1);
        assertThat(server.count()).isZero();
        return failure;
    }

    @ParameterizedTest
    @EnumSource
    void carriesEachAttempt(SampleCall what) {
        prepare(Responses.status(429), what.goodResponse(), what.goodResponse());
        AttestClient client = open(TestClients.of(server).callFactory(this::traced));

        assertThat(style.ask(client, what)).isNotNull();
        assertThat(style.ask(client.withAccessToken("another-token"), what)).isNotNull();

        // For reads, and for sends and retries.
        assertThat(built).hasValue(2);
        assertThat(spans).hasValue(3);
        for (int i = 0; i < 3; i++) {
            assertThat(server.taken().getHeaders().get("traceparent")).isEqualTo("00-1-2-01");
        }
    }

    @ParameterizedTest
    @EnumSource
    void endsACallThatTheFactoryHoldsBack(CancellationTest.By by) {
        CountDownLatch held = new CountDownLatch(1);

        AttestClient client = open(TestClients.of(server)
                .addListener(heard)
                .callFactory(http -> request -> BadClients.wrapped(http.newCall(request), call -> {
                    held.countDown();
                    while (!call.isCanceled()) {
                        Thread.onSpinWait();
                    }
                    return call.execute();
                })));

        OpenCall call = style.start(client, SEND);
        Await.open(held);
        by.end(client, call);

        assertThat(call.join()).isNotNull();
        assertThat(heard.awaitEnded(1).ended().outcome()).isEqualTo(Outcome.NOT_SENT);
        assertThat(server.count()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void isNotRetriedAfterWhatTheFactoryOrItsCallThrows(SampleCall what) {
        IllegalStateException open = new IllegalStateException("the circuit is open");

        AttestException ofFactory = failure(what, http -> request -> {
            throw open;
        });
        AttestException ofCall = failure(
                what,
                http -> request -> BadClients.wrapped(http.newCall(request), call -> {
                    throw open;
                }));

        assertThat(ofFactory).hasCause(open);
        assertThat(ofFactory.outcome()).isEqualTo(Outcome.NOT_SENT);
        assertThat(ofCall).hasCause(open);
        assertThat(ofCall.outcome()).isEqualTo(Outcome.NOT_SENT);
    }

    @Test
    @SuppressWarnings("NullAway") // As a caller without the checker.
    void mustBeThereAndThrowNothing() {
        AttestClient.Builder builder = TestClients.at("http://127.0.0.1:1/");
        assertRejected(
                "callFactory must not return null",
                () -> builder.callFactory(http -> null).build());
        IllegalStateException bug = new IllegalStateException("a bug of the caller's");
        builder.callFactory(http -> {
            throw bug;
        });
        assertThatThrownBy(builder::build).isSameAs(bug);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void sendsNothingIfTheClientIsClosedBeforeOrWhileItMakesACall(boolean before) {
        AtomicReference<AttestClient> closing = new AtomicReference<>();
        ClientListener listener = new ClientListener() {
            @Override
            public void attemptStarted(AttemptStarted event) {
                if (before) {
                    TestClients.close(closing.get());
                }
            }
        };
        AttestClient client = open(TestClients.of(server).addListener(listener).callFactory(http -> request -> {
            TestClients.close(closing.get());
            return traced(http).newCall(request);
        }));

        closing.set(client);

        assertThat(style.failure(client, READ).outcome()).isEqualTo(Outcome.NOT_SENT);
        assertThat(spans).hasValue(0);
        assertThat(server.count()).isZero();
    }

    @Test
    void cannotSendABodyOnceItsCallHasEnded() {
        AtomicReference<Request> kept = new AtomicReference<>();

        AttestException failure = failure(SEND, http -> request -> {
            kept.set(request);
            throw new IllegalStateException("queued");
        });

        assertThat(failure.outcome()).isEqualTo(Outcome.NOT_SENT);
        assertThatThrownBy(() -> new OkHttpClient().newCall(kept.get()).execute())
                .isInstanceOf(IOException.class);
        assertThat(server.count()).isZero();
    }

    /** The SDK notices only that the body of a send was written. */
    @Test
    void isTrustedNotToUseAnotherClient() {
        OkHttpClient other =
                new OkHttpClient.Builder().retryOnConnectionFailure(false).build();
        RawServer raw = open(RawServer.that(RawServer.closes()));
        AttestClient client =
                open(TestClients.at(raw.baseUrl(), time).retry(ONCE_MORE).callFactory(http -> other));

        assertFailure(style.failure(client, SEND), NetworkException.class, Outcome.UNKNOWN, 1);
        assertThat(raw.count()).isEqualTo(1);

        assertFailure(style.failure(client, READ), NetworkException.class, Outcome.NOT_SENT, 2);
        assertThat(raw.count()).isEqualTo(3);
    }
}
