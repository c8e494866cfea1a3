package com.example.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.AttestClient;
import io.attest.client.error.NetworkException;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** A test of an application, as the guide shows it. */
@SpringBootTest(properties = "attest.batch.every=1h")
class BrokenSendTest {

    private static final AttestSandbox SANDBOX = AttestSandbox.start();

    @DynamicPropertySource
    static void sandbox(DynamicPropertyRegistry properties) {
        properties.add("attest.base-url", SANDBOX::baseUrl);
        properties.add("attest.access-token", SANDBOX::ownerToken);
    }

    @Autowired
    private AttestClient client;

    @BeforeEach
    void reset() {
        SANDBOX.reset();
    }

    @Test
    void aSendThatBreaksIsNotRepeated() {
        CreateAttestationRequest request = CreateAttestationRequest.of(
                SANDBOX.catalogue().person().id(),
                SANDBOX.catalogue().publishedDocument().id());
        SANDBOX.failNext("POST", "/attestation-requests", Fault.disconnectAfterReading());

        assertThatThrownBy(() -> client.attestationRequests().create(request)).isInstanceOf(NetworkException.class);

        assertThat(SANDBOX.emails()).hasSize(1);
    }
}
