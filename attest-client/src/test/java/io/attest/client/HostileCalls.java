package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.Responses;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Calls to servers that mean harm. Whatever they send, a call ends in a typed exception, within its deadline and within 64 MiB
 * of heap for the whole JVM, the test and its server included. The build runs such tests in a JVM of that size,
 * {@code hostile.heap} in the POM.
 */
final class HostileCalls {

    static final long HEAP = 64L * 1024 * 1024;

    private static final String TOKEN = "9b1f6d7e-token";

    private HostileCalls() {}

    static void send(AttestClient client) {
        client.attestationRequests().create(CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT));
    }

    /** One call with time enough: a failure of another class than the deadline's came before it. */
    static <T extends AttestException> T fails(RawServer.Act response, Consumer<AttestClient> call, Class<T> type) {
        return fails(response, call, type, Duration.ofSeconds(30));
    }

    static <T extends AttestException> T fails(
            RawServer.Act response, Consumer<AttestClient> call, Class<T> type, Duration deadline) {
        try (RawServer server = RawServer.that(response);
                AttestClient client = AttestClient.builder()
                        .baseUrl(server.baseUrl())
                        .accessToken(TOKEN)
                        .retry(RetryOptions.none())
                        .timeout(deadline)
                        .build()) {
            T failure = catchThrowableOfType(type, () -> call.accept(client));
            assertThat(failure).isNotNull();
            assertThat(failure.getMessage()).hasSizeLessThan(1500).doesNotContain(TOKEN, "\n");
            assertThat(failure.attempts()).isEqualTo(1);
            assertThat(server.count()).isEqualTo(1);
            return failure;
        }
    }
}
