package io.attest.examples.exhaustive;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.examples.campaign.CampaignFixture;
import io.attest.examples.cli.ExitCode;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import io.attest.sandbox.SandboxBuilder;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
class CampaignSignalTest extends CampaignFixture {

    private static final Duration TICK = Duration.ofMillis(20);

    /** So slow that a signal comes meanwhile. */
    private static final Fault SLOW = Fault.delay(Duration.ofSeconds(4));

    @ParameterizedTest
    @CsvSource({"INT, 130", "TERM, 143"})
    void aSignalLetsTheRequestInFlightFinishAndSaysHowToGoOn(String signal, int code) throws Exception {
        failAfter(CHECKS, SLOW);
        try (CampaignProcess process = CampaignProcess.start(sandbox, directory, file)) {
            while (sandbox.emails().isEmpty()) {
                assertThat(process.endsWithin(TICK)).isFalse();
            }
            process.signal(signal);

            assertThat(process.exitCode()).isEqualTo(code);
            assertThat(process.output())
                    .contains("campaign: sent=1 rejected=0 unknown=0 sending=0 pending=4")
                    .contains("Interrupted.", "Run it again to go on");
        }
        assertThat(sandbox.emails()).hasSize(1);
        assertThat(run(file)).isEqualTo(ExitCode.DONE);
        assertThat(sandbox.emails()).hasSize(5);
    }

    @Test
    void aWaitForTheRateLimitEndsAtOnce() throws Exception {
        // The ids of its catalogue are the same.
        SandboxBuilder slow = AttestSandbox.builder().rateLimit(CHECKS + 2).rateWindow(Duration.ofMinutes(30));
        try (AttestSandbox small = slow.start();
                CampaignProcess process = CampaignProcess.start(small, directory, file, "--keep-free", 1)) {
            while (!process.output().contains("calls start to wait for the rate limit")) {
                assertThat(process.endsWithin(TICK)).isFalse();
            }
            process.signal("INT");

            assertThat(process.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
            assertThat(process.output())
                    .contains("campaign: sent=1 rejected=0 unknown=0 sending=0 pending=4", "Interrupted.");
        }
    }
}
