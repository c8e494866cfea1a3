package io.attest.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
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

    /** On Java 25, the driver of SQLite would be warned of. */
    @Test
    void mayUseNativeCode() throws IOException {
        try (JarFile jar = new JarFile(JAR.toFile())) {
            assertThat(jar.getManifest().getMainAttributes().getValue("Enable-Native-Access"))
                    .isEqualTo("ALL-UNNAMED");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "--version, 0, attest-client ",
        "quickstart --sandbox, 0, quickstart: documents=240 ",
        "campaign --sandbox, 3, campaign: sent=11 rejected=2 unknown=1 sending=0 pending=0",
        "coverage --sandbox, 0, coveragereport: documents=210"
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
