package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.attest.client.AttestClient;
import io.attest.client.AttestClientBuilder;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.DeadlineExceededException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.error.ServerException;
import io.attest.client.testing.Await;
import io.attest.client.testing.CallStyle;
import io.attest.client.testing.OtherThread;
import io.attest.client.testing.Responses;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.TestClients;
import io.attest.client.testing.Web;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.mockwebserver.MockResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * docs/http-client.md: which connections requests take, and what the SDK leaves alone in an application's client. Each
 * form of a body on the wire is read.
 */
class HttpClientTest extends ServiceFixture {

    /** Clients over one OkHttpClient share its connections: each would make a handshake of its own. */
    @Test
    void readsOverAnIdleConnectionAndSendsOverOneOfItsOwn() {
        AttestClientBuilder client =
                TestClients.of(server).httpClient(new OkHttpClient()).retry(ONCE_MORE);
        List<Integer> numbers = new ArrayList<>();
        for (SampleCall call : List.of(READ, READ, SEND, SEND, READ)) {
            prepare(call.goodResponse());
            assertThat(style.ask(open(client), call)).isNotNull();
            numbers.add(Web.taken(server).getSequenceNumber());
        }
        prepare(Responses.status(503), READ.goodResponse());
        style.ask(open(client), READ);
        for (int i = 0; i < 2; i++) {
            numbers.add(Web.taken(server).getSequenceNumber());
        }

        assertThat(numbers).as("the last is a retry").containsExactly(0, 1, 0, 0, 2, 3, 0);
    }

    /**
     * OkHttp tells listeners of it on the one thread that all its timeouts of a JVM depend on. The deadline came first,
     * so it is the reason.
     */
    @Test
    void endsCallsAtTheirDeadlineAlthoughAListenerClosesTheClientAndThrows() {
        for (int i = 0; i < 2; i++) {
            AtomicReference<AttestClient> closing = new AtomicReference<>();
            EventListener listener = new EventListener() {
                @Override
                public void canceled(Call call) {
                    TestClients.close(closing.get());
                    throw new IllegalStateException("a bug of the caller's");
                }
            };
            AttestClient client = open(TestClients.at(server)
                    .httpClient(
                            new OkHttpClient.Builder().eventListener(listener).build())
                    // By the clock of the machine, which OkHttp takes.
                    .timeout(Duration.ofMillis(300)));
            closing.set(client);

            assertThat(OtherThread.start(() -> style.ask(client, SEND)).join())
                    .isInstanceOf(DeadlineExceededException.class)
                    .satisfies(e -> assertThat(((AttestException) e).outcome()).isEqualTo(Outcome.UNKNOWN));
        }
    }

    /** As a time limit of the application's does, which gives a request up and leaves it to another thread. */
    @Test
    void sendsNothingThatAnInterceptorGaveUpBeforeItWasConnected() {
        CountDownLatch connecting = new CountDownLatch(1);
        CountDownLatch mayConnect = new CountDownLatch(1);
        AtomicReference<OtherThread> left = new AtomicReference<>();
        OkHttpClient http = intercepting(chain -> {
                    left.set(OtherThread.start(() -> chain.proceed(chain.request())));
                    Await.open(connecting);
                    throw new IOException("the time limit has passed");
                })
                .newBuilder()
                .dns(host -> {
                    connecting.countDown();
                    Await.open(mayConnect);
                    return List.of(InetAddress.getLoopbackAddress());
                })
                .build();
        String baseUrl = Web.url(server).replace("127.0.0.1", "localhost");
        AttestClient client = open(TestClients.of(server)
                .baseUrl(baseUrl)
                .retry(RetryOptions.none())
                .httpClient(http));

        assertFailure(style.failure(client, SEND), NetworkException.class, Outcome.NOT_SENT, 1);

        mayConnect.countDown();
        assertThat(left.get().join()).isNotNull();
        assertThat(server.getRequestCount()).isZero();
    }

    /** The 201 of its login was taken for that of the send, which never left. */
    @Test
    void isNotAcceptedByTheResponseToALogin() {
        server.enqueue(new MockResponse().setResponseCode(201));
        OkHttpClient http = intercepting(chain -> {
            Request login = chain.request()
                    .newBuilder()
                    .method("POST", RequestBody.create("login", null))
                    .build();
            chain.proceed(login).close();
            return chain.proceed(chain.request());
        });

        AttestException failure = style.failure(open(TestClients.of(server).httpClient(http)), SEND);

        assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    static Stream<Arguments> thrown() {
        return Stream.of(
                arguments(201, new IllegalStateException("own"), NetworkException.class, Outcome.ACCEPTED),
                arguments(200, new IllegalStateException("own"), NetworkException.class, Outcome.UNKNOWN),
                arguments(404, new IllegalStateException("own"), NetworkException.class, Outcome.UNKNOWN),
                // A status says more than an alert behind it.
                arguments(
                        503,
                        new SSLException("Received fatal alert: bad_certificate"),
                        ServerException.class,
                        Outcome.UNKNOWN));
    }

    @ParameterizedTest
    @MethodSource("thrown")
    void knowsAResponseBehindWhichAnInterceptorThrows(int status, Exception own, Class<?> type, Outcome outcome) {
        OkHttpClient http = intercepting(chain -> {
            Response unused = chain.proceed(chain.request());
            return CallStyle.sneak(own);
        });
        prepare(Responses.json(status, "{"));

        AttestException failure = style.failure(open(TestClients.of(server).httpClient(http)), SEND);

        assertFailure(failure, type, outcome, 1);
        assertThat(http.connectionPool().connectionCount()).isZero();
    }
}
