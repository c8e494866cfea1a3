package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.testing.Calling;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.io.IOException;
import mockwebserver3.MockResponse;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What fails in the caller's own interceptors and listeners. */
class CallersInterceptorTest {

    private final RuntimeException bug = new IllegalArgumentException("a bug of the caller's");
    private final IOException noEntry = new IOException("the caller's own rule");

    private final FakeTime time = new FakeTime();

    private AttestException failure(Calling calling, int requests, MockResponse response, OkHttpClient.Builder http) {
        try (Server server = new Server(response, response, response, response, response);
                AttestClient client = TestClients.at(server.baseUrl(), time)
                        .retry(RetryOptions.defaults().retryUnknownOutcomes(true))
                        .httpClient(http.build())
                        .build()) {
            AttestException failure = calling.failsOn(client);
            assertThat(server.count()).isEqualTo(requests);
            assertThat(failure).isExactlyInstanceOf(NetworkException.class);
            return failure;
        }
    }

    private static MockResponse good(Calling calling) {
        return Responses.json(calling.goodStatus(), calling.goodBody());
    }

    private Response failAfter(Interceptor.Chain chain) throws IOException {
        chain.proceed(chain.request()).close();
        throw bug;
    }

    @ParameterizedTest(
            name = "{0}: a RuntimeException before the request: not sent, not repeated, and its cause is kept")
    @EnumSource
    void before(Calling calling) {
        AttestException failure =
                failure(calling, 0, good(calling), new OkHttpClient.Builder().addInterceptor(chain -> {
                            throw bug;
                        }));

        assertThat(failure).hasCause(bug);
        assertThat(failure.outcome()).isEqualTo(Outcome.NOT_SENT);
        assertThat(failure.attempts()).isEqualTo(1);
        assertThat(failure).message().contains("an unexpected error in the HTTP layer, see the cause");
    }

    @ParameterizedTest(name = "{0}: a RuntimeException in a network interceptor, before the request: not sent")
    @EnumSource
    void onTheConnection(Calling calling) {
        AttestException failure =
                failure(calling, 0, good(calling), new OkHttpClient.Builder().addNetworkInterceptor(chain -> {
                            throw bug;
                        }));

        assertThat(failure).hasCause(bug);
        assertThat(failure.outcome()).isEqualTo(Outcome.NOT_SENT);
    }

    @ParameterizedTest(name = "{0}: a RuntimeException after a 2xx: accepted")
    @EnumSource
    void afterSuccess(Calling calling) {
        AttestException failure =
                failure(calling, 1, good(calling), new OkHttpClient.Builder().addInterceptor(this::failAfter));

        assertThat(failure).hasCause(bug);
        assertThat(failure.outcome()).isEqualTo(Outcome.ACCEPTED);
        assertThat(failure.attempts()).isEqualTo(1);
    }

    @ParameterizedTest(name = "{0}: a RuntimeException after a 500: unknown")
    @EnumSource
    void afterServerError(Calling calling) {
        AttestException failure = failure(
                calling, 1, Responses.status(500), new OkHttpClient.Builder().addNetworkInterceptor(this::failAfter));

        assertThat(failure).hasCause(bug);
        assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(failure.attempts()).isEqualTo(1);
    }

    @ParameterizedTest(name = "{0}: an IOException after a 2xx: accepted, and a send is not repeated even if it may be")
    @EnumSource
    void ioExceptionAfterSuccess(Calling calling) {
        AttestException failure = failure(
                calling, calling.sends() ? 1 : 4, good(calling), new OkHttpClient.Builder().addInterceptor(chain -> {
                            chain.proceed(chain.request()).close();
                            throw noEntry;
                        }));

        assertThat(failure).hasCause(noEntry);
        assertThat(failure.outcome()).isEqualTo(Outcome.ACCEPTED);
    }

    @ParameterizedTest(name = "{0}: an IOException before the request: not sent, and repeated")
    @EnumSource
    void ioExceptionBefore(Calling calling) {
        AttestException failure =
                failure(calling, 0, good(calling), new OkHttpClient.Builder().addInterceptor(chain -> {
                            throw noEntry;
                        }));

        assertThat(failure.outcome()).isEqualTo(Outcome.NOT_SENT);
        assertThat(failure.attempts()).isEqualTo(4);
    }

    @ParameterizedTest(name = "{0}: a RuntimeException of an event listener, before the request: not sent")
    @EnumSource
    void eventListener(Calling calling) {
        AttestException failure =
                failure(calling, 0, good(calling), new OkHttpClient.Builder().eventListener(new EventListener() {
                            @Override
                            public void callStart(Call call) {
                                throw bug;
                            }
                        }));

        assertThat(failure).hasCause(bug);
        assertThat(failure.outcome()).isEqualTo(Outcome.NOT_SENT);
    }
}
