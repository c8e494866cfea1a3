package io.attest.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.examples.testing.Printed;
import java.util.List;
import java.util.Map;
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
        assertThat(run(program, "--help")).isZero();

        assertThat(out.text()).startsWith("Usage: attest " + program + " ").contains("Exit codes:");
        assertThat(err.text()).isEmpty();
        out.clear();
        assertThat(run(program, "--version")).isZero();
        assertThat(out.text().strip()).matches("attest-client \\d+\\.\\d+.*");
        assertThat(run(program, "--no-such-option")).isEqualTo(2);
        assertThat(err.text()).startsWith("Unknown option: '--no-such-option'").contains("Usage: ");
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

    private int run(String... args) {
        return Attest.commandLine(out, err, environment).execute(args);
    }
}
