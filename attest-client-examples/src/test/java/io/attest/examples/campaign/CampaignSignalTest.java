package io.attest.examples.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import io.attest.sandbox.SandboxBuilder;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
@EnabledOnOs(OS.LINUX)
class CampaignSignalTest {

    private static final BigInteger IGNORED = ignoredSignals();
    private static final Duration TICK = Duration.ofMillis(20);

    @TempDir
    Path directory;

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.start();

    private final CountDownLatch never = new CountDownLatch(1);

    /** Also from a terminal, where there is a progress bar. */
    @ParameterizedTest
    @CsvSource({"INT, 2, 130, false", "TERM, 15, 143, false", "INT, 2, 130, true"})
    @Tag("exhaustive")
    void aSignalLetsTheRequestInFlightFinishAndSaysHowToGoOn(String signal, int number, int code, boolean terminal)
            throws Exception {
        assumeFalse(IGNORED.testBit(number - 1), "the shell that started the tests has them ignore the signal");
        assumeTrue(!terminal || CampaignProcess.hasTerminals(), "there is no command named script");
        slowFromTheThirdRequestOn();
        Path file = recipients(sandbox, 5);
        try (CampaignProcess process = terminal
                ? CampaignProcess.startInTerminal(sandbox, directory, file)
                : CampaignProcess.start(sandbox, directory, file)) {
            awaitTheFirstEmail();
            process.signal(signal);

            assertThat(process.exitCode()).isEqualTo(code);
            assertThat(process.output())
                    .contains("sent=1 refused=0 unknown=0 pending=4")
                    .contains("Interrupted.", "Run the same command again to go on.")
                    .contains(terminal ? "0/5" : "");
        }
        assertThat(sandbox.emails()).hasSize(1);
        try (CampaignProcess process = CampaignProcess.start(sandbox, directory, file)) {
            assertThat(process.exitCode()).isEqualTo(ExitCode.DONE);
        }
        assertThat(sandbox.emails()).hasSize(5);
    }

    @Test
    void aVeryLongWaitIsAWait() throws InterruptedException {
        try (Interruption interruption = Interruption.listen()) {
            Thread.currentThread().interrupt();

            interruption.await(Duration.ofSeconds(99_999_999_999L));

            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    @Tag("exhaustive")
    void aWaitForTheRateLimitEndsAtOnce() throws Exception {
        assumeFalse(IGNORED.testBit(1), "the shell that started the tests has them ignore the signal");
        SandboxBuilder slow = AttestSandbox.builder().rateLimit(4).rateWindow(Duration.ofMinutes(30));
        try (AttestSandbox small = slow.start();
                CampaignProcess process = CampaignProcess.start(small, directory, recipients(small, 5))) {
            while (!process.output().contains("waiting")) {
                tick();
            }
            process.signal("INT");

            assertThat(process.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
            assertThat(process.output()).contains("sent=2 refused=0 unknown=0 pending=3", "Interrupted.");
            assertThat(small.requestsReceived("POST", "/attestation-requests")).isEqualTo(2);
        }
    }

    @Test
    void aRequestThatIsKilledInFlightIsUnknownAfterwards() throws Exception {
        slowFromTheThirdRequestOn();
        Path file = recipients(sandbox, 5);
        try (CampaignProcess process = CampaignProcess.start(sandbox, directory, file)) {
            awaitTheFirstEmail();
            assertThat(process.kill()).isTrue();
        }
        try (CampaignProcess process = CampaignProcess.start(sandbox, directory, file)) {
            assertThat(process.exitCode()).isEqualTo(ExitCode.NOT_ALL_SENT);
            assertThat(process.output())
                    .contains("The program ended before the response was noted.")
                    .contains("sent=4 refused=0 unknown=1 pending=0");
        }
        assertThat(sandbox.emails()).hasSize(5);
    }

    @Test
    @Tag("exhaustive")
    void aSecondCampaignWithTheSameLedgerSendsNothing() throws Exception {
        slowFromTheThirdRequestOn();
        Path file = recipients(sandbox, 1);
        Path elsewhere = Files.createDirectory(directory.resolve("second"));
        try (CampaignProcess first = CampaignProcess.start(sandbox, directory, file)) {
            awaitTheFirstEmail();
            try (CampaignProcess second = CampaignProcess.start(sandbox, elsewhere, file)) {
                assertThat(second.exitCode()).isEqualTo(ExitCode.CANNOT_GO_ON);
                assertThat(second.output()).contains("another campaign is running with it");
            }
            assertThat(first.exitCode()).isEqualTo(ExitCode.DONE);
        }
        assertThat(sandbox.emails()).hasSize(1);
    }

    /** Two requests check; the first that sends takes so long that a signal comes meanwhile. */
    private void slowFromTheThirdRequestOn() {
        sandbox.failNext(Fault.delay(Duration.ZERO), Fault.delay(Duration.ZERO), Fault.delay(Duration.ofSeconds(4)));
    }

    private void awaitTheFirstEmail() throws InterruptedException {
        while (sandbox.emails().isEmpty()) {
            tick();
        }
    }

    private void tick() throws InterruptedException {
        assertThat(never.await(TICK.toMillis(), TimeUnit.MILLISECONDS)).isFalse();
    }

    private Path recipients(AttestSandbox sandbox, int count) throws IOException {
        StringBuilder rows = new StringBuilder(String.join(",", RecipientFile.COLUMNS));
        String document = sandbox.catalogue().publishedDocument().id();
        sandbox.catalogue().people().stream()
                .limit(count)
                .forEach(person -> rows.append("\n" + person.id() + "," + document + ","));
        return Files.writeString(directory.resolve("recipients.csv"), rows);
    }

    private static BigInteger ignoredSignals() {
        try {
            return Files.readAllLines(Path.of("/proc/self/status")).stream()
                    .filter(line -> line.startsWith("SigIgn:"))
                    .map(line -> new BigInteger(line.substring(7).strip(), 16))
                    .findFirst()
                    .orElse(BigInteger.ZERO);
        } catch (IOException e) {
            return BigInteger.ZERO;
        }
    }
}
