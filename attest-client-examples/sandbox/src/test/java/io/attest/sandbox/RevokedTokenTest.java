package io.attest.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.attest.client.AttestClient;
import io.attest.client.error.AuthenticationException;
import io.attest.client.error.Outcome;
import io.attest.client.model.CreateAttestationRequest;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** K6 of the field: the old token is deleted before the application has the new one. */
class RevokedTokenTest {
    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.start();

    private final CreateAttestationRequest request = CreateAttestationRequest.of(
            sandbox.catalogue().person().id(),
            sandbox.catalogue().publishedDocument().id());

    @Test
    void aSendEndsAtOnceAndGoesOutOnceTheSupplierHasTheNewToken() {
        AtomicReference<String> current = new AtomicReference<>(sandbox.ownerToken());
        try (AttestClient client = client(current::get)) {
            sandbox.revoke(sandbox.ownerToken());

            AuthenticationException failure = catchThrowableOfType(
                    AuthenticationException.class,
                    () -> client.attestationRequests().create(request));

            assertThat(failure.outcome()).isEqualTo(Outcome.REJECTED);
            assertThat(failure.isFromService()).isTrue();
            assertThat(failure.attempts()).isEqualTo(1);
            assertThat(sandbox.requestsReceived()).isEqualTo(1);
            assertThat(sandbox.emails()).isEmpty();

            current.set(sandbox.newOwnerToken());
            client.attestationRequests().create(request);
            assertThat(sandbox.emails()).hasSize(1);
        }
    }

    @Test
    void aSendIsRepeatedOnceIfTheSupplierHasTheNewTokenAfterThe401() {
        String next = sandbox.newOwnerToken();
        sandbox.revoke(sandbox.ownerToken());
        try (AttestClient client = client(() -> sandbox.requestsReceived() == 0 ? sandbox.ownerToken() : next)) {
            client.attestationRequests().create(request);

            assertThat(sandbox.received()).extracting(SandboxRequest::status).containsExactly(401, 201);
            assertThat(sandbox.emails()).hasSize(1);
        }
    }

    private AttestClient client(Supplier<String> tokens) {
        return AttestClient.builder()
                .baseUrl(sandbox.baseUrl())
                .accessToken(tokens)
                .build();
    }
}
