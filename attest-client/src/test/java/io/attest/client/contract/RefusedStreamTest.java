package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.testing.TestClients;
import io.attest.client.testing.Web;
import java.io.IOException;
import java.util.List;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.mockwebserver.MockResponse;
import okhttp3.mockwebserver.SocketPolicy;
import okio.Buffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** RFC 9113, 8.7: the service has not looked at a request whose stream it refuses. */
class RefusedStreamTest extends ServiceFixture {

    private static final List<Protocol> HTTP_2 = List.of(Protocol.H2_PRIOR_KNOWLEDGE);

    /** What an interceptor of the application does with the request. */
    private enum Use implements Interceptor {
        NOTHING,
        READS_IT_BEFORE,
        SENDS_IT_ELSEWHERE_AFTERWARDS;

        @Override
        public Response intercept(Chain chain) throws IOException {
            if (this == READS_IT_BEFORE) {
                Buffer copy = new Buffer();
                chain.request().body().writeTo(copy);
                RequestBody read = RequestBody.create(
                        copy.readByteString(), chain.request().body().contentType());
                return chain.proceed(chain.request().newBuilder().post(read).build());
            }
            try {
                return chain.proceed(chain.request());
            } catch (IOException e) {
                if (this == SENDS_IT_ELSEWHERE_AFTERWARDS) {
                    chain.request().body().writeTo(new Buffer());
                    throw new IllegalStateException("it could be sent elsewhere", e);
                }
                throw e;
            }
        }
    }

    /** Of the codes, 7 is REFUSED_STREAM. */
    @ParameterizedTest
    @CsvSource({
        "7, NOTHING, NOT_SENT, 2",
        "7, READS_IT_BEFORE, UNKNOWN, 1",
        "7, SENDS_IT_ELSEWHERE_AFTERWARDS, NOT_SENT, 2",
        "8, NOTHING, UNKNOWN, 1",
        "2, NOTHING, UNKNOWN, 1"
    })
    void isSentAgainUnlessSomethingElseMayHaveSentIt(int error, Use use, Outcome outcome, int attempts) {
        server.setProtocols(HTTP_2);
        MockResponse refusing = new MockResponse()
                .setSocketPolicy(SocketPolicy.RESET_STREAM_AT_START)
                .setHttp2ErrorCode(error);
        OkHttpClient http = new OkHttpClient.Builder()
                .protocols(HTTP_2)
                .addInterceptor(use)
                .addInterceptor(RefusedStreamTest::keepTheBodyBack)
                .build();
        prepare(refusing, refusing);
        AttestClient client = open(TestClients.of(server).httpClient(http).retry(ONCE_MORE));

        assertFailure(style.failure(client, SEND), NetworkException.class, outcome, attempts);
    }

    /** MockWebServer may call the frame of a body behind its reset a PROTOCOL_ERROR, and say so first. */
    private static Response keepTheBodyBack(Interceptor.Chain chain) throws IOException {
        return chain.proceed(
                chain.request().newBuilder().header("Expect", "100-continue").build());
    }

    /** Each would make a handshake of its own. */
    @Test
    void clientsOverOneOkHttpClientShareItsConnections() {
        OkHttpClient http = new OkHttpClient();
        for (int i = 0; i < 2; i++) {
            prepare(READ.goodResponse());
            assertThat(style.ask(open(TestClients.of(server).httpClient(http)), READ))
                    .isNotNull();
            assertThat(Web.taken(server).getSequenceNumber()).isEqualTo(i);
        }
    }
}
