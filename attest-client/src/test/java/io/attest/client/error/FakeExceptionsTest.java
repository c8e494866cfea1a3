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

/** docs/testing.md: the exceptions that a fake can throw. ErrorsTest compares them with those of real responses. */
@NullUnmarked
class FakeExceptionsTest {

    @Test
    void aResponseHasItsStatusAndBodyOnly() {
        ApiException failure = ApiException.of(404, "{\"error\":\"No such\\nperson\"}");

        assertThat(failure).isExactlyInstanceOf(NotFoundException.class);
        assertThat(failure.body()).isEqualTo("{\"error\":\"No such\\nperson\"}");
        assertThat(failure.headers()).isEmpty();
        assertThat(failure.header("X-None")).isNull();
        assertThat(failure.rateLimit()).isNull();
        assertThat(failure.retryAfter(Duration.ofMillis(1))).isEqualTo(Duration.ofMillis(1));
        assertNamesNoCall(failure, "the service returned 404: No such person", 1);
    }

    @Test
    void a422HasItsErrorsInTheirOrderAndUnmodifiable() {
        Map<String, List<String>> errors = ((ValidationException) ApiException.of(422, """
                {"errors":{"z":["first","second"],"a":"one","m":[null,true,"x",5],"b":[]}}""")).errors();

        assertThat(errors)
                .containsExactly(
                        entry("z", List.of("first", "second")), entry("a", List.of("one")), entry("m", List.of("x")));
        assertThatThrownBy(() -> errors.put("x", List.of())).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> errors.get("z").add("x")).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void aStatusThatIsNoErrorAndATimeThatIsOverAreRefused() {
        for (int status : new int[] {-1, 0, 100, 200, 299, 600}) {
            assertRejected("statusCode", () -> ApiException.of(status, ""));
        }
        assertRejected("retryAfter", () -> ThrottledException.of(Duration.ofNanos(-1)));
    }

    @ParameterizedTest
    @EnumSource
    void aNetworkFailureHasTheOutcomeThatItIsGiven(Outcome outcome) {
        NetworkException failure = NetworkException.of(outcome);
        DeadlineExceededException deadline = DeadlineExceededException.of(outcome);

        assertThat(failure).isExactlyInstanceOf(NetworkException.class);
        assertThat(failure.outcome()).isEqualTo(outcome);
        assertNamesNoCall(failure, "no complete response came.", 1);
        assertThat(deadline.outcome()).isEqualTo(outcome);
        assertNamesNoCall(deadline, "the deadline of the call passed.", 1);
    }

    @Test
    void aCallWithoutAPermitSaysWhenToTryAgain() {
        ThrottledException failure = ThrottledException.of(Duration.ofSeconds(20));

        assertThat(failure.retryAfter(Duration.ZERO)).isEqualTo(Duration.ofSeconds(20));
        assertThat(failure.outcome()).isEqualTo(Outcome.NOT_SENT);
        assertThat(failure.advice()).isEqualTo(Advice.WAIT);
        assertThat(failure).isInstanceOf(RateLimitException.class);
        assertThat(failure.statusCode()).isEqualTo(429);
        assertThat(failure.isFromService()).isFalse();
        assertThat(failure.headers()).isEmpty();
        assertThat(failure.body()).isEmpty();
        assertThat(failure.header("Retry-After")).isNull();
        assertThat(failure.serviceMessage()).isNull();
        assertThat(failure.rateLimit()).isNull();
        assertNamesNoCall(failure, "the rate limit is used up. Nothing was sent.", 0);
    }

    private static void assertNamesNoCall(AttestException failure, String message, int attempts) {
        assertThat(failure).hasNoCause().hasMessage(message);
        assertThat(failure.attempts()).isEqualTo(attempts);
        assertThat(failure.operation()).isNull();
        assertThat(failure.callId()).isZero();
    }
}
