package io.attest.client.error;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.internal.ErrorResponse;
import io.attest.client.internal.Secrets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ApiExceptionTest {

    @ParameterizedTest
    @MethodSource("io.attest.client.error.Exceptions#api")
    void holdsItsResponse(ApiException exception) {
        assertThat(exception.statusCode()).isBetween(302, 503);
        assertThat(exception.body()).isEqualTo(Exceptions.BODY);
        assertThat(exception.rateLimit()).isEqualTo(Exceptions.RATE_LIMIT);
        assertThat(exception.retryAfter()).isEqualTo(Exceptions.WAIT);
        assertThat(exception.headers().get("retry-AFTER")).containsExactly("17");
        assertThat(exception.headers().get("X-MANY")).containsExactly("a", "b");
        assertThat(exception.headers().get("X-None")).isNull();
        assertThat(exception.header("x-many")).isEqualTo("a");
        assertThat(exception.header("X-None")).isNull();
        assertThat(exception.serviceMessage()).isEqualTo("told so");
        assertThat(exception).hasNoCause();
    }

    @Test
    void hasNoValueOfAHeaderWithoutOne() {
        ErrorResponse response =
                ErrorResponse.read(400, Map.of("X-Empty", List.of()), new byte[0], new Secrets(Stream.empty()), null);
        assertThat(ApiException.of(Exceptions.CALL, Outcome.REJECTED, response, null)
                        .header("X-Empty"))
                .isNull();
    }
}
