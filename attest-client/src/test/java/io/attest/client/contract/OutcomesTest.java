package io.attest.client.contract;

import static io.attest.client.error.Outcome.ACCEPTED;
import static io.attest.client.error.Outcome.UNKNOWN;
import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.attest.client.AttestClient;
import io.attest.client.RawRequest;
import io.attest.client.RawResponse;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.Advice;
import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.model.CurrentUser;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.RawServer.Act;
import io.attest.client.testing.Responses;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.TestClients;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/sending.md: {@code outcome()} is what is known, over all attempts of a call. */
class OutcomesTest extends ServiceFixture {

    private static final String CHECK = "It may have been carried out: check before sending it again.";
    private static final String SENT = "It was carried out: do not send it again.";

    private final RuntimeException bug = new IllegalArgumentException("a bug of the caller's");
    private RetryOptions retry = RetryOptions.defaults().withRetryUnknownOutcomes(true);

    private AttestClient client(RawServer raw) {
        return open(TestClients.at(raw.baseUrl(), time).retry(retry));
    }

    private AttestException failure(SampleCall call, int requests, Act act) {
        RawServer raw = open(RawServer.that(act));
        AttestException failure = style.failure(client(raw), call);

        assertThat(raw.count()).isEqualTo(requests);
        return failure;
    }

    private static Act responses(int... statuses) {
        return (socket, number) -> RawServer.writes(
                        RawServer.response(statuses[number - 1], "{\"error\":\"no\",\"message\":\"no\"}"))
                .on(socket, number);
    }

    /** Only the documented status says that the service carried a request out, and no page does. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ME | 200 | ''                                                 | ACCEPTED",
                "ME | 200 | <html>Welcome to this network</html>               | UNKNOWN",
                "ME | 203 | <html>Welcome to this network</html>               | UNKNOWN",
                "CREATE | 200 | <html>Welcome to this network</html>               | UNKNOWN",
                "CREATE | 200 | {\"status\":\"Welcome\",\"login\":\"/portal\"} | UNKNOWN",
                "CREATE | 204 | ''                                                 | UNKNOWN",
                "CREATE | 201 | <html>Welcome to this network</html>               | UNKNOWN",
                "CREATE | 201 | ''                                                 | ACCEPTED",
                "CREATE | 201 | []                                                 | ACCEPTED",
                "CREATE | 201 | queued                                             | ACCEPTED",
                "CREATE | 201 | {\"id\":\"01hv3q5t8m2n4p6r8s                    | ACCEPTED"
            })
    void followsFromTheStatusIfA2xxCannotBeRead(SampleCall call, int status, String body, Outcome outcome) {
        DecodingException failure =
                (DecodingException) failure(call, 1, RawServer.writes(RawServer.response(status, body)));

        assertFailure(failure, DecodingException.class, outcome, 1);
        assertThat(failure.advice()).isEqualTo(call.isRead() ? Advice.WAIT : Advice.CHECK_FIRST);
        assertThat(failure.statusCode()).isEqualTo(status);
        assertThat(failure.body()).isEqualTo(body);
        assertThat(failure.jsonPath()).startsWith("$");
        assertThat(failure)
                .hasNoCause()
                .message()
                .startsWith(call + " returned " + status
                        + (body.startsWith("{") || body.equals("[]") ? ". The response cannot be read: " : ". A"))
                .endsWith(call != SEND ? "" : outcome == ACCEPTED ? SENT : CHECK.substring(3))
                .hasLineCount(1)
                .doesNotContain("Welcome", "01hv3q5t8m2n4p6r8s");
    }

    /** Of two responses that overtook each other, each is the other's. Sent again, both people would get two. */
    @ParameterizedTest
    @ValueSource(strings = {Responses.PERSON, Responses.DOCUMENT})
    void isUnknownIfThe201IsAboutAnotherRequest(String id) {
        String another = Responses.attestationRequest().replace(id, Responses.ORGANIZATION);

        DecodingException failure =
                (DecodingException) failure(SEND, 1, RawServer.writes(RawServer.response(201, another)));

        assertFailure(failure, DecodingException.class, UNKNOWN, 1);
        assertThat(failure.id()).as("that of the other").isNull();
        assertThat(failure)
                .hasMessageContaining("The answer is about another request")
                .hasMessageEndingWith(CHECK.substring(3));
    }

    /** The HTTP client does not hand on the status of a response whose headers are incomplete, or contradict it. */
    static Stream<Arguments> brokenOff() {
        return Stream.of(
                arguments(ACCEPTED, RawServer.responseOfLength(201, 99, "{")),
                arguments(ACCEPTED, RawServer.responseOfLength(201, 99, "")),
                arguments(ACCEPTED, "HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\nno length"),
                arguments(UNKNOWN, RawServer.responseOfLength(200, 99, "{")),
                arguments(UNKNOWN, RawServer.responseOfLength(204, 2, "{}")),
                arguments(UNKNOWN, RawServer.responseOfLength(205, 2, "{}")),
                arguments(UNKNOWN, "HTTP/1.1 201"),
                arguments(UNKNOWN, "HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nContent-Le"),
                arguments(UNKNOWN, "HTTP/1.1 201 Created\r\nContent-Length: 0\r\n"));
    }

    @ParameterizedTest
    @MethodSource("brokenOff")
    void isAcceptedOnlyOnceTheHeadOfTheDocumentedStatusHasCome(Outcome outcome, String response) {
        Act act = RawServer.writesAndCloses(response);
        AttestException insisting = failure(SEND, outcome == ACCEPTED ? 1 : 4, act);
        assertThat(insisting).isExactlyInstanceOf(NetworkException.class);
        assertThat(insisting.outcome()).isEqualTo(outcome);

        retry = RetryOptions.defaults();
        assertThat(failure(SEND, 1, act))
                .hasMessage("POST /attestation-requests failed: "
                        + (outcome == ACCEPTED
                                ? "the response was cut off. " + SENT
                                : "the connection broke before a complete response came. " + CHECK))
                .extracting(AttestException::outcome)
                .isEqualTo(outcome);
    }

    /** The SDK does not know with which status the service says that it carried out a raw request. */
    @Test
    void isNeverAcceptedForARawRequestThatIsNoRead() {
        RawRequest post = RawRequest.post("people").withJson(Map.of());
        retry = RetryOptions.none();
        RawServer raw = open(RawServer.that((socket, number) -> {
            String response =
                    number == 1 ? RawServer.response(201, "<html>") : RawServer.responseOfLength(201, 99, "{");
            RawServer.writesAndCloses(response).on(socket, number);
        }));
        AttestClient client = client(raw);

        RawResponse response = style.execute(client, post);
        assertThat(catchThrowableOfType(DecodingException.class, () -> response.to(CurrentUser.class))
                        .outcome())
                .isEqualTo(UNKNOWN);

        assertThat(catchThrowableOfType(AttestException.class, () -> style.execute(client, post))
                        .outcome())
                .isEqualTo(UNKNOWN);
    }

    @ParameterizedTest
    @CsvSource({
        "CREATE, 429 500, false",
        "CREATE, 500 400, true",
        "CREATE, 503 429 429 429, true",
        "CREATE, 429 429 429 500, true"
    })
    void isUnknownIfOneOfTheAttemptsIs(SampleCall call, String statuses, boolean insisting) {
        int[] each = Stream.of(statuses.split(" ")).mapToInt(Integer::parseInt).toArray();
        retry = retry.withRetryUnknownOutcomes(insisting);

        AttestException failure = failure(call, each.length, responses(each));

        assertThat(((ApiException) failure).statusCode()).isEqualTo(each[each.length - 1]);
        assertThat(failure.attempts()).isEqualTo(each.length);
        assertThat(failure.outcome()).isEqualTo(UNKNOWN);
        assertThat(failure.getMessage().contains(CHECK.substring(3))).isEqualTo(call == SEND);
    }

    @Test
    void isKnownWhenTheSdkItselfFailsAfterAnAttempt() {
        time.onSleep(() -> {
            throw bug;
        });

        AttestException failure = failure(SEND, 1, responses(503));

        assertFailure(failure, NetworkException.class, UNKNOWN, 1);
        assertThat(failure).hasCause(bug);
    }
}
