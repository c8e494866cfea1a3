package com.example.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.AttestClient;
import io.attest.client.error.ServerException;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import org.junit.jupiter.api.Test;

/** What the guide on migrating says of a retry by hand: a gateway that gives up is a second e-mail. */
class MigratingTest {

    @Test
    void aRetryByHandIsASecondEmail() {
        try (AttestSandbox sandbox = AttestSandbox.start()) {
            String person = sandbox.catalogue().person().id();
            String document = sandbox.catalogue().publishedDocument().id();

            sandbox.failNext(Fault.gateway().afterPassingOn());
            assertThat(new BeforeRestClient().send(sandbox.baseUrl(), sandbox.ownerToken(), person, document))
                    .hasSize(26);
            assertThat(sandbox.emails()).hasSize(2);

            sandbox.failNext(Fault.gateway().afterPassingOn());
            try (AttestClient client = AttestClient.builder()
                    .baseUrl(sandbox.baseUrl())
                    .accessToken(sandbox.ownerToken())
                    .build()) {
                assertThatThrownBy(() ->
                                client.attestationRequests().create(CreateAttestationRequest.of(person, document)))
                        .isInstanceOf(ServerException.class);
            }
            assertThat(sandbox.emails()).hasSize(3);
        }
    }
}
