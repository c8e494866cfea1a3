package io.attest.client.error;

import static io.attest.client.error.Advice.CHECK_FIRST;
import static io.attest.client.error.Advice.SKIP_ITEM;
import static io.attest.client.error.Advice.STOP;
import static io.attest.client.error.Advice.WAIT;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.internal.FailedCall;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AdviceTest {

    private static final FailedCall CALL = FailedCall.unnamed("m", null);

    /** One of each class, of any outcome, and the advice if the call had no effect. */
    private static final Map<Function<Outcome, AttestException>, Advice> ALL = Map.ofEntries(
            Map.entry(outcome -> response(400, outcome), SKIP_ITEM),
            Map.entry(outcome -> response(404, outcome), SKIP_ITEM),
            Map.entry(outcome -> response(422, outcome), SKIP_ITEM),
            Map.entry(outcome -> response(409, outcome), SKIP_ITEM),
            Map.entry(outcome -> response(401, outcome), STOP),
            Map.entry(outcome -> response(402, outcome), STOP),
            Map.entry(outcome -> response(403, outcome), STOP),
            Map.entry(outcome -> new CallInterruptedException(CALL, outcome), STOP),
            Map.entry(outcome -> response(429, outcome), WAIT),
            Map.entry(outcome -> new NetworkException(CALL, outcome), WAIT),
            Map.entry(outcome -> new NetworkTimeoutException(CALL, outcome), WAIT),
            Map.entry(outcome -> new DeadlineExceededException(CALL, outcome), WAIT),
            Map.entry(outcome -> response(500, outcome), WAIT),
            Map.entry(outcome -> new DecodingException(CALL, outcome, 200, "", "$"), CHECK_FIRST));

    private static ApiException response(int status, Outcome outcome) {
        return ApiException.of(CALL, outcome, Exceptions.response(status), null);
    }

    @ParameterizedTest
    @EnumSource
    void followsFromOutcomeAndClass(Outcome outcome) {
        boolean mayHaveHadAnEffect = outcome.compareTo(Outcome.REJECTED) > 0;
        ALL.forEach((exception, advice) -> assertThat(exception.apply(outcome).advice())
                .as(exception.apply(outcome).getClass().getSimpleName())
                .isEqualTo(mayHaveHadAnEffect ? CHECK_FIRST : advice));
    }

    @Test
    void aProxyThatAsksForAPasswordDoesSoForEveryItem() {
        assertThat(response(407, Outcome.REJECTED).advice()).isEqualTo(STOP);
        assertThat(response(407, Outcome.UNKNOWN).advice()).isEqualTo(CHECK_FIRST);
    }

    @Test
    void whatTheRateLimitHeldBackIsSentLater() {
        assertThat(new ThrottledException(CALL, Duration.ZERO, Outcome.NOT_SENT).advice())
                .isEqualTo(WAIT);
    }

    @Test
    void isTestedForEveryClass() {
        assertThat(ALL.keySet().stream()
                        .<Class<?>>map(each -> each.apply(Outcome.UNKNOWN).getClass()))
                .containsAll(concrete(AttestException.class)
                        .filter(type -> type != ThrottledException.class)
                        .toList())
                .hasSize(14);
    }

    private static Stream<Class<?>> concrete(Class<?> type) {
        Stream<Class<?>> below = type.isSealed()
                ? Stream.of(Objects.requireNonNull(type.getPermittedSubclasses()))
                        .flatMap(AdviceTest::concrete)
                : Stream.empty();
        return Modifier.isAbstract(type.getModifiers()) ? below : Stream.concat(Stream.of(type), below);
    }
}
