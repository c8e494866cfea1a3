package io.attest.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.examples.testing.Needs;
import io.attest.examples.testing.Printed;
import io.attest.sandbox.AttestSandbox;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The manner that all programs share. */
class AttestTest {

    private final Printed out = new Printed();
    private final Printed err = new Printed();
    private Map<String, String> environment = Map.of();

    @ParameterizedTest
    @ValueSource(strings = {"quickstart", "campaign", "coverage", "sandbox"})
    void eachProgramSaysHowItIsUsedAndItsVersion(String program) {
        assertThat(run("--help")).isZero();
        assertThat(out.text()).contains("  " + program + " ");
        out.clear();
        assertThat(run(program, "--help")).isZero();

        assertThat(out.text()).startsWith("Usage: attest " + program + " ").contains("Exit codes:");
        assertThat(err.text()).isEmpty();
        out.clear();
        assertThat(run(program, "--version")).isZero();
        assertThat(out.text().strip()).matches("attest-client \\d+\\.\\d+.*");
        assertThat(run(program, "--no-such-option")).isEqualTo(2);
        assertThat(err.text()).startsWith("Unknown option: '--no-such-option'").contains("Usage: ");
    }

    /** One table, that of the guide. */
    @Test
    void allProgramsHaveTheSameExitCodes() throws IOException {
        List<String> codes = exitCodes();

        assertThat(codes).hasSize(7);
        for (String program : List.of("quickstart", "campaign", "coverage", "sandbox")) {
            assertThat(exitCodes(program)).as(program).isEqualTo(codes);
        }
        String guide = Files.readString(Path.of("../attest-client/docs/campaign.md"));
        assertThat(guide).contains("| 0 | all rows", "| 1 | ", "| 2 | ", "| 3 | ", "| 4 | ", "| 130, 143 | ");
    }

    private List<String> exitCodes(String... program) {
        out.clear();
        run(Stream.concat(Stream.of(program), Stream.of("--help")).toArray(String[]::new));
        return out.lines().stream()
                .filter(line -> line.matches(" {2}(\\d|1\\d\\d) {3,5}\\S.*"))
                .map(String::strip)
                .toList();
    }

    @Test
    void withoutAProgramItSaysWhichThereAre() {
        assertThat(run()).isEqualTo(2);

        assertThat(err.text()).startsWith("Missing required subcommand").contains("quickstart", "campaign");
    }

    /** A report on sample data looks like a real one. */
    @ParameterizedTest
    @CsvSource({
        "quickstart, ATTEST_ACCESS_TOKEN, a-secret",
        "campaign, ATTEST_BASE_URL, https://attest.example.com/api/v1",
        "coverage, X, x",
        "coverage, ATTEST_ACCESS_TOKEN, ' '"
    })
    void theServiceIsThatOfBothVariables(String program, String name, String value) {
        environment = Map.of(name, value);

        assertThat(run(program)).isEqualTo(2);

        assertThat(err.lines())
                .containsExactly(
                        "Set ATTEST_BASE_URL and ATTEST_ACCESS_TOKEN in the environment to name the service, or"
                                + " use --sandbox to try it with sample data.");
    }

    @ParameterizedTest
    @CsvSource({"http://attest.example.com, baseUrl", "https://no-such.invalid, The host no-such.invalid cannot be"})
    void anUnusableAddressIsOneSentence(String baseUrl, String said) {
        environment = Map.of("ATTEST_BASE_URL", baseUrl, "ATTEST_ACCESS_TOKEN", "a-secret");

        for (String program : List.of("quickstart", "coverage")) {
            err.clear();
            assertThat(run(program)).isEqualTo(2);
            assertThat(err.lines()).singleElement().asString().contains(said).doesNotContain("a-secret");
        }
    }

    @Test
    void aFileNameThatTheLocaleDoesNotHaveNamesTheLocale() throws Exception {
        Needs.system(OS.LINUX);
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process program = new ProcessBuilder(
                        "sh",
                        "-c",
                        "exec env LC_ALL=C '" + java + "' -XX:TieredStopAtLevel=1 -cp '"
                                + System.getProperty("java.class.path") + "' " + SendCampaign.class.getName()
                                + " \"$(printf 'Empf\\303\\244nger.csv')\"")
                .redirectErrorStream(true)
                .start();
        String output = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(program.waitFor()).isEqualTo(2);
        assertThat(output)
                .contains("The locale of this process has no such characters (", "set LC_ALL=C.UTF-8")
                .doesNotContain("\tat ");
    }

    @Test
    void numbersMustBeNumbers() {
        assertThat(run("sandbox", "http")).isEqualTo(2);
        assertThat(run("sandbox", "65536")).isEqualTo(2);
        assertThat(run("sandbox", "--people", "0")).isEqualTo(2);

        assertThat(err.text()).contains("'http' is not an int", "port must be 0 to 65535: 65536", "--people must be 1");
    }

    @Test
    void aPortInUseIsOneSentence() {
        try (AttestSandbox sandbox = AttestSandbox.start()) {
            String port = sandbox.baseUrl().replaceAll(".*:(\\d+)/.*", "$1");

            assertThat(run("sandbox", port)).isEqualTo(1);
            assertThat(run("sandbox", "--bind", "localhost", port)).isEqualTo(1);
        }

        assertThat(err.lines())
                .hasSize(2)
                .allMatch(line -> line.contains("cannot listen on port"))
                .anyMatch(line -> line.contains("of 127.0.0.1:"))
                .anyMatch(line -> line.contains("of localhost:"));
    }

    private int run(String... args) {
        return Attest.commandLine(out, err, environment).execute(args);
    }
}
