package io.attest.client.contract;

import static io.attest.client.error.Outcome.ACCEPTED;
import static io.attest.client.error.Outcome.UNKNOWN;
import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.attest.client.RawRequest;
import io.attest.client.RawResponse;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.Advice;
import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.Outcome;
import io.attest.client.model.CurrentUser;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.RawServer.Act;
import io.attest.client.testing.Responses;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.TestClients;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/sending.md: {@code outcome()} is what is known, over all attempts of a call. */
class OutcomesTest extends ServiceFixture {

    private static final String CHECK = "It may have been carried out: check before sending it again.";
    private static final String SENT = "It was carried out: do not send it again.";

    private RetryOptions retry = RetryOptions.defaults().withRetryUnknownOutcomes(true);

    private AttestException failure(SampleCall call, int requests, Act act) {
        RawServer raw = open(RawServer.that(act));
        AttestException failure =
                style.failure(open(TestClients.at(raw.baseUrl(), time).retry(retry)), call);

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
                "ME | 203 | <html>Welcome to this network</html>               | UNKNOWN",
                "CREATE | 200 | {\"status\":\"Welcome\",\"login\":\"/portal\"} | UNKNOWN",
                "CREATE | 201 | <html>Welcome to this network</html>               | UNKNOWN",
                "CREATE | 201 | ''                                                 | ACCEPTED",
                "CREATE | 201 | []                                                 | ACCEPTED",
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

    /** The SDK does not know with which status the service says that it carried out a raw request. */
    @Test
    void isNeverAcceptedForARawRequestThatIsNoRead() {
        prepare(Responses.json(201, "<html>"));

        RawResponse response = style.execute(open(TestClients.of(server)), RawRequest.post("people"));

        assertThat(catchThrowableOfType(DecodingException.class, () -> response.to(CurrentUser.class))
                        .outcome())
                .isEqualTo(UNKNOWN);
    }

    /** After a 201 the e-mail has gone out. A plausible id in a body that breaks off may be that of another. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'message':'queued','id':42}        | 42",
                "{'id':'i','status':7,'source':null} | i",
                "{'id':null}                         | ",
                "{'id':{'a':1}}                      | ",
                "{'id':1.5}                          | ",
                "{'person':{'id':'p'}}               | ",
                "[{'id':'i'}]                        | ",
                "{'data':{'id':'i'}}                 | ",
                "{'id':'i','status':                 | ",
                "<br /><b>Notice</b> {'id':'i'}      | "
            },
            quoteCharacter = '`')
    void theIdOfACreatedRequestThatCannotBeReadIsThatOfTheBodyItself(String body, @Nullable String id) {
        DecodingException failure = (DecodingException)
                failure(SEND, 1, RawServer.writes(RawServer.response(201, body.replace('\'', '"'))));

        assertThat(failure.outcome()).isEqualTo(ACCEPTED);
        assertThat(failure.id()).isEqualTo(id);
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
}
