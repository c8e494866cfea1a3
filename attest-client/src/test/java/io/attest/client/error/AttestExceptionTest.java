package io.attest.client.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@NullUnmarked
class AttestExceptionTest {

    @Test
    void hasSixKinds() {
        assertThat(RuntimeException.class).isAssignableFrom(AttestException.class);
        assertThat(AttestException.class).isAbstract();
        assertThat(AttestException.class.getPermittedSubclasses())
                .containsExactlyInAnyOrder(
                        ApiException.class,
                        NetworkException.class,
                        DecodingException.class,
                        ThrottledException.class,
                        DeadlineExceededException.class,
                        CallInterruptedException.class);
    }

    @Test
    void hasNineKindsOfErrorResponses() {
        assertThat(ApiException.class).isAbstract();
        assertThat(ApiException.class.getPermittedSubclasses())
                .containsExactlyInAnyOrder(
                        BadRequestException.class,
                        AuthenticationException.class,
                        PaymentRequiredException.class,
                        PermissionDeniedException.class,
                        NotFoundException.class,
                        ValidationException.class,
                        RateLimitException.class,
                        ServerException.class,
                        UnexpectedStatusException.class);
    }

    @Test
    void hasOneSpecialNetworkFailure() {
        assertThat(NetworkException.class.getPermittedSubclasses()).containsExactly(NetworkTimeoutException.class);
    }

    @Test
    void hasLeavesThatAnIntegratorsTestCanMake() {
        List<Class<?>> leaves = leaves(AttestException.class, new ArrayList<>());

        assertThat(leaves).hasSize(14).allSatisfy(leaf -> {
            assertThat(leaf).isPublic().isFinal();
            assertThat(leaf.getConstructors()).hasSize(1);
        });
        assertThat(Modifier.isPublic(NetworkException.class.getModifiers())).isTrue();
        assertThat(NetworkException.class.getConstructors()).hasSize(1);
    }

    private static List<Class<?>> leaves(Class<?> type, List<Class<?>> found) {
        if (!type.isSealed()) {
            found.add(type);
            return found;
        }
        for (Class<?> subclass : type.getPermittedSubclasses()) {
            leaves(subclass, found);
        }
        return found;
    }

    @ParameterizedTest
    @MethodSource("io.attest.client.error.Exceptions#all")
    void saysWhatWentWrongAndWhatMayHaveHappened(AttestException exception) {
        assertThat(exception).hasMessage("message");
        assertThat(exception.outcome()).isEqualTo(Outcome.REJECTED);
        assertThat(exception.attempts()).isEqualTo(2);
    }

    @Test
    void holdsTheCauseOfAFailureOfTheNetwork() {
        Exception cause = new IllegalStateException("broken");

        assertThat(new NetworkException("m", cause, Outcome.UNKNOWN, 1)).hasCause(cause);
        assertThat(new NetworkTimeoutException("m", cause, Outcome.UNKNOWN, 1)).hasCause(cause);
        assertThat(new DeadlineExceededException("m", cause, Outcome.UNKNOWN, 1))
                .hasCause(cause);
        assertThat(new CallInterruptedException("m", cause, Outcome.UNKNOWN, 1)).hasCause(cause);
        assertThat(new NetworkException("m", null, Outcome.UNKNOWN, 1)).hasNoCause();
    }

    @Test
    void holdsWhatElseItsKindKnows() {
        DecodingException decoding = new DecodingException("m", 201, "body", "$.id", Outcome.ACCEPTED, 1);
        assertThat(decoding.statusCode()).isEqualTo(201);
        assertThat(decoding.body()).isEqualTo("body");
        assertThat(decoding.jsonPath()).isEqualTo("$.id");

        assertThat(new ThrottledException("m", Duration.ofSeconds(9), Outcome.NOT_SENT, 0).retryAfter())
                .isEqualTo(Duration.ofSeconds(9));

        ErrorResponse response = ErrorResponse.of(402, "{}");
        assertThat(new PaymentRequiredException("m", response, "https://pay.example", Outcome.REJECTED, 1).paymentUrl())
                .isEqualTo("https://pay.example");
        assertThat(new PaymentRequiredException("m", response, null, Outcome.REJECTED, 1).paymentUrl())
                .isNull();
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
        ApiException copy = copyOf(new NotFoundException("m", ErrorResponse.of(404, "x"), Outcome.REJECTED, 1));

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
