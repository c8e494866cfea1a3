package io.attest.client.error;

import static io.attest.client.error.Advice.CHECK_FIRST;
import static io.attest.client.error.Advice.SKIP_ITEM;
import static io.attest.client.error.Advice.STOP;
import static io.attest.client.error.Advice.WAIT;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.internal.FailedCall;
import io.attest.client.testing.Serialized;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

@NullUnmarked
class AttestExceptionTest {

    /** What to do after a call that certainly had no effect, or may be repeated. */
    private static final Map<Class<?>, Advice> ADVICE = Map.ofEntries(
            Map.entry(BadRequestException.class, SKIP_ITEM),
            Map.entry(NotFoundException.class, SKIP_ITEM),
            Map.entry(ValidationException.class, SKIP_ITEM),
            Map.entry(UnexpectedStatusException.class, SKIP_ITEM),
            Map.entry(AuthenticationException.class, STOP),
            Map.entry(PaymentRequiredException.class, STOP),
            Map.entry(PermissionDeniedException.class, STOP),
            Map.entry(CallInterruptedException.class, STOP),
            Map.entry(RateLimitException.class, WAIT),
            Map.entry(ServerException.class, WAIT),
            Map.entry(NetworkException.class, WAIT),
            Map.entry(NetworkTimeoutException.class, WAIT),
            Map.entry(ThrottledException.class, WAIT),
            Map.entry(DeadlineExceededException.class, WAIT),
            Map.entry(DecodingException.class, WAIT),
            Map.entry(ListChangedException.class, WAIT));

    /** Whether a call with this outcome certainly had no effect. */
    private static final Map<Outcome, Boolean> WITHOUT_EFFECT = Map.of(
            Outcome.NOT_SENT, true,
            Outcome.REJECTED, true,
            Outcome.UNKNOWN, false,
            Outcome.ACCEPTED, false);

    @ParameterizedTest
    @EnumSource
    void itsAdviceFollowsFromItsOutcomeAndItsClass(Outcome outcome) {
        assertThat(WITHOUT_EFFECT).as("decide what to advise after it").containsKey(outcome);
        assertThat(Exceptions.of(outcome))
                .allSatisfy(exception -> assertThat(exception.advice())
                        .isEqualTo(WITHOUT_EFFECT.get(outcome) ? ADVICE.get(exception.getClass()) : CHECK_FIRST));
    }

    @ParameterizedTest
    @EnumSource
    void aReadIsNeverCheckedFirst(Outcome outcome) {
        assertThat(Exceptions.ofReads(outcome))
                .allSatisfy(exception -> assertThat(exception.advice()).isEqualTo(ADVICE.get(exception.getClass())));
    }

    @Test
    void isFoundInWhatAFutureEndsIn() {
        AttestException failure = NetworkException.of(Outcome.UNKNOWN);

        assertThat(AttestException.find(failure)).isSameAs(failure);
        assertThat(AttestException.find(new CompletionException(failure))).isSameAs(failure);
        assertThat(AttestException.find(new ExecutionException(new CompletionException(failure))))
                .isSameAs(failure);
        assertThat(AttestException.find(new IllegalStateException(failure)))
                .as("that of another call, for instance of a token supplier")
                .isNull();
        assertThat(AttestException.find(new CompletionException(null))).isNull();
        assertThat(AttestException.find(null)).isNull();
    }

    @ParameterizedTest
    @EnumSource
    void endsAJobIfAProxyOpensNoTunnel(Outcome outcome) {
        FailedCall call = FailedCall.fake("message");
        assertThat(new NetworkException(call, outcome, true).advice())
                .isEqualTo(WITHOUT_EFFECT.get(outcome) ? STOP : CHECK_FIRST);
    }

    @Test
    void everyClassHasItsAdviceAndEveryAdviceItsClass() {
        assertThat(Exceptions.all().<Class<?>>map(Object::getClass))
                .containsExactlyInAnyOrderElementsOf(ADVICE.keySet())
                .containsAll(concrete(AttestException.class).toList());
        assertThat(ADVICE.values()).contains(SKIP_ITEM, WAIT, STOP);
    }

    private static Stream<Class<?>> concrete(Class<?> type) {
        Stream<Class<?>> below = type.isSealed()
                ? Stream.of(Objects.requireNonNull(type.getPermittedSubclasses()))
                        .flatMap(AttestExceptionTest::concrete)
                : Stream.empty();
        return Modifier.isAbstract(type.getModifiers()) ? below : Stream.concat(Stream.of(type), below);
    }

    @ParameterizedTest
    @MethodSource("io.attest.client.error.Exceptions#all")
    void hasNoPublicConstructor(AttestException exception) {
        assertThat(exception.getClass().getConstructors()).isEmpty();
    }

    static Stream<AttestException> withAndWithoutDetails() {
        return Stream.concat(Exceptions.all(), Stream.of(ApiException.of(404, "x")));
    }

    // What passes exceptions on, a test runner for instance, breaks over one that is not serializable.
    @ParameterizedTest
    @MethodSource("withAndWithoutDetails")
    void keepsAllItHoldsWhenSerialized(AttestException exception) {
        AttestException copy = Serialized.copyOf(exception);

        assertThat(copy).hasSameClassAs(exception).usingRecursiveComparison().isEqualTo(exception);
        if (copy instanceof ApiException api && !api.headers().isEmpty()) {
            assertThat(api.headers().get("x-many")).containsExactly("a", "b");
        }
    }
}
