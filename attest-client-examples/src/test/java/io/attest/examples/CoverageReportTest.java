package io.attest.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.examples.cli.Program;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CoverageReportTest {

    private final AttestSandbox sandbox = AttestSandbox.start();
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final StringWriter err = new StringWriter();

    @TempDir
    Path folder;

    @AfterEach
    void close() {
        sandbox.close();
    }

    @Test
    void writesThePageAndTheTableAndPrintsTheWorst() throws IOException {
        Path html = folder.resolve("new").resolve("report.html");

        assertThat(run("--output", html.toString())).isZero();

        Path csv = html.resolveSibling("report.csv");
        assertThat(Files.readString(html))
                .startsWith("<!DOCTYPE html>")
                .contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; \"quotes\"")
                .doesNotContain("<script>alert")
                .doesNotContain(sandbox.ownerToken());
        assertThat(Files.readString(csv).lines()).hasSize(1 + 210);
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("Sandbox Ltd: 210 documents")
                .contains("  attested           5,564  55% of those asked")
                .contains("18 documents ask nobody.")
                .contains("    0%  Access Control Policy 2017                    0 of 23")
                .contains(html.toString(), csv.toString())
                .endsWith("coveragereport: documents=210" + System.lineSeparator());
    }

    @Test
    void readsArchivedDocumentsIfAsked() throws IOException {
        Path html = folder.resolve("report.html");

        assertThat(run("--archived", "--output", html.toString())).isZero();

        assertThat(Files.readString(html)).contains(">archived</span>").contains(">not published</span>");
        assertThat(printed.toString(StandardCharsets.UTF_8)).contains("coveragereport: documents=240");
    }

    @Test
    void whatCannotBeReadLeavesTheLastReportAsItWas() throws IOException {
        Path html = Files.writeString(folder.resolve("report.html"), "the last one");
        sandbox.failNext(Fault.status(403));

        assertThat(run("--output", html.toString())).isEqualTo(1);

        assertThat(html).hasContent("the last one");
        assertThat(folder.resolve("report.csv")).doesNotExist();
        assertThat(err.toString().lines()).singleElement().asString().contains("403");
    }

    @Test
    void saysWhatCannotBeWritten() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");

        assertThat(run("--output", file.resolve("report.html").toString())).isEqualTo(1);

        assertThat(err.toString().lines()).singleElement().asString().startsWith("Cannot write " + file);
    }

    @Test
    void theOutputIsNeitherAFolderNorTheTable() {
        assertThat(run("--output", folder.toString())).isEqualTo(2);
        assertThat(run("--output", folder.resolve("a.csv").toString())).isZero();

        assertThat(folder.resolve("a.csv.csv")).exists();
        assertThat(err.toString().lines()).singleElement().asString().startsWith("The output must be an HTML file");
    }

    private int run(String... args) {
        Map<String, String> environment =
                Map.of("ATTEST_BASE_URL", sandbox.baseUrl(), "ATTEST_ACCESS_TOKEN", sandbox.ownerToken());
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        return Program.run(
                new CoverageReport(out, environment),
                new PrintWriter(new StringWriter()),
                new PrintWriter(err, true),
                args);
    }
}
