package io.attest.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.examples.cli.ServiceChoice;
import io.attest.examples.testing.Printed;
import io.attest.sandbox.AttestSandbox;
import java.util.Map;
import org.junit.jupiter.api.Test;

class QuickStartTest {

    @Test
    void onlyReadsFromTheServiceOfTheEnvironment() {
        try (AttestSandbox service = AttestSandbox.builder().documents(16).start()) {
            Printed printed = new Printed();
            QuickStart.run(
                    printed,
                    new ServiceChoice(
                            Map.of("ATTEST_BASE_URL", service.baseUrl(), "ATTEST_ACCESS_TOKEN", service.ownerToken())));

            assertThat(printed.lines()).last().isEqualTo("quickstart: documents=16 sent=0 errors=0");
            assertThat(service.emails()).isEmpty();
            assertThat(service.received()).allMatch(request -> request.method().equals("GET"));
        }
    }
}
