package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.attest.client.AttestClient;
import io.attest.client.RawRequest;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.DeadlineExceededException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.error.ServerException;
import io.attest.client.testing.Await;
import io.attest.client.testing.OtherThread;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.Responses;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.TestClients;
import io.attest.client.testing.Web;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * docs/http-client.md: which connections requests take, and what the SDK leaves alone in an application's client. Each
 * form of a body on the wire is read.
 */
class HttpClientTest extends ServiceFixture {

    private static final int PATIENCE_SECONDS = 15;

    @Test
    void aStatusThatCameSaysMoreThanAnAlertOfTlsBehindIt() {
        OkHttpClient http = intercepting(chain -> {
            chain.proceed(chain.request()).close();
            throw new SSLException("Received fatal alert: bad_certificate");
        });
        prepare(Responses.status(503));

        AttestException failure = style.failure(open(TestClients.of(server).httpClient(http)), SEND);
        assertFailure(failure, ServerException.class, Outcome.UNKNOWN, 1);
    }

    @Test
    void readsOverAnIdleConnectionAndSendsOverOneOfItsOwn() {
        AttestClient client = open(TestClients.of(server).retry(ONCE_MORE));
        List<Integer> numbers = new ArrayList<>();
        for (SampleCall call : List.of(READ, READ, SEND, SEND, READ)) {
            prepare(call.goodResponse());
            assertThat(style.ask(client, call)).isNotNull();
            numbers.add(Web.taken(server).getSequenceNumber());
        }
        prepare(Responses.json(200, "{}"), Responses.status(503), READ.goodResponse());
        style.execute(client, RawRequest.of("OPTIONS", "people"));
        style.ask(client, READ);
        for (int i = 0; i < 3; i++) {
            numbers.add(Web.taken(server).getSequenceNumber());
        }

        assertThat(numbers).as("the last is a retry").containsExactly(0, 1, 0, 0, 2, 3, 4, 0);
    }

    /** OkHttp limits the bytes of an HTTP/2 header block, but not its entries, of which each takes memory. */
    @Test
    void offersHttp11OnlyByItself() throws InterruptedException {
        BlockingQueue<String> hellos = new LinkedBlockingQueue<>();
        RawServer raw = open(RawServer.conducting(0, (socket, number) -> {
            byte[] hello = new byte[16_384];
            int length = socket.getInputStream().read(hello);
            hellos.add(new String(hello, 0, length, StandardCharsets.ISO_8859_1));
        }));
        AttestClient client = open(TestClients.once("https://127.0.0.1:" + raw.port() + "/api/v1"));

        assertThat(catchThrowable(() -> style.ask(client, READ))).isNotNull();

        String hello = hellos.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(hello).isNotNull();
        // The whole of TLS's extension for protocols: one name of 8 bytes.
        assertThat(hello.contains("\0\u0010\0\u000b\0\u0009\u0008http/1.1")).isTrue();
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
    @ParameterizedTest
    @EnumSource
    void sendsNothingThatAnInterceptorGaveUpBeforeItWasConnected(SampleCall call) {
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

        assertFailure(style.failure(client, call), NetworkException.class, Outcome.NOT_SENT, 1);

        mayConnect.countDown();
        assertThat(left.get().join()).isNotNull();
        assertThat(server.getRequestCount()).isZero();
    }

    /**
     * OkHttp has no deadline of its own. With Nagle's algorithm a send would wait for an acknowledgement, often for 40
     * ms after a TLS handshake.
     */
    @Test
    void timeoutsOfTheBuilderTakePrecedence() {
        List<Object> seen = new CopyOnWriteArrayList<>();
        OkHttpClient patient = new OkHttpClient.Builder()
                .connectTimeout(Duration.ofHours(1))
                .readTimeout(Duration.ofHours(1))
                .addNetworkInterceptor(chain -> {
                    seen.add(chain.connectTimeoutMillis());
                    seen.add(chain.readTimeoutMillis());
                    seen.add(chain.call().timeout().timeoutNanos());
                    Response response = chain.proceed(chain.request());
                    seen.add(chain.connection().socket().getTcpNoDelay());
                    return response;
                })
                .build();
        prepare(SEND.goodResponse());
        AttestClient client = open(TestClients.of(server)
                .httpClient(patient)
                .connectTimeout(Duration.ofSeconds(5))
                .readTimeout(Duration.ofSeconds(7)));

        assertThat(style.ask(client, SEND)).isNotNull();
        assertThat(seen).containsExactly(5_000, 7_000, 0L, true);
    }

    @Test
    void saysWhatTheFirstSendingEndedInIfAnInterceptorTriesAgain() {
        AtomicReference<IOException> first = new AtomicReference<>();
        OkHttpClient http = intercepting(chain -> {
            try {
                return chain.proceed(chain.request());
            } catch (IOException e) {
                first.set(e);
                return chain.proceed(chain.request());
            }
        });
        RawServer raw = open(RawServer.that(RawServer.resets()));

        AttestException failure =
                style.failure(open(TestClients.at(raw.baseUrl()).httpClient(http)), SEND);

        assertThat(failure).hasCause(first.get());
        assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
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

    @ParameterizedTest
    @CsvSource({"201, ACCEPTED", "401, UNKNOWN", "404, UNKNOWN"})
    void closesAResponseBehindWhichAnInterceptorThrows(int status, Outcome outcome) {
        CountDownLatch left = new CountDownLatch(1);
        RawServer raw = open(RawServer.that((socket, number) -> {
            RawServer.writes(RawServer.responseOfLength(status, 500, "{")).on(socket, number);
            try {
                socket.getInputStream().transferTo(OutputStream.nullOutputStream());
            } finally {
                left.countDown();
            }
        }));
        IllegalStateException own = new IllegalStateException("of the application");
        OkHttpClient http = intercepting(chain -> {
            Response unused = chain.proceed(chain.request());
            throw own;
        });

        AttestException failure =
                style.failure(open(TestClients.at(raw.baseUrl()).httpClient(http)), SEND);

        assertThat(failure).hasCause(own);
        assertThat(failure.outcome()).isEqualTo(outcome);
        Await.open(left);
    }
}
