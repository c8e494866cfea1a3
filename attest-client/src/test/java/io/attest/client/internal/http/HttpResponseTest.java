package io.attest.client.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.error.Outcome;
import okhttp3.Headers;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpResponseTest {

    @ParameterizedTest
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
    void tellsTheOutcomeByItsStatus(int from, int to, Outcome outcome) {
        for (int status = from; status <= to; status++) {
            HttpResponse response = new HttpResponse(status, Headers.of(), new byte[0], false);
            assertThat(response.outcome()).as("status %s", status).isEqualTo(outcome);
            assertThat(response.isSuccess()).as("status %s", status).isEqualTo(outcome == Outcome.ACCEPTED);
        }
    }
}
