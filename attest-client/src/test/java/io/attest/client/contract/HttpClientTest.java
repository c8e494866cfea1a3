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
import io.attest.client.events.ClientListener.AttemptEnded;
import io.attest.client.testing.Await;
import io.attest.client.testing.BlockingAndAsync;
import io.attest.client.testing.OtherThread;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.RawServer.Act;
import io.attest.client.testing.Responses;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.TestClients;
import io.attest.client.testing.Web;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okhttp3.mockwebserver.MockResponse;
import okio.Buffer;
import okio.BufferedSink;
import okio.GzipSink;
import okio.Okio;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * docs/http-client.md: which connections requests take, and what the SDK leaves alone in an application's client. Each
 * form of a body on the wire is read.
 */
@BlockingAndAsync
class HttpClientTest extends ServiceFixture {

    private static final int PATIENCE_SECONDS = 15;

    private static Act good(SampleCall... each) {
        return (socket, number) -> {
            SampleCall call = each[Math.min(number, each.length) - 1];
            RawServer.writes(RawServer.response(call.goodStatus(), call.goodBody()))
                    .on(socket, number);
        };
    }

    @Test
    void sendsOverAConnectionOfItsOwn() {
        RawServer raw = open(RawServer.that(good(READ, READ, SEND, SEND, READ)));
        AttestClient client = open(TestClients.at(raw.baseUrl(), time));

        List<Integer> connections = Arrays.asList(READ, READ, SEND, SEND, READ).stream()
                .map(call -> {
                    assertThat(style.ask(client, call)).isNotNull();
                    return raw.connections();
                })
                .toList();

        assertThat(connections).containsExactly(1, 1, 2, 3, 3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "OPTIONS"})
    void readsOverAnIdleConnection(String method) {
        prepare(READ.goodResponse(), Responses.json(200, "{}"));
        AttestClient client = open(TestClients.of(server));

        style.ask(client, READ);
        style.execute(client, RawRequest.of(method, "people"));

        assertThat(Web.taken(server).getSequenceNumber()).isZero();
        assertThat(Web.taken(server).getSequenceNumber()).isEqualTo(1);
    }

    @Test
    void closesTheConnectionOfASend() {
        CountDownLatch closed = new CountDownLatch(1);
        RawServer raw = open(RawServer.conducting(0, (socket, number) -> {
            assertThat(socket.getInputStream().read()).isPositive();
            good(SEND).on(socket, 1);
            socket.getInputStream().transferTo(OutputStream.nullOutputStream());
            closed.countDown();
        }));
        // Its connections stay open for minutes.
        AttestClient client = open(TestClients.at(raw.baseUrl(), time).httpClient(new OkHttpClient()));

        assertThat(style.ask(client, SEND)).isNotNull();

        Await.open(closed);
    }

    /** With Nagle's algorithm it would wait for an acknowledgement, often for 40 ms after a TLS handshake. */
    @Test
    void sendsWithoutDelay() {
        Set<Boolean> undelayed = ConcurrentHashMap.newKeySet();
        OkHttpClient http = new OkHttpClient.Builder()
                .addNetworkInterceptor(chain -> {
                    Response response = chain.proceed(chain.request());
                    undelayed.add(chain.connection().socket().getTcpNoDelay());
                    return response;
                })
                .build();
        RawServer raw = open(RawServer.that(good(SEND)));
        AttestClient client = open(TestClients.at(raw.baseUrl(), time).httpClient(http));

        assertThat(style.ask(client, SEND)).isNotNull();

        assertThat(undelayed).containsExactly(true);
    }

    @Test
    void retriesAReadOverAnotherConnection() {
        prepare(Responses.status(503), READ.goodResponse());
        assertThat(style.ask(open(TestClients.of(server)), READ)).isNotNull();
        assertThat(Web.taken(server).getSequenceNumber()).isZero();
        assertThat(Web.taken(server).getSequenceNumber()).isZero();
    }

    @Test
    void hasItsOwnDeadlineInPlaceOfTheCallTimeout() {
        List<Long> timeouts = new CopyOnWriteArrayList<>();
        OkHttpClient http = intercepting(chain -> {
                    timeouts.add(chain.call().timeout().timeoutNanos());
                    return chain.proceed(chain.request());
                })
                .newBuilder()
                .callTimeout(MINUTE)
                .build();
        prepare(SEND.goodResponse());

        assertThat(style.ask(open(TestClients.of(server).httpClient(http)), SEND))
                .isNotNull();

        assertThat(timeouts).containsExactly(0L);
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

    /** OkHttp tells listeners of it on the one thread that all its timeouts of a JVM depend on. */
    @Test
    void endsCallsAtTheirDeadlineAlthoughAListenerThrows() {
        EventListener listener = new EventListener() {
            @Override
            public void canceled(Call call) {
                throw new IllegalStateException("a bug of the caller's");
            }
        };
        RawServer raw = open(RawServer.that(RawServer.neverResponds()));
        AttestClient client = open(TestClients.at(raw.baseUrl())
                .httpClient(new OkHttpClient.Builder().eventListener(listener).build())
                // By the clock of the machine, which OkHttp takes.
                .timeout(Duration.ofMillis(300)));

        for (int i = 0; i < 2; i++) {
            Throwable thrown = OtherThread.start(() -> style.ask(client, SEND)).join();

            assertThat(thrown)
                    .isInstanceOf(DeadlineExceededException.class)
                    .hasFieldOrPropertyWithValue("outcome", Outcome.UNKNOWN);
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
            assertThat(Web.taken(server).getHeaders().values("traceparent")).containsExactly("00-1-2-01");
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

    @Test
    void timeoutsOfTheBuilderTakePrecedence() {
        AtomicInteger connecting = new AtomicInteger();
        AtomicInteger reading = new AtomicInteger();
        OkHttpClient patient = new OkHttpClient.Builder()
                .connectTimeout(Duration.ofHours(1))
                .readTimeout(Duration.ofHours(1))
                .addInterceptor(chain -> {
                    connecting.set(chain.connectTimeoutMillis());
                    reading.set(chain.readTimeoutMillis());
                    return chain.proceed(chain.request());
                })
                .build();
        RawServer raw = open(RawServer.that(good(READ)));
        AttestClient client = open(TestClients.at(raw.baseUrl(), time)
                .httpClient(patient)
                .connectTimeout(Duration.ofSeconds(5))
                .readTimeout(Duration.ofSeconds(7)));

        assertThat(style.ask(client, READ)).isNotNull();

        assertThat(connecting).hasValue(5_000);
        assertThat(reading).hasValue(7_000);
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

    @ParameterizedTest
    @CsvSource({"201, ACCEPTED", "404, REJECTED"})
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
