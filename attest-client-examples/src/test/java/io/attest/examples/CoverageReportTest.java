package io.attest.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.model.Document;
import io.attest.examples.testing.Printed;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import io.attest.sandbox.SandboxResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.StreamHandler;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CoverageReportTest {

    // A field, since nothing else keeps a logger and its handlers.
    private static final Logger SDK = Logger.getLogger("io.attest.client");

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.builder().hostileNames().start();

    private final Printed printed = new Printed();
    private final Printed err = new Printed();

    @TempDir
    Path folder;

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
        assertThat(printed.text())
                .contains("Sandbox Ltd: 210 documents")
                .contains("  attested           5,927  58% of those requested, 47% of all")
                .contains("18 documents have no requests.")
                .contains("    0%  Access Control Policy 2024                    0 of 55")
                .contains(html.toString(), csv.toString())
                .endsWith("coveragereport: documents=210\n");
    }

    @Test
    void whatCannotBeReadLeavesTheLastReportAsItWas() throws IOException {
        Path html = Files.writeString(folder.resolve("report.html"), "the last one");
        sandbox.failNext(Fault.status(403));

        assertThat(run("--output", html.toString())).isEqualTo(1);

        assertThat(html).hasContent("the last one");
        assertThat(folder.resolve("report.csv")).doesNotExist();
        assertThat(err.lines()).singleElement().asString().contains("403");
    }

    @Test
    void readsArchivedDocumentsIfAskedAndCountsOneThatIsArchivedMeanwhileOnce() throws IOException {
        Path html = folder.resolve("report.html");
        sandbox.failNext(Fault.delay(Duration.ZERO), pageOfOne("null"), pageOfOne("\"2026-01-01T00:00:00Z\""));

        Path reading = folder.resolve("reading.json");
        assertThat(run("--archived", "--output", html.toString(), "--save", reading.toString()))
                .isZero();

        assertThat(printed.text())
                .contains("The list changed while it was read")
                .contains("coveragereport: documents=1\n");
        // Half a character does not keep the report from being written.
        assertThat(Files.readString(html)).contains(">archived</span>", "half ?");
        assertThat(run("--archived", "--output", html.toString())).isZero();
        assertThat(Files.readString(html)).contains(">not published</span>");
        assertThat(printed.text()).contains("coveragereport: documents=240");
    }

    @Test
    void reportsWhatWasFoundIfTheListChangesDuringEachReading() {
        String one = "{\"data\": [{\"id\": \"a\"}], \"meta\": {\"current_page\": 1, \"last_page\": 1, \"total\": %d}}";
        Fault[] lists = Stream.of(2, 3, 4)
                .map(total -> Fault.statusWithBody(200, "application/json", one.formatted(total)))
                .toArray(Fault[]::new);
        sandbox.failNext(Fault.delay(Duration.ZERO), lists);

        assertThat(run("--output", folder.resolve("report.html").toString())).isZero();

        assertThat(printed.text())
                .contains("The list changed while it was read")
                .contains("coveragereport: documents=1\n");
    }

    @ParameterizedTest
    @CsvSource({"4, 1, true", "2, 0, true", "0, 7, true", "4, 1, false", "4, 2, false", "210, 30, false"})
    void aTotalThatIsAlwaysWrongIsNoChange(int active, int archived, boolean save) {
        String list = """
                {"data": [%s], "meta": {"current_page": 1, "last_page": 1, "total": %d}}""";
        String three = "{\"id\": \"a\"}, {\"id\": \"b\"}, {\"id\": \"c\"}";
        sandbox.stub(
                "GET",
                "/documents",
                request -> SandboxResponse.of(
                        200,
                        "application/json",
                        Objects.equals(request.queryParameter("archived"), "true")
                                ? list.formatted("{\"id\": \"d\", \"archived_at\": \"2026-01-01T00:00:00Z\"}", archived)
                                : list.formatted(three, active)));

        String html = folder.resolve("report.html").toString();
        Path reading = folder.resolve("reading.json");
        assertThat(save ? run("--output", html, "--save", reading.toString()) : run("--output", html))
                .as(err.text())
                .isZero();

        assertThat(printed.text()).doesNotContain("changed while").endsWith("coveragereport: documents=3\n");
        if (save) {
            assertThat(reading).content().contains("\"moved\":false", "\"id\":\"d\"");
        }
    }

    @Test
    void whatTheServiceDidNotGiveIsInNoSumAndIsSaid() throws IOException {
        Path html = folder.resolve("report.html");
        sandbox.failNext(
                Fault.statusWithBody(200, "application/json", "{\"id\": \"u\"}"),
                Fault.statusWithBody(200, "application/json", """
                        {"data": [{"id": "bare"},
                         {"id": "half", "name": "Half", "attestation_counts": {"attested_latest": 1000, "total": 0}},
                         {"id": "whole", "name": "Whole", "attestation_counts": {"attested_latest": 1,
                          "pending_attested": 3, "attested_outdated": 0, "unrequested": 0, "renewal_due": 0, "total": 4}}],
                         "meta": {"current_page": 1, "last_page": 1}}"""));

        assertThat(run("--output", html.toString())).as(err.text()).isZero();

        assertThat(printed.text())
                .contains("Unknown organization: 3 documents")
                .contains("  attested               1  25% of those requested, 25% of all")
                .contains("2 documents came without all their counts: they are in no sum.")
                .doesNotContain("ask nobody")
                .endsWith("coveragereport: documents=3\n");
        assertThat(Files.readString(html))
                .contains("2 of these came without all their counts")
                .contains("<span class=\"text\">(unknown)</span><span class=\"note\">counts unknown</span>")
                .contains("<td role=\"cell\" data-label=\"Total\" data-v=\"\">–</td>")
                .doesNotContain("1,000");
        assertThat(Files.readString(folder.resolve("report.csv")).lines())
                .startsWith(
                        "\uFEFFdocument_id,name,has_published_revision,archived_at,attested_latest,pending_attested,"
                                + "attested_outdated,unrequested,renewal_due,total,requested,attested_share,"
                                + "attested_share_of_all")
                .contains("whole,Whole,,,1,3,0,0,0,4,4,0.2500,0.2500", "half,Half,,,1000,,,,,0,,,", "bare,,,,,,,,,,,,");
    }

    @Test
    void saysWhatHasChangedSinceAnEarlierReading() throws IOException {
        Path html = folder.resolve("report.html");
        Path reading = folder.resolve("reading.json");
        assertThat(run("--output", html.toString(), "--save", reading.toString()))
                .isZero();
        Document added = sandbox.addDocument("New; =1");
        Document archived = sandbox.catalogue().publishedDocument();
        sandbox.archiveDocument(archived.id());

        assertThat(run("--output", html.toString(), "--since", reading.toString(), "--save", reading.toString()))
                .as(err.text())
                .isZero();

        assertThat(printed.text()).contains(", 2 documents have changed: attested 0, pending 0, ");
        assertThat(Files.readString(html))
                .contains("<span class=\"text\">New; =1</span><span class=\"note\">new</span>")
                .contains("<span class=\"note\">archived</span>");
        assertThat(folder.resolve("report.changes.csv"))
                .content()
                .contains(added.id() + ",New;' =1,new,0,0,0,60,0,60\r\n")
                .contains(archived.id() + "," + archived.name() + ",archived,0,0,0,0,0,0\r\n")
                .hasLineCount(3);
        assertThat(printed.text())
                .as("archived ones are not in the report")
                .endsWith("coveragereport: documents=210\n");

        assertThat(run("--output", html.toString(), "--since", reading.toString()))
                .isZero();
        assertThat(printed.text()).contains(", 0 documents have changed: ");
    }

    @Test
    void aNameThatEndsInHalfAnEmojiIsReadAgain() {
        Path reading = folder.resolve("reading.json");
        String html = folder.resolve("report.html").toString();
        sandbox.stub(
                "GET",
                "/documents",
                200,
                "{\"data\": [{\"id\": \"a\", \"name\": \"half \\ud83d\"}], \"meta\": {\"current_page\": 1,"
                        + " \"last_page\": 1}}");
        assertThat(run("--output", html, "--save", reading.toString())).isZero();

        assertThat(run("--output", html, "--since", reading.toString()))
                .as(err.text())
                .isZero();

        assertThat(printed.text()).contains(", 0 documents have changed: ");
    }

    @Test
    void oneThatLeavesTheArchiveMeanwhileIsNoticed() throws IOException {
        Path reading = folder.resolve("reading.json");
        String none = "{\"data\": [], \"meta\": {\"current_page\": 1, \"last_page\": 1, \"total\": %d}}";
        Fault[] lists = Stream.of(0, 0, 1)
                .map(total -> Fault.statusWithBody(200, "application/json", none.formatted(total)))
                .toArray(Fault[]::new);
        sandbox.failNext(Fault.delay(Duration.ZERO), lists);

        assertThat(run("--output", folder.resolve("report.html").toString(), "--save", reading.toString()))
                .isZero();

        assertThat(printed.text()).contains("The list changed while it was read");
        assertThat(reading).content().contains("\"moved\":true");
    }

    @Test
    void requestsCanBeLeftToOthers() {
        Handler atTheWait = new StreamHandler() {
            @Override
            public synchronized void publish(LogRecord waiting) {
                Thread.currentThread().interrupt();
            }
        };
        SDK.addHandler(atTheWait);
        try (AttestSandbox small = AttestSandbox.builder().rateLimit(4).start()) {
            Map<String, String> service =
                    Map.of("ATTEST_BASE_URL", small.baseUrl(), "ATTEST_ACCESS_TOKEN", small.ownerToken());

            String html = folder.resolve("report.html").toString();
            assertThat(Attest.commandLine(printed, err, service, false)
                            .execute("coverage", "--keep-free", "2", "--output", html))
                    .isEqualTo(1);

            assertThat(small.requestsReceived()).isEqualTo(2);
        } finally {
            SDK.removeHandler(atTheWait);
            boolean unused = Thread.interrupted();
        }
    }

    @Test
    void wrongNumbersAndFilesAreNoticedBeforeAnythingIsAsked() {
        assertThat(run("--keep-free", "-1")).isEqualTo(2);
        assertThat(run("--since", folder.resolve("none.json").toString())).isEqualTo(2);

        assertThat(sandbox.requestsReceived()).isZero();
    }

    @Test
    void saysWhatCannotBeWritten() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");

        assertThat(run("--output", file.resolve("report.html").toString())).isEqualTo(1);

        assertThat(err.lines()).singleElement().asString().startsWith("Cannot write " + file);
    }

    @Test
    void theOutputIsNeitherAFolderNorTheTable() {
        assertThat(run("--output", folder.toString())).isEqualTo(2);
        assertThat(run("--output", folder.resolve("a.csv").toString())).isZero();

        assertThat(folder.resolve("a.csv.csv")).exists();
        assertThat(err.lines()).singleElement().asString().startsWith("The output must be an HTML file");
    }

    private static Fault pageOfOne(String archivedAt) {
        return Fault.statusWithBody(200, "application/json", """
                {"data": [{"id": "01hk153x2n06sh3g55f3aq17za", "name": "half \\ud83d", "archived_at": %s,
                 "attestation_counts": {"attested_latest": 1, "pending_attested": 0, "attested_outdated": 0,
                 "unrequested": 0, "renewal_due": 0, "total": 1}}], "meta": {"current_page": 1, "last_page": 1, "total": 1}}""".formatted(archivedAt));
    }

    private int run(String... args) {
        Map<String, String> environment =
                Map.of("ATTEST_BASE_URL", sandbox.baseUrl(), "ATTEST_ACCESS_TOKEN", sandbox.ownerToken());
        return Attest.commandLine(printed, err, environment, false)
                .execute(Stream.concat(Stream.of("coverage"), Stream.of(args)).toArray(String[]::new));
    }
}
