package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.error.AttestException;
import io.attest.client.error.Outcome;
import io.attest.client.testing.Calling;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.io.IOException;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What was on the wire decides whether a send is repeated, whatever a caller's interceptor makes of it. */
class AlteredResponsesTest {

    private static final MockResponse READ_AND_CLOSED = new MockResponse.Builder()
            .onResponseStart(new SocketEffect.CloseSocket())
            .build();

    @Test
    @DisplayName("A 201 that an interceptor turns into a 429 is not sent again")
    void relabelled() {
        assertOneSending(
                Responses.json(201, Responses.attestationRequest()),
                chain -> chain.proceed(chain.request()).newBuilder().code(429).build(),
                Outcome.ACCEPTED);
    }

    @Test
    @DisplayName("A broken connection that an interceptor turns into a 429 is not sent again")
    void madeUp() {
        assertOneSending(
                READ_AND_CLOSED,
                chain -> {
                    try {
                        return chain.proceed(chain.request());
                    } catch (IOException e) {
                        return made(chain);
                    }
                },
                Outcome.UNKNOWN);
    }

    @Test
    @DisplayName("A request that an interceptor carries by itself, and loses, is not sent again")
    void carriedElsewhere() {
        OkHttpClient other =
                new OkHttpClient.Builder().retryOnConnectionFailure(false).build();
        assertOneSending(
                READ_AND_CLOSED, chain -> other.newCall(chain.request()).execute(), Outcome.UNKNOWN);
    }

    private static void assertOneSending(MockResponse response, Interceptor interceptor, Outcome outcome) {
        OkHttpClient http =
                new OkHttpClient.Builder().addInterceptor(interceptor).build();
        try (Server server = new Server(response, response, response, response);
                AttestClient client = TestClients.at(server.baseUrl(), new FakeTime())
                        .httpClient(http)
                        .build()) {
            AttestException failure = Calling.CREATE.failsOn(client);

            assertThat(failure.outcome()).isEqualTo(outcome);
            assertThat(failure.attempts()).isEqualTo(1);
            assertThat(server.count()).isEqualTo(1);
        }
    }

    private static Response made(Interceptor.Chain chain) {
        return new Response.Builder()
                .request(chain.request())
                .protocol(Protocol.HTTP_1_1)
                .code(429)
                .message("made up")
                .body(ResponseBody.EMPTY)
                .build();
    }
}
