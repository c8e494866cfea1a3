package io.attest.client.error;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ApiExceptionTest {

    @ParameterizedTest
    @MethodSource("io.attest.client.error.Exceptions#api")
    void holdsItsResponse(ApiException exception) {
        assertThat(exception.statusCode()).isBetween(302, 503);
        assertThat(exception.body()).isEqualTo("{\"error\":\"told so\"}");
        assertThat(exception.rateLimit()).isEqualTo(Exceptions.RATE_LIMIT);
        assertThat(exception.retryAfter()).isEqualTo(Exceptions.WAIT);
        assertThat(exception.headers().get("retry-AFTER")).containsExactly("17");
        assertThat(exception.headers().get("X-MANY")).containsExactly("a", "b");
        assertThat(exception.headers().get("X-None")).isNull();
        assertThat(exception).hasNoCause();
    }
}
