package io.attest.client.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/testing.md: the exceptions that a fake can throw. ErrorsTest compares them with those of real responses. */
@NullUnmarked
class FakesTest {

    @Test
    void aResponseHasItsStatusAndBodyOnly() {
        ApiException failure = ApiException.of(404, "{\"error\":\"No such\\nperson\"}");

        assertThat(failure).isExactlyInstanceOf(NotFoundException.class).hasNoCause();
        assertThat(failure).hasMessage("the service returned 404: No such person");
        assertThat(failure.statusCode()).isEqualTo(404);
        assertThat(failure.body()).isEqualTo("{\"error\":\"No such\\nperson\"}");
        assertThat(failure.serviceMessage()).isEqualTo("No such person");
        assertThat(failure.headers()).isEmpty();
        assertThat(failure.rateLimit()).isNull();
        assertThat(failure.retryAfter()).isNull();
        assertThat(failure.attempts()).isEqualTo(1);
        assertThat(failure.operation()).isNull();
        assertThat(failure.callId()).isZero();
    }

    @Test
    void aResponseNeedsNoJson() {
        ApiException failure = ApiException.of(422, "<html>");

        assertThat(failure).hasMessage("the service returned 422.");
        assertThat(failure.serviceMessage()).isNull();
        assertThat(((ValidationException) failure).errors()).isEmpty();
        assertThat(((PaymentRequiredException) ApiException.of(402, "")).paymentUrl())
                .isNull();
    }

    @Test
    void a422HasItsErrorsInTheirOrderAndUnmodifiable() {
        Map<String, List<String>> errors = ((ValidationException) ApiException.of(422, """
                {"errors":{"z":["first","second"],"a":"one","m":[1,true],"b":[]}}""")).errors();

        assertThat(errors)
                .containsExactly(
                        entry("z", List.of("first", "second")),
                        entry("a", List.of("one")),
                        entry("m", List.of("1", "true")),
                        entry("b", List.of()));
        assertThatThrownBy(() -> errors.put("x", List.of())).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> errors.get("z").add("x")).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void a402HasItsPaymentUrl() {
        assertThat(ApiException.of(402, "{\"payment_url\":\"https://billing.example.com\"}"))
                .isInstanceOfSatisfying(
                        PaymentRequiredException.class,
                        e -> assertThat(e.paymentUrl()).isEqualTo("https://billing.example.com"));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 100, 200, 299, 600})
    void aStatusThatIsNoErrorIsRefused(int status) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ApiException.of(status, ""))
                .withMessageContaining("statusCode");
    }

    @Test
    void missingArgumentsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ApiException.of(404, null))
                .withMessageContaining("body");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NetworkException.of(null))
                .withMessageContaining("outcome");
    }

    @ParameterizedTest
    @EnumSource
    void aNetworkFailureHasItsOutcomeOnly(Outcome outcome) {
        NetworkException failure = NetworkException.of(outcome);

        assertThat(failure).isExactlyInstanceOf(NetworkException.class).hasNoCause();
        assertThat(failure.outcome()).isEqualTo(outcome);
        assertThat(failure.attempts()).isEqualTo(1);
        assertThat(failure.operation()).isNull();
        assertThat(failure.callId()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "NOT_SENT, no connection could be made.",
        "REJECTED, the service refused the request before processing it.",
        "UNKNOWN, the connection broke before a complete response came.",
        "ACCEPTED, the response was cut off."
    })
    void aNetworkFailureSaysWhatHappened(Outcome outcome, String message) {
        assertThat(NetworkException.of(outcome)).hasMessage(message);
    }
}
