package io.attest.client.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Throwable is serializable: an exception that is not breaks whatever passes it on, a test runner for instance. */
class SerializationTest {

    @ParameterizedTest
    @MethodSource("io.attest.client.error.Exceptions#all")
    void everyExceptionKeepsAllItHolds(AttestException exception) throws IOException, ClassNotFoundException {
        assertThat(copyOf(exception))
                .hasSameClassAs(exception)
                .usingRecursiveComparison()
                .isEqualTo(exception);
    }

    @ParameterizedTest
    @MethodSource("io.attest.client.error.Exceptions#api")
    void aCopyStillLooksUpHeadersInAnyCase(ApiException exception) throws IOException, ClassNotFoundException {
        assertThat(copyOf(exception).headers().get("x-many")).containsExactly("a", "b");
    }

    @Test
    void aResponseWithoutRateLimitAndWaitIsKept() throws IOException, ClassNotFoundException {
        ApiException exception = new NotFoundException("m", ErrorResponse.of(404, "x"), Outcome.REJECTED, 1);

        assertThat(copyOf(exception).rateLimit()).isNull();
        assertThat(copyOf(exception).retryAfter()).isNull();
        assertThat(copyOf(exception).body()).isEqualTo("x");
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
