package io.attest.client.error;

import static io.attest.client.error.Advice.CHECK_FIRST;
import static io.attest.client.error.Advice.SKIP_ITEM;
import static io.attest.client.error.Advice.STOP;
import static io.attest.client.error.Advice.WAIT;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.internal.FailedCall;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

@NullUnmarked
class AttestExceptionTest {

    /** What to do after a call that certainly had no effect. */
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
            Map.entry(DecodingException.class, CHECK_FIRST),
            Map.entry(ListChangedException.class, CHECK_FIRST));

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
    void endsAJobIfAProxyOpensNoTunnel(Outcome outcome) {
        FailedCall call = FailedCall.unnamed("message", null);
        assertThat(new NetworkException(call, outcome, true).advice())
                .isEqualTo(WITHOUT_EFFECT.get(outcome) ? STOP : CHECK_FIRST);
    }

    @Test
    void everyClassHasItsAdviceAndEveryAdviceItsClass() {
        assertThat(Exceptions.all().<Class<?>>map(Object::getClass))
                .containsExactlyInAnyOrderElementsOf(ADVICE.keySet())
                .containsAll(concrete(AttestException.class).toList());
        assertThat(ADVICE.values()).contains(Advice.values());
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
    void onlyTheSdkMakesOneWithAnyValues(AttestException exception) {
        assertThat(exception.getClass().getConstructors())
                .allSatisfy(each -> assertThat(each.getParameterTypes()).startsWith(FailedCall.class));
    }

    static Stream<AttestException> withAndWithoutDetails() {
        return Stream.concat(Exceptions.all(), Stream.of(ApiException.of(404, "x")));
    }

    // What passes exceptions on, a test runner for instance, breaks over one that is not serializable.
    @ParameterizedTest
    @MethodSource("withAndWithoutDetails")
    void keepsAllItHoldsWhenSerialized(AttestException exception) throws IOException, ClassNotFoundException {
        AttestException copy = copyOf(exception);

        assertThat(copy)
                .hasSameClassAs(exception)
                .usingRecursiveComparison()
                .ignoringFields("documents")
                .isEqualTo(exception);
        if (copy instanceof ApiException api && !api.headers().isEmpty()) {
            assertThat(api.headers().get("x-many")).containsExactly("a", "b");
        }
        if (copy instanceof ListChangedException list) {
            // Documents are not serializable.
            assertThat(list.documents()).isEmpty();
        }
    }

    private static <T> T copyOf(T object) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            @SuppressWarnings("unchecked")
            T copy = (T) in.readObject();
            return copy;
        }
    }
}
