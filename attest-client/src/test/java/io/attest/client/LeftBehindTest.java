package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.attest.client.error.Outcome;
import io.attest.client.testing.Calling;
import io.attest.client.testing.Factories;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import mockwebserver3.MockResponse;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Code of the application's, such as a time limit, that gives a request up and leaves it to another thread. */
class LeftBehindTest {

    private final CountDownLatch connecting = new CountDownLatch(1);
    private final CountDownLatch mayConnect = new CountDownLatch(1);
    private final AtomicReference<Future<?>> leftBehind = new AtomicReference<>();
    private final ExecutorService another = Executors.newSingleThreadExecutor();

    private final EventListener firstConnectsLate = new EventListener() {
        @Override
        public void connectStart(Call call, InetSocketAddress address, Proxy proxy) {
            if (connecting.getCount() > 0) {
                connecting.countDown();
                await(mayConnect);
            }
        }
    };

    @AfterEach
    void stop() {
        another.shutdownNow();
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private Response limited(Callable<Response> call) throws IOException {
        if (leftBehind.get() == null) {
            leftBehind.set(another.submit(call));
            await(connecting);
            throw new IOException("the time limit has passed");
        }
        try {
            return call.call();
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private AttestClient.Builder at(Server server, OkHttpClient.Builder http) {
        return TestClients.at(server.baseUrl(), new FakeTime())
                .httpClient(http.eventListener(firstConnectsLate).build());
    }

    private static MockResponse good(Calling calling) {
        return Responses.json(calling.goodStatus(), calling.goodBody());
    }

    private void sendsOnce(Calling calling, Server server, AttestClient client) {
        assertThat(calling.on(client)).isNotNull();
        onlyOneArrives(server);
    }

    private void onlyOneArrives(Server server) {
        mayConnect.countDown();
        Future<?> first = Objects.requireNonNull(leftBehind.get());

        assertThat(catchThrowable(() -> first.get(20, TimeUnit.SECONDS))).isNotNull();
        assertThat(server.count()).isEqualTo(1);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    @DisplayName("A call that a factory leaves behind is not sent after it was repeated")
    void byAFactory(Calling calling) {
        try (Server server = new Server(good(calling), good(calling));
                AttestClient client = at(server, new OkHttpClient.Builder())
                        .callFactory(http ->
                                request -> Factories.wrapped(http.newCall(request), call -> limited(call::execute)))
                        .build()) {
            sendsOnce(calling, server, client);
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    @DisplayName("A request that an interceptor leaves behind is not sent after it was repeated")
    void byAnInterceptor(Calling calling) {
        OkHttpClient.Builder http =
                new OkHttpClient.Builder().addInterceptor(chain -> limited(() -> chain.proceed(chain.request())));
        try (Server server = new Server(good(calling), good(calling));
                AttestClient client = at(server, http).build()) {
            sendsOnce(calling, server, client);
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(names = {"CREATE", "CREATE_ASYNC"})
    @DisplayName("A send that is left behind by another client than the SDK's has lost its body")
    void byAnotherClient(Calling calling) {
        OkHttpClient theirs = new OkHttpClient.Builder()
                .eventListener(firstConnectsLate)
                .retryOnConnectionFailure(false)
                .build();
        try (Server server = new Server(good(calling), good(calling));
                AttestClient client = TestClients.at(server.baseUrl(), new FakeTime())
                        .callFactory(http ->
                                request -> Factories.wrapped(theirs.newCall(request), call -> limited(call::execute)))
                        .build()) {
            assertThat(calling.failsOn(client).outcome()).isEqualTo(Outcome.UNKNOWN);
            onlyOneArrives(server);
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(names = {"CREATE", "CREATE_ASYNC"})
    @DisplayName("A call that a factory begins after it was given up is not sent")
    void begunLate(Calling calling) {
        AtomicReference<Call> first = new AtomicReference<>();
        mayConnect.countDown();
        try (Server server = new Server(good(calling), good(calling));
                AttestClient client = at(server, new OkHttpClient.Builder())
                        .callFactory(http -> request -> Factories.wrapped(http.newCall(request), call -> {
                            if (first.compareAndSet(null, call)) {
                                throw new IOException("the time limit has passed");
                            }
                            return call.execute();
                        }))
                        .build()) {
            assertThat(calling.on(client)).isNotNull();

            assertThat(catchThrowable(() -> Objects.requireNonNull(first.get()).execute()))
                    .isNotNull();
            assertThat(server.count()).isEqualTo(1);
        }
    }
}
