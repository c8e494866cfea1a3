package io.attest.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The programs in the one jar that the build makes of them: what it merges, leaves out and adds, each needs. */
@Timeout(120)
class AttestJarCheck {

    private static final Path JAR = Path.of("target", "attest.jar").toAbsolutePath();

    private static final long MOST_BYTES = 30_000_000;

    @TempDir
    Path folder;

    @Test
    void isSmallEnoughToBePassedOn() {
        assertThat(JAR.toFile().length()).isBetween(1L, MOST_BYTES);
    }

    @ParameterizedTest
    @CsvSource({
        "--version, 0, attest-client ",
        "quickstart, 0, quickstart: documents=240 ",
        "campaign, 3, campaign: sent=11 rejected=2 unknown=1 sending=0 pending=0",
        "coverage, 0, coveragereport: documents=210"
    })
    void runsEveryProgram(String command, int exitCode, String lastLine) throws IOException, InterruptedException {
        List<String> java =
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-jar", JAR.toString());
        Process process = new ProcessBuilder(Stream.concat(java.stream(), Stream.of(command.split(" ")))
                        .toList())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), Charset.defaultCharset());

        assertThat(process.waitFor()).as(output).isEqualTo(exitCode);
        assertThat(output.lines()).last().asString().startsWith(lastLine);
    }
}
