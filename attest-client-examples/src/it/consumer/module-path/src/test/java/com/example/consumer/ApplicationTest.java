package com.example.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.sandbox.AttestSandbox;
import org.junit.jupiter.api.Test;

/** A test of an application that is a module, as Surefire runs it by default: inside of that module. */
class ApplicationTest {

    @Test
    void usesTheSandbox() {
        try (AttestSandbox sandbox = AttestSandbox.start();
                AttestClient client = AttestClient.builder()
                        .baseUrl(sandbox.baseUrl())
                        .accessToken(sandbox.ownerToken())
                        .build()) {
            assertThat(client.me().get().email()).contains("@");
        }
        assertThat(ApplicationTest.class.getModule().getName()).isEqualTo("com.example.consumer");
        assertThat(AttestClient.class.getModule().getName()).isEqualTo("io.attest.client");
    }
}
