package com.example.consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.attest.client.AttestClient;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class SendingTest {

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.start();

    @AutoClose
    private final AttestClient client = AttestClient.builder()
            .baseUrl(sandbox.baseUrl())
            .accessToken(sandbox.ownerToken())
            .build();

    private final CreateAttestationRequest request = CreateAttestationRequest.of(
            sandbox.catalogue().person().id(),
            sandbox.catalogue().publishedDocument().id());

    @AfterEach
    void everyFaultHasStruck() {
        assertEquals(List.of(), sandbox.unusedFaults());
    }

    @Test
    void oneEmailGoesOut() {
        client.attestationRequests().create(request);

        assertEquals(1, sandbox.emails().size());
    }

    @Test
    void aSendThatBreaksIsUnknownAndNotRepeated() {
        sandbox.failNext(Fault.disconnectAfterReading());

        NetworkException failure = assertThrows(
                NetworkException.class, () -> client.attestationRequests().create(request));

        assertEquals(Outcome.UNKNOWN, failure.outcome());
        assertEquals(1, sandbox.emails().size());
    }
}
