package io.attest.client.error;

import static io.attest.client.testing.RejectedArguments.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/testing.md: the exceptions that a fake can throw. ErrorsTest compares them with those of real responses. */
@NullUnmarked
class FakeExceptionsTest {

    @Test
    void aResponseHasItsStatusAndBodyOnly() {
        ApiException failure = ApiException.of(404, "{\"error\":\"No such\\nperson\"}");

        assertThat(failure).isExactlyInstanceOf(NotFoundException.class).hasNoCause();
        assertThat(failure).hasMessage("the service returned 404: No such person");
        assertThat(failure.body()).isEqualTo("{\"error\":\"No such\\nperson\"}");
        assertThat(failure.headers()).isEmpty();
        assertThat(failure.header("X-None")).isNull();
        assertThat(failure.rateLimit()).isNull();
        assertThat(failure.retryAfter()).isNull();
        assertNamesNoCall(failure);
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
                {"errors":{"z":["first","second"],"a":"one","m":[null,true,"x",5],"b":[]}}""")).errors();

        assertThat(errors)
                .containsExactly(
                        entry("z", List.of("first", "second")),
                        entry("a", List.of("one")),
                        entry("m", List.of("x", "5")));
        assertThatThrownBy(() -> errors.put("x", List.of())).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> errors.get("z").add("x")).isInstanceOf(UnsupportedOperationException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 100, 200, 299, 600})
    void aStatusThatIsNoErrorIsRefused(int status) {
        assertRejected("statusCode", () -> ApiException.of(status, ""));
    }

    @Test
    void nullIsRefused() {
        assertRejected("body must not be null", () -> ApiException.of(404, null));
        assertRejected("outcome must not be null", () -> NetworkException.of(null));
        assertRejected("outcome must not be null", () -> DeadlineExceededException.of(null));
        assertRejected("retryAfter", () -> ThrottledException.of(null));
        assertRejected("retryAfter", () -> ThrottledException.of(Duration.ofNanos(-1)));
    }

    @ParameterizedTest
    @EnumSource
    void aNetworkFailureHasTheOutcomeThatItIsGiven(Outcome outcome) {
        NetworkException failure = NetworkException.of(outcome);

        assertThat(failure)
                .isExactlyInstanceOf(NetworkException.class)
                .hasNoCause()
                .hasMessage("no complete response came.");
        assertThat(failure.outcome()).isEqualTo(outcome);
        assertNamesNoCall(failure);
    }

    @ParameterizedTest
    @EnumSource
    void aDeadlineHasTheOutcomeThatItIsGiven(Outcome outcome) {
        DeadlineExceededException failure = DeadlineExceededException.of(outcome);

        assertThat(failure).hasNoCause().hasMessage("the deadline of the call passed.");
        assertThat(failure.outcome()).isEqualTo(outcome);
        assertNamesNoCall(failure);
    }

    @Test
    void aCallWithoutAPermitSaysWhenToTryAgain() {
        ThrottledException failure = ThrottledException.of(Duration.ofSeconds(20));

        assertThat(failure).hasNoCause().hasMessage("the rate limit is used up. Nothing was sent.");
        assertThat(failure.retryAfter()).isEqualTo(Duration.ofSeconds(20));
        assertThat(failure.outcome()).isEqualTo(Outcome.NOT_SENT);
        assertThat(failure.advice()).isEqualTo(Advice.WAIT);
        assertNamesNoCall(failure, 0);
    }

    private static void assertNamesNoCall(AttestException failure) {
        assertNamesNoCall(failure, 1);
    }

    private static void assertNamesNoCall(AttestException failure, int attempts) {
        assertThat(failure.attempts()).isEqualTo(attempts);
        assertThat(failure.operation()).isNull();
        assertThat(failure.callId()).isZero();
    }
}
