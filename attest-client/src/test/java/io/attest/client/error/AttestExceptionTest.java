package io.attest.client.error;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.internal.FailedCall;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.reflect.Modifier;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@NullUnmarked
class AttestExceptionTest {

    @ParameterizedTest
    @MethodSource("io.attest.client.error.Exceptions#all")
    void saysWhatWentWrongAndWhatMayHaveHappened(AttestException exception) {
        assertThat(exception).hasMessage("message");
        assertThat(exception.outcome())
                .isEqualTo(exception instanceof ThrottledException ? Outcome.NOT_SENT : Outcome.REJECTED);
        assertThat(exception.attempts()).isEqualTo(2);
        assertThat(exception.operation()).isEqualTo("documents.list");
        assertThat(exception.callId()).isEqualTo(7);
    }

    @ParameterizedTest
    @MethodSource("io.attest.client.error.Exceptions#all")
    void onlyTheSdkMakesOneWithAnyValues(AttestException exception) {
        assertThat(exception.getClass().getConstructors())
                .allSatisfy(each -> assertThat(each.getParameterTypes()).startsWith(FailedCall.class));
        assertThat(Stream.<Class<?>>iterate(
                                exception.getClass(), type -> type != RuntimeException.class, Class::getSuperclass)
                        .flatMap(type -> Stream.of(type.getDeclaredFields()))
                        .filter(field -> !Modifier.isFinal(field.getModifiers())))
                .as("fields that can change")
                .isEmpty();
    }

    // What passes exceptions on, a test runner for instance, breaks over one that is not serializable.
    @ParameterizedTest
    @MethodSource("io.attest.client.error.Exceptions#all")
    void keepsAllItHoldsWhenSerialized(AttestException exception) throws IOException, ClassNotFoundException {
        AttestException copy = copyOf(exception);

        assertThat(copy).hasSameClassAs(exception).usingRecursiveComparison().isEqualTo(exception);
        if (copy instanceof ApiException api) {
            assertThat(api.headers().get("x-many")).containsExactly("a", "b");
        }
    }

    @Test
    void keepsThatThereIsNoRateLimitWhenSerialized() throws IOException, ClassNotFoundException {
        ApiException copy = copyOf(ApiException.of(404, "x"));

        assertThat(copy.rateLimit()).isNull();
        assertThat(copy.retryAfter()).isNull();
        assertThat(copy.body()).isEqualTo("x");
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
