package io.attest.client.batch;

import static io.attest.client.batch.SendState.PENDING;
import static io.attest.client.batch.SendState.REJECTED;
import static io.attest.client.batch.SendState.SENT;
import static io.attest.client.batch.SendState.UNKNOWN;
import static io.attest.client.batch.Verdict.Effect.FAILURE;
import static io.attest.client.batch.Verdict.Effect.GO_ON;
import static io.attest.client.batch.Verdict.Effect.STOP;
import static io.attest.client.batch.Verdict.Effect.WAIT;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.error.AttestException;
import io.attest.client.error.AuthenticationException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.ErrorResponse;
import io.attest.client.error.NetworkException;
import io.attest.client.error.NotFoundException;
import io.attest.client.error.Outcome;
import io.attest.client.error.RateLimitException;
import io.attest.client.error.ThrottledException;
import io.attest.client.error.UnexpectedStatusException;
import io.attest.client.error.ValidationException;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class VerdictTest {

    static Stream<Arguments> failures() {
        Outcome rejected = Outcome.REJECTED;
        return Stream.of(
                of(new ValidationException("m", response(422), Map.of(), rejected, 1), REJECTED, GO_ON, " 422"),
                of(new NotFoundException("m", response(404), rejected, 1), REJECTED, GO_ON, " 404"),
                of(new UnexpectedStatusException("m", response(405), rejected, 1), REJECTED, GO_ON, " 405"),
                of(new AuthenticationException("m", response(401), rejected, 1), PENDING, STOP, " 401"),
                of(new NetworkException("m", null, Outcome.NOT_SENT, 1), PENDING, FAILURE, ""),
                of(new NetworkException("m", null, Outcome.UNKNOWN, 1), UNKNOWN, FAILURE, ""),
                of(new NetworkException("m", null, Outcome.ACCEPTED, 1), UNKNOWN, FAILURE, ""),
                of(new DecodingException("m", 201, "", "$", Outcome.ACCEPTED, 1), SENT, GO_ON, " 201"),
                of(new DecodingException("m", 202, "", "$", Outcome.ACCEPTED, 1), UNKNOWN, FAILURE, " 202"),
                of(new RateLimitException("m", response(429), rejected, 1), PENDING, FAILURE, " 429"),
                of(new ThrottledException("m", Duration.ZERO, Outcome.NOT_SENT, 0), PENDING, WAIT, ""));
    }

    private static Arguments of(AttestException e, SendState state, Verdict.Effect effect, String status) {
        return Arguments.of(e, state, effect, e.getClass().getSimpleName() + status);
    }

    private static ErrorResponse response(int status) {
        return new ErrorResponse(status, Map.of(), "", "personal data", null, null);
    }

    @ParameterizedTest
    @MethodSource("failures")
    void followsFromTheAdvice(AttestException e, SendState state, Verdict.Effect effect, String reason) {
        assertThat(Verdict.of(e)).isEqualTo(new Verdict(state, null, reason, effect, e));
    }

    @Test
    void aPauseAfterFailuresDoubles() {
        Verdict failure = Verdict.of(new NetworkException("m", null, Outcome.NOT_SENT, 1));

        assertThat(Stream.of(1, 2, 3, 4).map(failure::pauseAfter).map(Duration::toSeconds))
                .containsExactly(1L, 2L, 4L, 8L);
        assertThat(Verdict.sent("id").pauseAfter(4)).isZero();
    }

    @Test
    void aPauseAfter429IsAsLongAsTheServiceAsks() {
        ErrorResponse response = new ErrorResponse(429, Map.of(), "", null, null, Duration.ofSeconds(3));
        Verdict limited = Verdict.of(new RateLimitException("m", response, Outcome.REJECTED, 1));

        assertThat(limited.pauseAfter(1)).hasSeconds(3);
        assertThat(limited.pauseAfter(4)).hasSeconds(8);
    }

    @Test
    void aPauseForTheRateLimitIsShort() {
        assertThat(Stream.of(0, 700, 7_000)
                        .map(millis -> new ThrottledException("m", Duration.ofMillis(millis), Outcome.NOT_SENT, 0))
                        .map(throttled -> Verdict.of(throttled).pauseAfter(4).toMillis()))
                .containsExactly(100L, 700L, 5_000L);
    }
}
