package io.attest.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.examples.report.HtmlReport;
import io.attest.examples.testing.Printed;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import io.attest.sandbox.SandboxResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.util.DefaultLocale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The locale has digits of its own. */
@DefaultLocale("ar-EG")
class CoverageReportTest {

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.builder().hostileNames().start();

    private final Printed printed = new Printed();
    private final Printed err = new Printed();

    @TempDir
    Path folder;

    private Path html;
    private Path reading;

    @BeforeEach
    void name() {
        html = folder.resolve("report.html");
        reading = folder.resolve("reading.json");
    }

    @Test
    void writesThePageAndTheTableAndPrintsTheWorst() throws Exception {
        html = folder.resolve("new").resolve("report.html");
        Fault down = Fault.status(503).withRetryAfter(Duration.ZERO);
        IntStream.range(0, 6).forEach(i -> sandbox.failNext("GET", "/documents", down));

        assertThat(run(html)).isZero();

        Path csv = html.resolveSibling("report.csv");
        String page = Files.readString(html);
        byte[] script = page.replaceAll("(?s).*<script>(.*)</script>.*", "$1").getBytes(StandardCharsets.UTF_8);
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(script);
        assertThat(page)
                .startsWith("<!DOCTYPE html>")
                .contains("script-src 'sha256-" + Base64.getEncoder().encodeToString(hash) + "'")
                .contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; \"quotes\"")
                .doesNotContain("<script>alert")
                .doesNotContain(sandbox.ownerToken());
        assertThat(Files.readString(csv).lines()).hasSize(1 + 210).anyMatch(row -> row.contains(",\"'=HYPERLINK("));
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
        Files.writeString(html, HtmlReport.MARK + "the last one");
        sandbox.failNext(Fault.status(403));

        assertThat(run(html)).isEqualTo(4);

        assertThat(html).content().contains("the last one");
        assertThat(folder.resolve("report.csv")).doesNotExist();
        assertThat(err.lines()).singleElement().asString().contains("403");
    }

    /** The recipients of a campaign may have the name that the table would have. */
    @ParameterizedTest
    @ValueSource(strings = {"report.html", "report.csv", "reading.json"})
    void whatTheProgramHasNotWrittenStaysAndNothingIsAsked(String name) throws IOException {
        assertThat(run(html, "--save", reading)).isZero();
        assertThat(run(html, "--save", reading, "--since", reading)).isZero();
        int before = sandbox.requestsReceived();
        Path other = Files.writeString(folder.resolve(name), "person_id,document_id,recipient_message\n");

        assertThat(name.endsWith("json") ? run(html, "--save", other) : run(html, "--since", reading))
                .isEqualTo(2);

        assertThat(other).hasContent("person_id,document_id,recipient_message\n");
        assertThat(err.text()).contains(name + " was not written by this program");
        assertThat(sandbox.requestsReceived()).isEqualTo(before);
    }

    /** In each reading, as when one is archived meanwhile. */
    @ParameterizedTest
    @CsvSource({"4, 1", "0, 7", "210, 30"})
    void aListThatIsNotAsLongAsItSaysIsReportedAndMarked(int active, int archived) {
        lists("{\"id\": \"a\"}, {\"id\": \"b\"}, {\"id\": \"c\"}", "" + active, "{\"id\": \"d\"}", "" + archived);

        assertThat(run(html)).as(err.text()).isEqualTo(3);
        assertThat(run(html, "--save", reading)).isEqualTo(3);

        assertThat(printed.text()).contains("A document may be missing").endsWith("coveragereport: documents=3\n");
        assertThat(reading).content().contains("\"moved\":true", "\"id\":\"d\"");
    }

    /** Whatever the service says in {@code archived_at}. Half a character keeps no report from being written. */
    @ParameterizedTest
    @ValueSource(strings = {"null", "\"\"", "5"})
    void whatTheArchiveHasIsArchived(String archivedAt) throws IOException {
        String archived = "{\"id\": \"b\", \"name\": \"half \\ud83d\", \"archived_at\": " + archivedAt + "}";
        lists("{\"id\": \"a\"}", "1", archived, "1");

        assertThat(run(html)).isZero();
        assertThat(run(html, "--save", reading)).isZero();
        assertThat(printed.text()).endsWith("documents=1\n");
        assertThat(run(html, "--since", reading, "--archived")).isZero();
        assertThat(printed.text()).contains(", 0 documents have changed").endsWith("documents=2\n");
        assertThat(html).content().contains("half ?");
    }

    @Test
    void whatTheServiceDidNotGiveIsInNoSumAndIsSaid() throws IOException {
        sandbox.failNext(json("{\"id\": \"u\"}"), json("""
                        {"data": [{"id": "bare"},
                         {"id": "half", "name": "Half", "attestation_counts": {"attested_latest": 1000, "total": 0}},
                         {"id": "whole", "name": "Whole", "attestation_counts": {"attested_latest": 1,
                          "pending_attested": 3, "attested_outdated": 0, "unrequested": 0, "renewal_due": 0, "total": 4}}],
                         "meta": {"current_page": 1, "last_page": 1}}"""));

        assertThat(run(html)).as(err.text()).isZero();

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
        assertThat(run(html, "--save", reading)).isZero();
        sandbox.addDocument("New; =1");
        sandbox.archiveDocument(sandbox.catalogue().publishedDocument().id());

        assertThat(run(html, "--since", reading, "--save", reading))
                .as(err.text())
                .isZero();

        assertThat(printed.text())
                .contains(", 2 documents have changed: attested 0, pending 0, outdated 0, not requested +60, ");
        assertThat(Files.readString(html))
                .contains("<span class=\"text\">New; =1</span><span class=\"note\">new</span>")
                .contains("<span class=\"note\">archived</span>");
        assertThat(run(html, "--since", reading, "--archived")).isZero();
        assertThat(printed.text()).contains(", 0 documents have changed: ");
        assertThat(html).content().contains(">archived</span>", ">not published</span>");
    }

    @Test
    void wrongFilesAreNoticedBeforeAnythingIsAsked() throws IOException {
        for (String no :
                List.of("", "[]", "{\"documents\": [], \"archived\": [], \"read_at\": \"x\", \"moved\": false}")) {
            Files.writeString(reading, no);
            assertThat(run(html, "--since", reading)).isEqualTo(2);
            assertThat(err.text()).endsWith("This is no reading that --save has written: " + reading + "\n");
        }
        assertThat(run(html, "--save", html)).isEqualTo(2);
        assertThat(err.text()).contains("Two files would be written to ");
        assertThat(sandbox.requestsReceived()).isZero();
    }

    private static Fault json(String body) {
        return Fault.statusWithBody(200, "application/json", body);
    }

    private static String list(String data, String total) {
        return "{\"data\": [%s], \"meta\": {\"current_page\": 1, \"last_page\": 1, \"total\": %s}}"
                .formatted(data, total);
    }

    private void lists(String active, String total, String archived, String archivedTotal) {
        sandbox.stub("GET", "/documents", request -> {
            boolean isArchived = Objects.equals(request.queryParameter("archived"), "1");
            String list = isArchived ? list(archived, archivedTotal) : list(active, total);
            return SandboxResponse.of(200, "application/json", list);
        });
    }

    private int run(Path output, Object... args) {
        Map<String, String> environment =
                Map.of("ATTEST_BASE_URL", sandbox.baseUrl(), "ATTEST_ACCESS_TOKEN", sandbox.ownerToken());
        Stream<Object> all = Stream.concat(Stream.of("coverage", "--output", output), Stream.of(args));
        return Attest.commandLine(printed, err, environment)
                .execute(all.map(Object::toString).toArray(String[]::new));
    }
}
