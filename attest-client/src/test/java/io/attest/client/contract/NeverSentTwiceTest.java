package io.attest.client.contract;

import static io.attest.client.error.Outcome.ACCEPTED;
import static io.attest.client.error.Outcome.UNKNOWN;
import static io.attest.client.testing.SampleCall.READ;
import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.attest.client.AttestClient;
import io.attest.client.AttestClientBuilder;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.testing.BadClients;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.RawServer.Act;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.TestClients;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** README: never sends twice by accident, whatever is below the SDK. One attempt is one request on the wire. */
class NeverSentTwiceTest extends ServiceFixture {

    private static final List<SampleCall> CALLS =
            Stream.concat(Stream.of(READ), SampleCall.sends()).toList();

    private RetryOptions retry = RetryOptions.defaults();

    /** What makes HTTP libraries send a request again. */
    private static Act fault(String name) {
        return switch (name) {
            case "closed" -> RawServer.closes();
            case "reset" -> RawServer.resets();
            case "cut off" -> RawServer.writesAndCloses("HTTP/1.1 2");
            default ->
                RawServer.writes("HTTP/1.1 " + name + " Said\r\nLocation: /api/v1/elsewhere\r\nRetry-After: 0\r\n"
                        + "WWW-Authenticate: Basic\r\nProxy-Authenticate: Basic\r\nContent-Length: 7\r\n\r\ntold so");
        };
    }

    /** Makes a call that must fail, after as many requests as it says. */
    private AttestException failure(BadClients below, Act act, Function<AttestClient, ?> call) {
        return failure(builder -> below.below(builder), act, call);
    }

    private AttestException failure(UnaryOperator<AttestClientBuilder> below, Act act, Function<AttestClient, ?> call) {
        try (RawServer server = RawServer.that(act);
                AttestClient client = below.apply(
                                TestClients.at(server.baseUrl(), time).retry(retry))
                        .build()) {
            AttestException failure = catchThrowableOfType(AttestException.class, () -> call.apply(client));

            assertThat(failure).isNotNull();
            assertThat(server.count()).isEqualTo(failure.attempts());
            return failure;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"302", "307", "401", "407", "408", "421", "429", "503", "closed", "reset", "cut off"})
    void sendsOneRequestForOneAttempt(String fault) {
        for (BadClients below : BadClients.values()) {
            for (SampleCall call : CALLS) {
                AttestException failure = failure(below, fault(fault), client -> style.ask(client, call));
                assertThat(failure.outcome()).as("%s over %s", call, below).isEqualTo(UNKNOWN);
                // OkHttp would drop the body for the response to a repetition. Asked to, it repeats what is not
                // one-shot.
                boolean isKept = below == BadClients.SETTINGS || (below == BadClients.ASKING && !call.isRead());
                // A 407 without a proxy is none to it.
                if (failure instanceof ApiException response && isKept && response.statusCode() != 407) {
                    assertThat(response.body()).isEqualTo("told so");
                }
                if (!call.isRead()) {
                    assertThat(failure.attempts()).as("sends over %s", below).isEqualTo(1);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 429})
    void sendsOnceIfAnInterceptorMakesAnotherStatusOfA201(int status) {
        OkHttpClient http = intercepting(chain ->
                chain.proceed(chain.request()).newBuilder().code(status).build());
        AtomicInteger tokens = new AtomicInteger();
        Act accepted = RawServer.writes(RawServer.response(201, SEND.goodBody()));
        AttestException failure = failure(
                builder -> builder.httpClient(http).accessToken(() -> "token-" + tokens.incrementAndGet()),
                accepted,
                client -> style.ask(client, SEND));

        assertThat(failure.outcome()).isEqualTo(ACCEPTED);
        assertThat(failure.attempts()).isEqualTo(1);
    }
}
