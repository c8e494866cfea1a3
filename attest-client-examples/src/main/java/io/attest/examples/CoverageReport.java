package io.attest.examples;

import io.attest.client.AttestClient;
import io.attest.client.error.ListChangedException;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.examples.cli.ServiceInUse;
import io.attest.examples.report.Coverage;
import io.attest.examples.report.CsvReport;
import io.attest.examples.report.HtmlReport;
import io.attest.examples.report.TerminalReport;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes the attestation counts of all documents. Who has signed, the service does not say. */
@Command(
        name = "coverage",
        description =
                "Reads all documents and writes the attestation counts of each, as one HTML file and a CSV beside it.",
        footer = ServiceInUse.HELP)
public final class CoverageReport implements Runnable {

    private final PrintStream out;
    private final Map<String, String> environment;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            defaultValue = "coverage.html",
            description = "the HTML file; the CSV has the same name with .csv. Default: ${DEFAULT-VALUE}")
    private Path output = Path.of("coverage.html");

    @Option(names = "--archived", description = "archived documents too")
    private boolean archived;

    CoverageReport(PrintStream out, Map<String, String> environment) {
        this.out = out;
        this.environment = environment;
    }

    /** Runs the program. */
    public static void main(String[] args) {
        Attest.run("coverage", args);
    }

    /** Reads, and only then writes: what cannot be read leaves the last report as it was. */
    @Override
    public void run() {
        Path csv = beside(output);
        try (ServiceInUse service = ServiceInUse.of(environment)) {
            out.println(service.introduction());
            Coverage coverage = read(service);
            TerminalReport.print(coverage, out);
            write(output, HtmlReport.of(coverage));
            write(csv, CsvReport.of(coverage));
            out.printf("%nReport  %s%nCSV     %s%n", output.toAbsolutePath(), csv.toAbsolutePath());
            out.printf("%ncoveragereport: documents=%d%n", coverage.documents().size());
        }
    }

    private Coverage read(ServiceInUse service) {
        String organization = Objects.requireNonNullElse(
                service.client().me().get().currentOrganizationName(), "Unknown organization");
        AtomicBoolean moved = new AtomicBoolean();
        Map<String, Document> documents = new HashMap<>();
        read(service.client(), false, moved, documents);
        if (archived) {
            read(service.client(), true, moved, documents);
        }
        return Coverage.of(organization, service.host(), Instant.now(), moved.get(), documents.values());
    }

    private static void read(
            AttestClient client, boolean archived, AtomicBoolean moved, Map<String, Document> documents) {
        DocumentQuery query = DocumentQuery.defaults().archived(archived);
        List<Document> list;
        try {
            list = client.documents().readAll(query);
        } catch (ListChangedException e) {
            moved.set(true);
            list = e.documents();
        }
        for (Document document : list) {
            // It is in both lists if it is archived after the first has been read.
            if (documents.put(document.id(), document) != null) {
                moved.set(true);
            }
        }
    }

    private static Path beside(Path html) {
        Path csv = Path.of(html.toString().replaceFirst("\\.html?$", "") + ".csv");
        if (csv.equals(html) || Files.isDirectory(html)) {
            throw new IllegalArgumentException("The output must be an HTML file, but it is \"" + html + "\".");
        }
        return csv;
    }

    private static void write(Path file, String text) {
        try {
            Files.createDirectories(file.toAbsolutePath().normalize().getParent());
            // A name may hold half a character, which the other way to write a text would refuse.
            Files.write(file, text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write " + file + ": " + e.getMessage(), e);
        }
    }
}
