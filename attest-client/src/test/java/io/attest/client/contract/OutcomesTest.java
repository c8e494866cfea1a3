package io.attest.client.contract;

import static io.attest.client.contract.Asked.SEND;
import static io.attest.client.error.Outcome.ACCEPTED;
import static io.attest.client.error.Outcome.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.TestClients;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.RawServer.Act;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** docs/sending.md: {@code outcome()} is what is known, over all attempts of a call. */
@BothWays
class OutcomesTest {

    private static final String CHECK = "It may have been carried out: check before sending it again.";
    private static final String SENT = "It was carried out: do not send it again.";

    private final RuntimeException bug = new IllegalArgumentException("a bug of the caller's");
    private final FakeTime time = new FakeTime();
    private RetryOptions retry = RetryOptions.defaults().retryUnknownOutcomes(true);
    private OkHttpClient http = new OkHttpClient();

    @Parameter
    Way way;

    private AttestClient client(String baseUrl) {
        return TestClients.at(baseUrl, time).retry(retry).httpClient(http).build();
    }

    private AttestException failure(Asked what, int requests, Act act) {
        try (RawServer server = RawServer.that(act);
                AttestClient client = client(server.baseUrl())) {
            AttestException failure = way.failure(client, what);

            assertThat(server.count()).isEqualTo(requests);
            return failure;
        }
    }

    private static Act responses(int... statuses) {
        return (socket, number) ->
                RawServer.writes(RawServer.response(statuses[number - 1], "{}")).on(socket, number);
    }

    @ParameterizedTest
    @CsvSource({"READ, ''", "READ, <html>Welcome to this network</html>", "SEND, {\"id\":\"01hv3q5t8m2n4p6r8s"})
    void isAcceptedWhenA2xxCannotBeRead(Asked what, String body) {
        DecodingException failure =
                (DecodingException) failure(what, 1, RawServer.writes(RawServer.response(what.goodStatus(), body)));

        assertThat(failure.outcome()).isEqualTo(ACCEPTED);
        assertThat(failure.attempts()).isEqualTo(1);
        assertThat(failure.statusCode()).isEqualTo(what.goodStatus());
        assertThat(failure.body()).isEqualTo(body);
        assertThat(failure.jsonPath()).startsWith("$");
        assertThat(failure)
                .hasNoCause()
                .message()
                .startsWith(what + " returned " + what.goodStatus() + ". The response cannot be read: ")
                .endsWith(what == SEND ? SENT : "")
                .hasLineCount(1)
                .doesNotContain("Welcome", "01hv3q5t8m2n4p6r8s");
    }

    @ParameterizedTest
    @CsvSource({
        "READ, 503 404, false",
        "SEND, 429 500, false",
        "SEND, 500 400, true",
        "SEND, 503 429 429 429, true",
        "SEND, 429 429 429 500, true"
    })
    void isUnknownIfOneOfTheAttemptsIs(Asked what, String statuses, boolean insisting) {
        int[] each = Stream.of(statuses.split(" ")).mapToInt(Integer::parseInt).toArray();
        retry = retry.retryUnknownOutcomes(insisting);

        AttestException failure = failure(what, each.length, responses(each));

        assertThat(((ApiException) failure).statusCode()).isEqualTo(each[each.length - 1]);
        assertThat(failure.attempts()).isEqualTo(each.length);
        assertThat(failure.outcome()).isEqualTo(UNKNOWN);
        assertThat(failure.getMessage().contains(CHECK)).isEqualTo(what == SEND);
    }

    @Test
    void isUnknownIfOnlyTheLastAttemptsWereNotSent() {
        try (RawServer server = RawServer.that(RawServer.closes());
                AttestClient client = client(server.baseUrl())) {
            time.onSleep(server::close);

            AttestException failure = way.failure(client, SEND);

            assertThat(server.count()).isEqualTo(1);
            assertThat(failure.attempts()).isEqualTo(4);
            assertThat(failure.outcome()).isEqualTo(UNKNOWN);
            assertThat(failure).hasMessage("POST /attestation-requests failed: the connection was refused. " + CHECK);
        }
    }

    @ParameterizedTest
    @CsvSource({"false, NOT_SENT", "true, ACCEPTED"})
    void isKnownWhenTheCallersCodeThrows(boolean afterTheResponse, Outcome outcome) {
        http = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    if (afterTheResponse) {
                        chain.proceed(chain.request()).close();
                    }
                    throw bug;
                })
                .build();
        AttestException failure =
                failure(SEND, afterTheResponse ? 1 : 0, RawServer.writes(RawServer.response(201, SEND.goodBody())));

        assertThat(failure).isExactlyInstanceOf(NetworkException.class).hasCause(bug);
        assertThat(failure.outcome()).isEqualTo(outcome);
        assertThat(failure.attempts()).isEqualTo(1);
    }

    @Test
    void isKnownWhenTheSdkItselfFailsAfterAnAttempt() {
        time.onSleep(() -> {
            throw bug;
        });

        AttestException failure = failure(SEND, 1, responses(503));

        assertThat(failure).isExactlyInstanceOf(NetworkException.class).hasCause(bug);
        assertThat(failure.outcome()).isEqualTo(UNKNOWN);
    }
}
