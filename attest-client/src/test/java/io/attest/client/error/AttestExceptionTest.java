package io.attest.client.error;

import static io.attest.client.error.Advice.CHECK_FIRST;
import static io.attest.client.error.Advice.SKIP_ITEM;
import static io.attest.client.error.Advice.STOP;
import static io.attest.client.error.Advice.WAIT;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.testing.Serialized;
import java.lang.reflect.Modifier;
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

    /** Those of {@link Exceptions#of}, of a call that may be repeated. */
    private static final Advice[] OF_READS = {
        SKIP_ITEM, STOP, STOP, STOP, SKIP_ITEM, SKIP_ITEM, WAIT, WAIT, SKIP_ITEM, // by status
        WAIT, WAIT, WAIT, STOP, // no complete response
        WAIT, WAIT, WAIT
    };

    @ParameterizedTest
    @EnumSource
    void itsAdviceFollowsFromItsOutcomeAndItsMeaning(Outcome outcome) {
        boolean mayHaveHappened = switch (outcome) {
            case NOT_SENT, REJECTED -> false;
            case UNKNOWN, ACCEPTED -> true;
        };
        assertThat(outcome.mayHaveHappened()).isEqualTo(mayHaveHappened);
        assertThat(Exceptions.ofReads(outcome))
                .extracting(AttestException::advice)
                .containsExactly(OF_READS);
        if (mayHaveHappened) {
            assertThat(Exceptions.of(outcome))
                    .extracting(AttestException::advice)
                    .containsOnly(CHECK_FIRST);
        } else {
            assertThat(Exceptions.of(outcome))
                    .extracting(AttestException::advice)
                    .containsExactly(OF_READS);
        }
    }

    @Test
    void isFoundInWhatAFutureEndsIn() {
        AttestException failure = NetworkException.of(Outcome.UNKNOWN);

        assertThat(AttestException.find(failure)).isSameAs(failure);
        assertThat(AttestException.find(new ExecutionException(new CompletionException(failure))))
                .isSameAs(failure);
        assertThat(AttestException.find(new IllegalStateException(failure)))
                .as("that of another call, for instance of a token supplier")
                .isNull();
        assertThat(AttestException.find(new CompletionException(null))).isNull();
        assertThat(AttestException.find(null)).isNull();
    }

    @Test
    void everyClassIsThereAndHasNoPublicConstructor() {
        assertThat(Exceptions.all().<Class<?>>map(Object::getClass))
                .containsAll(concrete(AttestException.class).toList())
                .allSatisfy(type -> assertThat(type.getConstructors()).isEmpty());
    }

    private static Stream<Class<?>> concrete(Class<?> type) {
        Stream<Class<?>> below = type.isSealed()
                ? Stream.of(Objects.requireNonNull(type.getPermittedSubclasses()))
                        .flatMap(AttestExceptionTest::concrete)
                : Stream.empty();
        return Modifier.isAbstract(type.getModifiers()) ? below : Stream.concat(Stream.of(type), below);
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
