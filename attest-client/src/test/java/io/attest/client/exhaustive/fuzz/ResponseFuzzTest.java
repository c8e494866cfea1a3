package io.attest.client.exhaustive.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.PaymentRequiredException;
import io.attest.client.error.ValidationException;
import io.attest.client.internal.call.CallAccess;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.testing.SampleCall;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Any status, headers and body, as the response to each operation. Its seeds lie beside it in the test resources. */
final class ResponseFuzzTest {

    private static final String SECRET = "Bearer-9b1f6d7e";

    @FuzzTest
    void response(byte[] text) {
        HttpResponse response = ResponseText.parse(text, SECRET);
        for (SampleCall call : SampleCall.values()) {
            try {
                Object value = CallAccess.read(call.operation(), response);
                assertThat(value.toString()).isNotEmpty();
                assertThat(response.isSuccess()).isTrue();
            } catch (AttestException e) {
                check(response, e);
            }
        }
    }

    private static void check(HttpResponse response, AttestException e) {
        assertThat(e instanceof DecodingException).isEqualTo(response.isSuccess());
        assertThat(e.getMessage()).hasSizeLessThan(2_000).matches("[^\\p{Cntrl}\\u2028\\u2029]+");
        if (!new String(response.body(), StandardCharsets.UTF_8).contains(SECRET)) {
            assertThat(e.getMessage()).doesNotContain(SECRET);
        }
        if (e instanceof DecodingException decoding) {
            assertThat(decoding.jsonPath()).startsWith("$").hasSizeLessThanOrEqualTo(300);
        }
        if (e instanceof ApiException api) {
            assertThat(api.retryAfter(Duration.ZERO)).isGreaterThanOrEqualTo(Duration.ZERO);
            assertThat(api.statusCode()).isEqualTo(response.status());
        }
        if (e instanceof ValidationException validation) {
            assertThat(validation.errors()).doesNotContainKey(null);
        }
        if (e instanceof PaymentRequiredException payment) {
            payment.paymentUrl();
        }
    }
}
