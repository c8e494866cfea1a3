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
import io.attest.client.observability.ClientListener.AttemptEnded;
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
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okhttp3.mockwebserver.MockResponse;
import okhttp3.mockwebserver.RecordedRequest;
import okio.Buffer;
import okio.BufferedSink;
import okio.GzipSink;
import okio.Okio;
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

    @Test
    void closesTheConnectionOfASend() {
        CountDownLatch closed = new CountDownLatch(1);
        RawServer raw = open(RawServer.conducting(0, (socket, number) -> {
            assertThat(socket.getInputStream().read()).isPositive();
            RawServer.writes(RawServer.response(201, SEND.goodBody())).on(socket, 1);
            socket.getInputStream().transferTo(OutputStream.nullOutputStream());
            closed.countDown();
        }));
        // Its connections stay open for minutes.
        AttestClient client = open(TestClients.at(raw.baseUrl(), time).httpClient(new OkHttpClient()));

        assertThat(style.ask(client, SEND)).isNotNull();

        Await.open(closed);
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

    @ParameterizedTest
    @EnumSource
    void showsEachAttemptToTheInterceptors(SampleCall what) {
        OkHttpClient http = intercepting(chain -> chain.proceed(
                chain.request().newBuilder().header("traceparent", "00-1-2-01").build()));
        prepare(Responses.status(429), what.goodResponse(), what.goodResponse());
        AttestClient client = open(TestClients.of(server).httpClient(http));

        assertThat(style.ask(client, what)).isNotNull();
        assertThat(style.ask(client.withAccessToken("another-token"), what)).isNotNull();

        for (int i = 0; i < 3; i++) {
            RecordedRequest request = Web.taken(server);
            assertThat(request.getHeaders().values("traceparent")).containsExactly("00-1-2-01");
            assertThat(request.getBody().readUtf8()).isEqualTo(what.body());
        }
    }

    @ParameterizedTest
    @EnumSource
    void isNotRetriedAfterWhatAnInterceptorThrows(SampleCall what) {
        IllegalStateException open = new IllegalStateException("the circuit is open");
        AttestClient client = open(TestClients.of(server)
                .retry(RetryOptions.defaults().withRetryUnknownOutcomes(true))
                .httpClient(intercepting(chain -> {
                    throw open;
                })));

        AttestException failure = style.failure(client, what);

        assertFailure(failure, NetworkException.class, Outcome.NOT_SENT, 1);
        assertThat(failure).hasCause(open);
        assertThat(server.getRequestCount()).isZero();
    }

    /** The SDK notices only that the body of a send was written. */
    @Test
    void trustsAnInterceptorThatUsesAnotherClient() {
        OkHttpClient other =
                new OkHttpClient.Builder().retryOnConnectionFailure(false).build();
        OkHttpClient http = intercepting(chain -> other.newCall(chain.request()).execute());
        RawServer raw = open(RawServer.that(RawServer.closes()));
        AttestClient client =
                open(TestClients.at(raw.baseUrl(), time).retry(ONCE_MORE).httpClient(http));

        assertFailure(style.failure(client, SEND), NetworkException.class, Outcome.UNKNOWN, 1);
        assertThat(raw.count()).isEqualTo(1);

        assertFailure(style.failure(client, READ), NetworkException.class, Outcome.NOT_SENT, 2);
        assertThat(raw.count()).isEqualTo(3);
    }

    private static MockResponse compressed(MockResponse plain) throws IOException {
        Buffer bytes = new Buffer();
        try (BufferedSink gzip = Okio.buffer(new GzipSink(bytes))) {
            gzip.writeAll(plain.getBody());
        }
        return plain.clone().setBody(bytes).addHeader("Content-Encoding", "gzip");
    }

    private static MockResponse inTwoChunks(MockResponse whole) {
        Buffer body = whole.getBody();
        return whole.clone().setChunkedBody(body, (int) body.size() / 2 + 1);
    }

    @ParameterizedTest
    @EnumSource
    void readsAResponseThatIsCompressedOrInChunks(SampleCall call) throws IOException {
        MockResponse plain = call.goodResponse();
        prepare(plain, compressed(plain), inTwoChunks(plain), inTwoChunks(compressed(plain)));
        AttestClient client = open(TestClients.of(server).addListener(heard));

        Object value = style.ask(client, call);
        for (int i = 0; i < 3; i++) {
            assertThat(style.ask(client, call)).isEqualTo(value);
        }

        assertThat(Web.taken(server).getHeaders().values("Accept-Encoding")).containsExactly("gzip");
        assertThat(heard.of(AttemptEnded.class))
                .hasSize(4)
                .allMatch(attempt -> attempt.bytes() == plain.getBody().size());
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

    @Test
    void aStatusThatAnInterceptorMakesCountsAsOfTheService() {
        OkHttpClient http = intercepting(chain -> new Response.Builder()
                .request(chain.request())
                .protocol(Protocol.HTTP_1_1)
                .code(503)
                .message("")
                .body(ResponseBody.create(new byte[0], null))
                .build());

        AttestException failure = style.failure(open(TestClients.of(server).httpClient(http)), SEND);

        assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(failure.attempts()).isEqualTo(1);
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
