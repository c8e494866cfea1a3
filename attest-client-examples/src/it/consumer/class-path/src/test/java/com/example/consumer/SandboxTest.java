package com.example.consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.attest.client.AttestClient;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.sandbox.AttestSandbox;
import org.junit.jupiter.api.Test;

/** The test of README with the sandbox. */
class SandboxTest {

    @Test
    void oneEmailGoesOut() {
        try (AttestSandbox sandbox = AttestSandbox.start();
                AttestClient client = AttestClient.builder()
                        .baseUrl(sandbox.baseUrl())
                        .accessToken(sandbox.ownerToken())
                        .build()) {
            client.attestationRequests()
                    .create(CreateAttestationRequest.of(
                            sandbox.catalogue().person().id(),
                            sandbox.catalogue().publishedDocument().id()));

            assertEquals(1, sandbox.emails().size());
        }
    }
}
