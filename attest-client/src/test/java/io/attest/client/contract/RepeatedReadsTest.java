package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static io.attest.client.testing.SampleCall.SEND;
import static okhttp3.mockwebserver.SocketPolicy.DISCONNECT_AT_END;
import static okhttp3.mockwebserver.SocketPolicy.DISCONNECT_DURING_RESPONSE_BODY;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.RawRequest;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.Outcome;
import io.attest.client.testing.Responses;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.TestClients;
import java.util.Collections;
import java.util.List;
import okhttp3.mockwebserver.MockResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** README, When a send fails: a read is repeated after whatever may pass, and a send is not. */
class RepeatedReadsTest extends ServiceFixture {

    private static final RetryOptions INSISTING = RetryOptions.defaults().withRetryUnknownOutcomes(true);

    private AttestClient client(RetryOptions retry) {
        return open(TestClients.at(server, time).retry(retry));
    }

    private AttestException failure(SampleCall call, RetryOptions retry, MockResponse response, int requests) {
        int before = server.getRequestCount();
        Collections.nCopies(requests, response).forEach(server::enqueue);

        AttestException failure = style.failure(client(retry), call);

        assertThat(server.getRequestCount() - before).isEqualTo(requests);
        assertThat(failure.attempts()).isEqualTo(requests);
        return failure;
    }

    /** Nothing but the end of the connection says where it ends. */
    private static MockResponse untilClosed(int status, String body) {
        return Responses.json(status, body).removeHeader("Content-Length").setSocketPolicy(DISCONNECT_AT_END);
    }

    private static MockResponse cutOffChunks(int status, String body) {
        return Responses.json(status, "")
                .setChunkedBody(body.repeat(50), 100)
                .setSocketPolicy(DISCONNECT_DURING_RESPONSE_BODY);
    }

    /** Whether a body without a length ended where it should cannot be told. */
    @Test
    void isNotRepeatedAfterABodyThatCannotBeRead() {
        String part = "{\"id\":";
        for (MockResponse response : List.of(
                untilClosed(200, ""),
                untilClosed(200, part),
                Responses.json(200, part),
                Responses.json(200, "").setChunkedBody(part, 3))) {
            assertThat(failure(READ, RetryOptions.defaults(), response, 1)).isInstanceOf(DecodingException.class);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "200, text/csv, 'name,email'",
        "200, text/plain, ''",
        "204, application/json, ''",
        "205, application/json, ''"
    })
    void aRawReadGetsTheTextThatCame(int status, String type, String body) {
        prepare(untilClosed(status, body).setHeader("Content-Type", type));

        assertThat(style.execute(client(RetryOptions.defaults()), RawRequest.get("/export"))
                        .body())
                .isEqualTo(body);
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    /** As it always was: its status says what is known, and a send that was not repeated is not now. */
    @ParameterizedTest
    @CsvSource({
        "201, false, DecodingException, ACCEPTED, 1, 1",
        "201, true, NetworkException, ACCEPTED, 1, 1",
        "200, false, DecodingException, UNKNOWN, 1, 1",
        "200, true, NetworkException, UNKNOWN, 1, 4"
    })
    void aSendIsNotRepeatedIfItsBodyBreaksOff(
            int status, boolean chunked, String type, Outcome outcome, int requests, int ifAllowed) {
        MockResponse cutOff = chunked ? cutOffChunks(status, SEND.goodBody()) : untilClosed(status, "{\"id\":\"01h");

        AttestException failure = failure(SEND, RetryOptions.defaults(), cutOff, requests);
        assertThat(failure.getClass().getSimpleName()).isEqualTo(type);
        assertThat(failure.outcome()).isEqualTo(outcome);
        assertThat(failure(SEND, INSISTING, cutOff, ifAllowed).outcome()).isEqualTo(outcome);
    }
}
