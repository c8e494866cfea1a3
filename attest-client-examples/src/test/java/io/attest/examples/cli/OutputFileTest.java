package io.attest.examples.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.examples.testing.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No program replaces what it has not written, and none leaves half a file. */
class OutputFileTest {

    private static final String MARK = "<mark>";

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void real() throws IOException {
        file = folder.toRealPath().resolve("report.html");
    }

    private void write(Path path, String text) {
        new OutputFile(path, MARK).write(MARK + text);
    }

    @Test
    void replacesWhatItHasWrittenOrWhatIsEmptyAndLeavesNothingBeside() throws IOException {
        Files.createFile(file);
        write(file, "1");
        Path old = Files.createLink(file.resolveSibling("old"), file);
        write(file, "2");

        assertThat(file).hasContent(MARK + "2");
        assertThat(old).as("what had the name before is whole").hasContent(MARK + "1");
        assertThat(folder.toFile().list()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"person_id,document_id\n", "\uFEFF", "not at the beginning " + MARK, "\u0000"})
    void leavesWhatAnotherHasWritten(String content) throws IOException {
        Files.writeString(file, content + " ".repeat(2_000) + MARK);
        OutputFile output = new OutputFile(file, MARK);

        assertThatThrownBy(output::checked)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(file + " was not written by this program");
        assertThatThrownBy(() -> output.write(MARK)).hasMessageContaining("was not written");
        assertThat(file).content().startsWith(content);
    }

    @Test
    void writesThroughLinksAndKeepsTheModeOfTheFile() throws IOException {
        Needs.system(OS.LINUX);
        write(file, "1");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        Path link = Files.createSymbolicLink(
                folder.resolve("link"), Files.createSymbolicLink(folder.resolve("other"), Path.of("report.html")));
        write(link, "2");

        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent(MARK + "2");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-r-----");
    }

    /** In {@code /proc} nobody can make a file, root neither; itself it is a mount, as a container has files. */
    @ParameterizedTest
    @ValueSource(strings = {"/proc is a mount", "/proc/report.html", "/dev/full", "report.html/x"})
    void whatCannotBeWrittenIsSaidBeforeAnythingIsReadAndLeavesWhatWasThere(String name) throws IOException {
        Needs.system(OS.LINUX);
        write(file, "1");

        assertThatThrownBy(() -> new OutputFile(folder.resolve(name.replace(" is a mount", "")), MARK).checked())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(name);
        assertThatThrownBy(() -> new OutputFile(folder, MARK).checked()).hasMessageContaining("is a folder");

        assertThat(file).hasContent(MARK + "1");
        assertThat(folder.toFile().list()).hasSize(1);
    }
}
