package io.attest.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import java.util.Map;
import org.junit.jupiter.api.Test;

class QuickStartTest {

    private final Printed printed = new Printed();

    @Test
    void showsEverythingAgainstTheSandbox() {
        run(Map.of());

        assertThat(printed.text())
                .contains("The token belongs to")
                .contains("Please sign by Friday.")
                .contains("400 BadRequestException, REJECTED", "429 RateLimitException, REJECTED");
        assertThat(printed.lines()).last().isEqualTo("quickstart: documents=240 sent=1 errors=7");
    }

    @Test
    void onlyReadsFromTheServiceOfTheEnvironment() {
        try (AttestSandbox service = AttestSandbox.builder().documents(16).start()) {
            run(Map.of("ATTEST_BASE_URL", service.baseUrl(), "ATTEST_ACCESS_TOKEN", service.ownerToken()));

            assertThat(printed.lines()).last().isEqualTo("quickstart: documents=16 sent=0 errors=0");
            assertThat(service.emails()).isEmpty();
            assertThat(service.received()).allMatch(request -> request.method().equals("GET"));
        }
    }

    @Test
    void showsThatSomethingIsUnknown() {
        try (AttestSandbox service = AttestSandbox.start()) {
            Fault bare = Fault.statusWithBody(
                    200,
                    "application/json",
                    "{\"data\":[{\"id\":\"d\"}],\"meta\":{\"current_page\":1,\"last_page\":1}}");
            service.failNext(Fault.statusWithBody(200, "application/json", "{\"id\":\"u\"}"), bare, bare);

            run(Map.of("ATTEST_BASE_URL", service.baseUrl(), "ATTEST_ACCESS_TOKEN", service.ownerToken()));

            assertThat(printed.lines())
                    .contains("The token belongs to (unknown) <(unknown)> of (unknown).")
                    .contains("(unknown)" + " ".repeat(35) + "         –".repeat(5) + "       –  ");
            assertThat(printed.lines()).last().isEqualTo("quickstart: documents=2 sent=0 errors=0");
        }
    }

    private void run(Map<String, String> environment) {
        new QuickStart(printed, environment).run();
    }
}
