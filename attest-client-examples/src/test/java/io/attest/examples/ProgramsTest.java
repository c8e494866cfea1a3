package io.attest.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.examples.cli.Program;
import io.attest.sandbox.AttestSandbox;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The manner that all programs share. */
class ProgramsTest {

    private static final PrintStream NOWHERE = new Printed();
    private static final Object SHARED_BUDGET = new SharedBudget(NOWHERE, 4, 60, Duration.ofSeconds(10));

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    static Stream<Object> programs() {
        return Stream.concat(
                callers(), Stream.of(new Metrics(NOWHERE), new SandboxServer(), SHARED_BUDGET, new Traces(NOWHERE)));
    }

    static Stream<Object> callers() {
        Map<String, String> half = Map.of("ATTEST_ACCESS_TOKEN", "a-secret");
        return Stream.of(
                new QuickStart(NOWHERE, half), new CoverageReport(NOWHERE, half), new Reminders(NOWHERE, half));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void saysHowItIsUsedAndItsVersion(Object program) {
        assertThat(run(program, "--help")).isZero();

        assertThat(out.toString())
                .startsWith("Usage: " + program.getClass().getSimpleName() + " ")
                .contains("Exit codes:");
        assertThat(err.toString()).isEmpty();
        out.getBuffer().setLength(0);
        assertThat(run(program, "--version")).isZero();
        assertThat(out.toString().strip()).matches("attest-client \\d+\\.\\d+.*");
        assertThat(run(program, "--no-such-option")).isEqualTo(2);
        assertThat(err.toString())
                .startsWith("Unknown option: '--no-such-option'")
                .contains("Usage: ");
    }

    @ParameterizedTest
    @MethodSource("callers")
    void wantsBothVariablesOrNeither(Object program) {
        assertThat(run(program)).isEqualTo(2);

        assertThat(err.toString().strip()).isEqualTo("Set both ATTEST_BASE_URL and ATTEST_ACCESS_TOKEN, or neither.");
    }

    @Test
    void anUnusableAddressIsOneSentence() {
        Map<String, String> environment =
                Map.of("ATTEST_BASE_URL", "http://attest.example.com", "ATTEST_ACCESS_TOKEN", "a-secret");

        assertThat(run(new Reminders(NOWHERE, environment))).isEqualTo(2);

        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .contains("baseUrl")
                .doesNotContain("a-secret");
    }

    @Test
    void anErrorResponseIsOneSentence() {
        try (AttestSandbox sandbox = AttestSandbox.start()) {
            Map<String, String> environment =
                    Map.of("ATTEST_BASE_URL", sandbox.baseUrl(), "ATTEST_ACCESS_TOKEN", sandbox.expiredToken());

            assertThat(run(new Reminders(NOWHERE, environment))).isEqualTo(1);
        }

        assertThat(err.toString().lines()).singleElement().asString().contains("402");
    }

    @Test
    void numbersMustBeNumbers() {
        assertThat(run(new SandboxServer(), "http")).isEqualTo(2);
        assertThat(run(new SandboxServer(), "65536")).isEqualTo(2);
        assertThat(run(SHARED_BUDGET, "60")).isEqualTo(2);

        assertThat(err.toString())
                .contains("'http' is not an int")
                .contains("port must be 0 to 65535: 65536")
                .contains("The number of requests must be more than 60, but it is 60.");
    }

    @Test
    void aPortInUseIsOneSentence() {
        try (AttestSandbox sandbox = AttestSandbox.start()) {
            String port = sandbox.baseUrl().replaceAll(".*:(\\d+)/.*", "$1");

            assertThat(run(new SandboxServer(), port)).isEqualTo(1);
            assertThat(run(new SandboxServer(), "--bind", "localhost", port)).isEqualTo(1);
        }

        assertThat(err.toString().lines())
                .hasSize(2)
                .allMatch(line -> line.contains("cannot listen on port"))
                .anyMatch(line -> line.contains("of 127.0.0.1:"))
                .anyMatch(line -> line.contains("of localhost:"));
    }

    private int run(Object program, String... args) {
        return Program.run(program, new PrintWriter(out, true), new PrintWriter(err, true), args);
    }
}
