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
        "200, 200, UNKNOWN",
        "201, 201, ACCEPTED",
        "202, 299, UNKNOWN",
        "300, 399, UNKNOWN",
        "400, 407, REJECTED",
        "408, 408, UNKNOWN",
        "409, 499, REJECTED",
        "500, 599, UNKNOWN",
        "600, 999, UNKNOWN"
    })
    void tellsTheOutcomeByItsStatus(int from, int to, Outcome outcome) {
        for (int status = from; status <= to; status++) {
            assertThat(HttpResponse.outcomeOf(status, 201))
                    .as("status %s", status)
                    .isEqualTo(outcome);
            assertThat(HttpResponse.outcomeOf(status, 0)).isNotEqualTo(Outcome.ACCEPTED);
            HttpResponse response = new HttpResponse(status, Headers.of(), new byte[0], false);
            assertThat(response.isSuccess()).as("status %s", status).isEqualTo(status >= 200 && status < 300);
        }
    }
}
