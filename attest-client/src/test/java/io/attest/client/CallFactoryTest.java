package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.testing.Calling;
import io.attest.client.testing.Factories;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import mockwebserver3.MockResponse;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a call factory of the application's can do, and what it cannot. */
class CallFactoryTest {

    private static MockResponse good(Calling calling) {
        return Responses.json(calling.goodStatus(), calling.goodBody());
    }

    private static AttestClient client(Server server, Function<OkHttpClient, ? extends Call.Factory> factory) {
        return TestClients.at(server.baseUrl(), new FakeTime())
                .retry(RetryOptions.defaults().retryUnknownOutcomes(true))
                .callFactory(factory)
                .build();
    }

    private static AttestException failure(
            Calling calling, int requests, Function<OkHttpClient, ? extends Call.Factory> factory) {
        MockResponse good = good(calling);
        try (Server server = new Server(good, good, good, good, good);
                AttestClient client = client(server, factory)) {
            AttestException failure = calling.failsOn(client);
            assertThat(server.count()).isEqualTo(requests);
            return failure;
        }
    }

    @ParameterizedTest(name = "{0}: responses come through every factory, over one connection")
    @EnumSource
    void responsesCome(Calling calling) {
        for (Factories factory : Factories.values()) {
            try (Server server = new Server(good(calling), good(calling));
                    AttestClient client = client(server, factory)) {
                assertThat(calling.on(client)).as(factory.name()).isNotNull();
                assertThat(calling.on(client)).as(factory.name()).isNotNull();

                assertThat(server.taken().getConnectionIndex()).isZero();
                assertThat(server.taken().getConnectionIndex())
                        .as(factory.name())
                        .isZero();
            }
        }
    }

    @ParameterizedTest(name = "{0}: what a factory adds to the request arrives")
    @EnumSource
    void requestsCanBeChanged(Calling calling) {
        try (Server server = new Server(good(calling));
                AttestClient client = client(
                        server,
                        Factories.requests(request -> request.newBuilder()
                                .header("traceparent", "00-1-2-01")
                                .build()))) {
            calling.on(client);

            assertThat(server.taken().getHeaders().get("traceparent")).isEqualTo("00-1-2-01");
        }
    }

    @ParameterizedTest(name = "{0}: an event listener of the factory's does not take the place of the SDK's")
    @EnumSource
    void eventListenersCanBeReplaced(Calling calling) {
        try (Server server = new Server(good(calling), Responses.status(429), good(calling));
                AttestClient client = client(
                        server,
                        http -> http.newBuilder()
                                .eventListener(new EventListener() {})
                                .build())) {
            calling.on(client);
            calling.on(client);

            assertThat(server.count()).isEqualTo(3);
        }
    }

    @ParameterizedTest(name = "{0}: a request without the tags of the given one is not sent")
    @EnumSource
    void tagsAreKept(Calling calling) {
        AttestException failure = failure(
                calling,
                0,
                Factories.requests(request -> new Request.Builder()
                        .url(request.url())
                        .headers(request.headers())
                        .method(request.method(), request.body())
                        .build()));

        assertThat(failure).isExactlyInstanceOf(NetworkException.class);
        assertThat(failure).rootCause().message().contains("without the tags");
        if (calling.sends()) {
            assertThat(failure.outcome()).isEqualTo(Outcome.NOT_SENT);
        }
    }

    @ParameterizedTest(name = "{0}: without the SDK's network interceptor nothing is sent")
    @EnumSource
    void networkInterceptorIsMissed(Calling calling) {
        AttestException failure = failure(calling, 0, http -> {
            OkHttpClient.Builder changed = http.newBuilder();
            changed.networkInterceptors().clear();
            return changed.build();
        });

        assertThat(failure).cause().message().contains("took the SDK's network interceptor away");
        assertThat(failure.outcome()).isEqualTo(Outcome.NOT_SENT);
        assertThat(failure.attempts()).isEqualTo(1);
    }

    @ParameterizedTest(name = "{0}: without the SDK's application interceptor nothing is sent")
    @EnumSource
    void applicationInterceptorIsMissed(Calling calling) {
        AttestException failure = failure(calling, 0, http -> {
            OkHttpClient.Builder changed = http.newBuilder();
            changed.interceptors().clear();
            return changed.build();
        });

        assertThat(failure).cause().message().contains("took the SDK's application interceptor away");
        assertThat(failure.attempts()).isEqualTo(1);
    }

    @ParameterizedTest(name = "{0}: a response that came through another client: unknown, and not repeated")
    @EnumSource
    void anotherClient(Calling calling) {
        OkHttpClient another = new OkHttpClient();

        AttestException failure = failure(calling, 1, http -> another);

        assertThat(failure).isExactlyInstanceOf(NetworkException.class);
        assertThat(failure).cause().message().contains("did not come through the OkHttpClient");
        assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(failure.attempts()).isEqualTo(1);
    }

    @ParameterizedTest(name = "{0}: another client that fails: whether it had sent is unknown")
    @EnumSource
    void anotherClientThatFails(Calling calling) {
        OkHttpClient another = new OkHttpClient.Builder()
                .addNetworkInterceptor(chain -> {
                    chain.proceed(chain.request()).close();
                    throw new IOException("lost");
                })
                .build();
        try (Server server = new Server(good(calling));
                AttestClient client = client(server, http -> another)
                        .with(RequestOptions.defaults().retry(RetryOptions.none()))) {
            assertThat(calling.failsOn(client).outcome()).isEqualTo(Outcome.UNKNOWN);
        }
    }

    @ParameterizedTest(name = "{0}: a call that refuses to begin has not sent, if there was a body to send")
    @EnumSource
    void callsThatRefuse(Calling calling) {
        RuntimeException refused = new IllegalStateException("the circuit is open");

        AttestException failure = failure(
                calling,
                0,
                http -> request -> Factories.wrapped(http.newCall(request), call -> {
                    throw refused;
                }));

        assertThat(failure).hasCause(refused);
        assertThat(failure.outcome()).isEqualTo(calling.sends() ? Outcome.NOT_SENT : Outcome.UNKNOWN);
        assertThat(failure.attempts()).isEqualTo(1);
    }

    @ParameterizedTest(name = "{0}: who repeats a call that could not connect gets what it ended in")
    @EnumSource
    void repeatedBeforeItWasSent(Calling calling) throws IOException {
        AtomicInteger connects = new AtomicInteger();
        EventListener listener = new EventListener() {
            @Override
            public void connectStart(Call call, InetSocketAddress address, Proxy proxy) {
                connects.incrementAndGet();
            }
        };
        try (AttestClient client = TestClients.at("http://127.0.0.1:" + unusedPort() + "/", new FakeTime())
                .retry(RetryOptions.none())
                .callFactory(http -> Factories.CALLS_THAT_REPEAT.apply(
                        http.newBuilder().eventListener(listener).build()))
                .build()) {
            AttestException failure = calling.failsOn(client);

            assertThat(failure).hasCauseInstanceOf(ConnectException.class);
            assertThat(failure.outcome()).isEqualTo(Outcome.NOT_SENT);
            assertThat(connects).hasValue(1);
        }
    }

    private static int unusedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @ParameterizedTest(name = "{0}: a factory that throws: not sent")
    @EnumSource
    void factoryThrows(Calling calling) {
        RuntimeException bug = new IllegalArgumentException("a bug of the caller's");

        AttestException failure = failure(calling, 0, http -> request -> {
            throw bug;
        });

        assertThat(failure).hasCause(bug);
        assertThat(failure.outcome()).isEqualTo(Outcome.NOT_SENT);
    }

    @ParameterizedTest(name = "{0}: a factory that returns null: not sent")
    @EnumSource
    @SuppressWarnings("NullAway") // As a caller without the checker.
    void factoryMakesNoCall(Calling calling) {
        AttestException failure = failure(calling, 0, http -> request -> null);

        assertThat(failure).cause().hasMessage("the call factory made no call, but returned null");
        assertThat(failure.outcome()).isEqualTo(Outcome.NOT_SENT);
    }

    @Test
    @SuppressWarnings("NullAway") // As a caller without the checker.
    void noFactoryIsAnIllegalArgument() {
        assertThatThrownBy(() -> AttestClient.builder().callFactory(null))
                .isExactlyInstanceOf(IllegalArgumentException.class)
                .hasMessage("callFactory must not be null");
        assertThatThrownBy(() -> TestClients.at("http://127.0.0.1:1/")
                        .callFactory(http -> null)
                        .build())
                .isExactlyInstanceOf(IllegalArgumentException.class)
                .hasMessage("callFactory must not return null");
    }

    @Test
    void whatTheFunctionThrowsReachesTheCallerOfBuild() {
        IllegalStateException bug = new IllegalStateException("a bug of the caller's");

        AttestClient.Builder builder = TestClients.at("http://127.0.0.1:1/").callFactory(http -> {
            throw bug;
        });

        assertThat(catchThrowableOfType(IllegalStateException.class, builder::build))
                .isSameAs(bug);
    }
}
