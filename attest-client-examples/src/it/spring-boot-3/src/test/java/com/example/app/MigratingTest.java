package com.example.app;

import static org.assertj.core.api.Assertions.assertThat;

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
            assertThat(new BeforeRestTemplate().send(sandbox.baseUrl(), sandbox.ownerToken(), person, document))
                    .hasSize(26);
            assertThat(sandbox.emails()).hasSize(2);

            sandbox.failNext(Fault.gateway().afterPassingOn());
            assertThat(new BeforeRestClient().send(sandbox.baseUrl(), sandbox.ownerToken(), person, document))
                    .hasSize(26);
            assertThat(sandbox.emails()).hasSize(4);
        }
    }
}
