package io.attest.client.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.PaymentRequiredException;
import io.attest.client.error.ValidationException;
import io.attest.client.internal.http.Answer;
import io.attest.client.internal.operation.Endpoints;
import io.attest.client.internal.operation.Operation;
import io.attest.client.internal.reading.AnswerReader;
import io.attest.client.internal.reading.CallEnd;
import io.attest.client.internal.time.TimeSource;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.DocumentQuery;
import io.attest.client.testing.Answers;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Any status, headers and body, as the answer to each operation. */
@FuzzTarget
final class AnswerFuzzTest {

    private static final String SECRET = "Bearer-9b1f6d7e";
    private static final List<Operation<?>> OPERATIONS = List.of(
            Endpoints.me(),
            Endpoints.documentsPage(DocumentQuery.defaults(), 1),
            Endpoints.createAttestationRequest(CreateAttestationRequest.of(Answers.PERSON, Answers.DOCUMENT)));

    @FuzzTest
    void answer(byte[] text) {
        FuzzReport.count();
        Answer answer = AnswerText.parse(text, "X-Echo", SECRET);
        for (Operation<?> operation : OPERATIONS) {
            try {
                Object value = AnswerReader.read(
                        new CallEnd<>(operation, answer, answer.outcome(), 1, TimeSource.system(), ""));
                assertThat(value).isNotNull();
                assertThat(answer.isSuccess()).isTrue();
            } catch (AttestException e) {
                check(answer, e);
            }
        }
    }

    private static void check(Answer answer, AttestException e) {
        assertThat(e instanceof DecodingException).isEqualTo(answer.isSuccess());
        assertThat(e.getMessage()).hasSizeLessThan(2_000).matches("[^\\p{Cntrl}\\u2028\\u2029]+");
        if (!new String(answer.body(), StandardCharsets.UTF_8).contains(SECRET)) {
            assertThat(e.getMessage()).doesNotContain(SECRET);
        }
        if (e instanceof ApiException api) {
            assertThat(api.retryAfter() == null || !api.retryAfter().isNegative())
                    .isTrue();
            assertThat(api.statusCode()).isEqualTo(answer.status());
        }
        if (e instanceof ValidationException validation) {
            assertThat(validation.errors()).doesNotContainKey(null);
        }
        if (e instanceof PaymentRequiredException payment) {
            payment.paymentUrl();
        }
    }
}
