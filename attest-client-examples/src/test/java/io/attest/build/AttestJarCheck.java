package io.attest.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The programs in the one jar that the build makes of them: what it merges, leaves out and adds, each needs. */
@Timeout(120)
class AttestJarCheck {

    private static final Path JAR = Path.of("target", "attest.jar").toAbsolutePath();

    /** On Java 25, the driver of SQLite would be warned of. */
    @Test
    void isSmallEnoughToBePassedOnAndMayUseNativeCode() throws IOException {
        assertThat(JAR.toFile().length()).isBetween(1L, 30_000_000L);
        try (JarFile jar = new JarFile(JAR.toFile())) {
            assertThat(jar.getManifest().getMainAttributes().getValue("Enable-Native-Access"))
                    .isEqualTo("ALL-UNNAMED");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "quickstart --sandbox, 0, quickstart: documents=240 sent=1 errors=8",
        "campaign --sandbox, 3, campaign: sent=11 rejected=2 unknown=1 sending=0 pending=0",
        "coverage --sandbox, 0, coveragereport: documents=210"
    })
    void runsEveryProgram(String command, int exitCode, String lastLine, @TempDir Path folder) throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> line = new ArrayList<>(List.of(java, "-jar", JAR.toString()));
        line.addAll(List.of(command.split(" ", -1)));
        Process process = new ProcessBuilder(line)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), Charset.defaultCharset());

        assertThat(process.waitFor()).as(output).isEqualTo(exitCode);
        assertThat(output.lines()).last().asString().startsWith(lastLine);
    }
}
