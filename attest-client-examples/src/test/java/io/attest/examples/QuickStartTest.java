package io.attest.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.examples.cli.ServiceChoice;
import io.attest.examples.testing.Printed;
import io.attest.sandbox.AttestSandbox;
import java.util.Map;
import org.junit.jupiter.api.Test;

class QuickStartTest {

    private final Printed printed = new Printed();

    @Test
    void showsEverythingAgainstTheSandbox() {
        run(Map.of(), true);

        assertThat(printed.text())
                .contains("The token belongs to", "Please sign by Friday.", "  and 205 more")
                .contains("400 BadRequestException: REJECTED, SKIP_ITEM", "NetworkException: UNKNOWN, CHECK_FIRST");
        assertThat(printed.lines().stream().filter(line -> line.matches("  (\\d{3} )?\\w+Exception: .*")))
                .as("as many as the last line counts")
                .hasSize(8);
        assertThat(printed.lines()).last().isEqualTo("quickstart: documents=240 sent=1 errors=8");
    }

    @Test
    void onlyReadsFromTheServiceOfTheEnvironment() {
        try (AttestSandbox service = AttestSandbox.builder().documents(16).start()) {
            run(Map.of("ATTEST_BASE_URL", service.baseUrl(), "ATTEST_ACCESS_TOKEN", service.ownerToken()), false);

            assertThat(printed.lines()).last().isEqualTo("quickstart: documents=16 sent=0 errors=0");
            assertThat(service.emails()).isEmpty();
            assertThat(service.received()).allMatch(request -> request.method().equals("GET"));
        }
    }

    private void run(Map<String, String> environment, boolean inSandbox) {
        ServiceChoice services = new ServiceChoice(environment);
        services.useSandbox(inSandbox);
        QuickStart.run(printed, services);
    }
}
