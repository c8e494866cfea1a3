package io.attest.client.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.error.Outcome;
import okhttp3.Headers;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResponseOutcomeTest {

    @ParameterizedTest(name = "{0} to {1} is {2}")
    @CsvSource({
        "101, 101, UNKNOWN",
        "200, 299, ACCEPTED",
        "300, 399, UNKNOWN",
        "400, 407, REJECTED",
        "408, 408, UNKNOWN",
        "409, 499, REJECTED",
        "500, 599, UNKNOWN",
        "600, 999, UNKNOWN"
    })
    void everyStatus(int from, int to, Outcome outcome) {
        for (int status = from; status <= to; status++) {
            HttpResponse response = new HttpResponse(status, Headers.of(), new byte[0], false);
            assertThat(response.outcome()).as("status %s", status).isEqualTo(outcome);
            assertThat(response.isSuccess()).as("status %s", status).isEqualTo(outcome == Outcome.ACCEPTED);
        }
    }

    @ParameterizedTest(name = "{0} and {1} in either order is {2}")
    @CsvSource({
        "NOT_SENT, NOT_SENT, NOT_SENT",
        "NOT_SENT, REJECTED, REJECTED",
        "NOT_SENT, UNKNOWN, UNKNOWN",
        "NOT_SENT, ACCEPTED, ACCEPTED",
        "REJECTED, REJECTED, REJECTED",
        "REJECTED, UNKNOWN, UNKNOWN",
        "REJECTED, ACCEPTED, ACCEPTED",
        "UNKNOWN, UNKNOWN, UNKNOWN",
        "UNKNOWN, ACCEPTED, ACCEPTED",
        "ACCEPTED, ACCEPTED, ACCEPTED"
    })
    void overTwoAttempts(Outcome one, Outcome other, Outcome both) {
        assertThat(one.and(other)).isEqualTo(both);
        assertThat(other.and(one)).isEqualTo(both);
    }
}
