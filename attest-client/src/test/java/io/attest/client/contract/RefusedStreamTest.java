package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.SEND;

import io.attest.client.AttestClient;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.testing.TestClients;
import java.util.List;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.mockwebserver.MockResponse;
import okhttp3.mockwebserver.SocketPolicy;
import okio.Buffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** RFC 9113, 8.7: the service has not looked at a request whose stream it refuses. */
class RefusedStreamTest extends ServiceFixture {

    private static final List<Protocol> HTTP_2 = List.of(Protocol.H2_PRIOR_KNOWLEDGE);

    /** Of the codes, 7 is REFUSED_STREAM. */
    @ParameterizedTest
    @CsvSource({"7, false, NOT_SENT, 2", "7, true, UNKNOWN, 1", "8, false, UNKNOWN, 1"})
    void isSentAgainUnlessSomethingElseMayHaveSentIt(int error, boolean isRead, Outcome outcome, int attempts) {
        server.setProtocols(HTTP_2);
        MockResponse refusing = new MockResponse()
                .setSocketPolicy(SocketPolicy.RESET_STREAM_AT_START)
                .setHttp2ErrorCode(error);
        OkHttpClient http = new OkHttpClient.Builder()
                .protocols(HTTP_2)
                .addInterceptor(chain -> {
                    if (isRead) {
                        chain.request().body().writeTo(new Buffer());
                    }
                    // MockWebServer may call the frame of a body behind its reset a PROTOCOL_ERROR, and say so first.
                    return chain.proceed(chain.request()
                            .newBuilder()
                            .header("Expect", "100-continue")
                            .build());
                })
                .build();
        prepare(refusing, refusing);
        AttestClient client = open(TestClients.of(server).httpClient(http).retry(ONCE_MORE));

        assertFailure(style.failure(client, SEND), NetworkException.class, outcome, attempts);
    }
}
