package io.attest.client.internal.response;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.error.Outcome;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.operation.Endpoints;
import io.attest.client.testing.FakeTime;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CallEndTest {

    private static CallEnd<?> end(Map<String, String> headers, String token) {
        Failure failure = new Failure(Failure.Kind.DEADLINE, Outcome.NOT_SENT, null);
        return new CallEnd<>(Endpoints.me(), 7, failure, Outcome.NOT_SENT, 1, new FakeTime(), headers, token);
    }

    @Test
    void doesNotPrintSecrets() {
        assertThat(end(Map.of("X-One", "in-the-header"), "token1").toString())
                .contains("GET /me")
                .doesNotContain("token1", "in-the-header");
    }
}
