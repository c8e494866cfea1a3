package io.attest.client.error;

import static io.attest.client.error.Advice.CHECK_FIRST;
import static io.attest.client.error.Advice.SKIP_ITEM;
import static io.attest.client.error.Advice.STOP;
import static io.attest.client.error.Advice.WAIT;
import static org.assertj.core.api.Assertions.assertThat;

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

    private static final ErrorResponse ANY = ErrorResponse.of(400, "");

    /** One of each class, of any outcome, and the advice if the call had no effect. */
    private static final Map<Function<Outcome, AttestException>, Advice> ALL = Map.ofEntries(
            Map.entry(outcome -> new BadRequestException("m", ANY, outcome, 1), SKIP_ITEM),
            Map.entry(outcome -> new NotFoundException("m", ANY, outcome, 1), SKIP_ITEM),
            Map.entry(outcome -> new ValidationException("m", ANY, Map.of(), outcome, 1), SKIP_ITEM),
            Map.entry(outcome -> new UnexpectedStatusException("m", ANY, outcome, 1), SKIP_ITEM),
            Map.entry(outcome -> new AuthenticationException("m", ANY, outcome, 1), STOP),
            Map.entry(outcome -> new PaymentRequiredException("m", ANY, null, outcome, 1), STOP),
            Map.entry(outcome -> new PermissionDeniedException("m", ANY, outcome, 1), STOP),
            Map.entry(outcome -> new CallInterruptedException("m", null, outcome, 1), STOP),
            Map.entry(outcome -> new RateLimitException("m", ANY, outcome, 1), WAIT),
            Map.entry(outcome -> new ThrottledException("m", Duration.ZERO, outcome, 0), WAIT),
            Map.entry(outcome -> new NetworkException("m", null, outcome, 1), WAIT),
            Map.entry(outcome -> new NetworkTimeoutException("m", null, outcome, 1), WAIT),
            Map.entry(outcome -> new DeadlineExceededException("m", null, outcome, 1), WAIT),
            Map.entry(outcome -> new ServerException("m", ANY, outcome, 1), WAIT),
            Map.entry(outcome -> new DecodingException("m", 200, "", "$", outcome, 1), CHECK_FIRST));

    @ParameterizedTest
    @EnumSource
    void followsFromOutcomeAndClass(Outcome outcome) {
        boolean mayHaveHadAnEffect = outcome.compareTo(Outcome.REJECTED) > 0;
        ALL.forEach((exception, advice) -> assertThat(exception.apply(outcome).advice())
                .as(exception.apply(outcome).getClass().getSimpleName())
                .isEqualTo(mayHaveHadAnEffect ? CHECK_FIRST : advice));
    }

    @Test
    void isTestedForEveryClass() {
        assertThat(ALL.keySet().stream()
                        .<Class<?>>map(each -> each.apply(Outcome.UNKNOWN).getClass()))
                .containsAll(concrete(AttestException.class).toList())
                .hasSize(15);
    }

    private static Stream<Class<?>> concrete(Class<?> type) {
        Stream<Class<?>> below = type.isSealed()
                ? Stream.of(Objects.requireNonNull(type.getPermittedSubclasses()))
                        .flatMap(AdviceTest::concrete)
                : Stream.empty();
        return Modifier.isAbstract(type.getModifiers()) ? below : Stream.concat(Stream.of(type), below);
    }
}
