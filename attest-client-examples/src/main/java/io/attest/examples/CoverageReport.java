package io.attest.examples;

import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.examples.cli.ServiceInUse;
import io.attest.examples.cli.TextFile;
import io.attest.examples.report.Changes;
import io.attest.examples.report.Coverage;
import io.attest.examples.report.CsvReport;
import io.attest.examples.report.HtmlReport;
import io.attest.examples.report.Reading;
import io.attest.examples.report.TerminalReport;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes the attestation counts of all documents. Who has signed, the service does not say. */
@Command(
        name = "coverage",
        description =
                "Reads all documents and writes the attestation counts of each, as one HTML file and a CSV beside it.",
        footer = ServiceInUse.HELP,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:an error response, no response, or a file that cannot be written",
            "2:arguments or environment are wrong",
            "3:written, but a document may be missing: the list changed while it was read, or has not as many as it"
                    + " says"
        })
public final class CoverageReport implements Callable<Integer> {

    private static final int MAY_BE_INCOMPLETE = 3;

    // A report that runs at night bridges an outage until its deadline, which is one for all pages of a list.
    private static final RequestOptions PATIENT = RequestOptions.none()
            .withTimeout(Duration.ofMinutes(30))
            .withRetry(RetryOptions.defaults().withMaxRetries(10_000));

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

    @Option(names = "--save", paramLabel = "FILE", description = "write all that was read as JSON, for --since")
    private @Nullable Path save;

    @Option(
            names = "--since",
            paramLabel = "FILE",
            description = "say what has changed since the reading that --save has written to this file, on the page and"
                    + " in a CSV file with .changes.csv")
    private @Nullable Path since;

    @Option(
            names = "--keep-free",
            paramLabel = "REQUESTS",
            description = "how many of the requests of each minute are left to others; default: 0")
    private int keepFree;

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
    public Integer call() {
        Path csv = beside(output, ".csv");
        TextFile.refuseToOverwrite("--save", save, output, csv, beside(output, ".changes.csv"));
        Optional<Reading> before = Optional.ofNullable(since).map(Reading::from);
        RequestOptions settings =
                PATIENT.withRateLimit(RateLimitOptions.defaults().withKeepFree(keepFree));
        try (ServiceInUse service = ServiceInUse.of(environment, client -> client.options(settings))) {
            out.println(service.introduction());
            String organization = Objects.requireNonNullElse(
                    service.client().me().get().currentOrganizationName(), "Unknown organization");
            Reading reading = Reading.of(service.client().documents(), archived || save != null || since != null);
            Coverage coverage = Coverage.of(organization, service.host(), reading, archived);
            Optional<Changes> changes = before.map(earlier -> Changes.between(earlier, reading));
            TerminalReport.print(coverage, out);
            changes.ifPresent(each -> TerminalReport.print(each, out));
            TextFile.write(output, HtmlReport.of(coverage, changes));
            TextFile.write(csv, CsvReport.of(coverage));
            changes.ifPresent(each -> TextFile.write(beside(output, ".changes.csv"), CsvReport.of(each)));
            out.printf("%nReport  %s%nCSV     %s%n", output.toAbsolutePath(), csv.toAbsolutePath());
            if (save != null) {
                // Last: the next report begins where the last one that was written has ended.
                TextFile.write(save, reading.json());
            }
            out.printf("%ncoveragereport: documents=%d%n", coverage.documents().size());
            return reading.moved() ? MAY_BE_INCOMPLETE : 0;
        }
    }

    private static Path beside(Path html, String ending) {
        Path csv = Path.of(html.toString().replaceFirst("\\.html?$", "") + ending);
        if (csv.equals(html) || Files.isDirectory(html)) {
            throw new IllegalArgumentException("The output must be an HTML file, but it is \"" + html + "\".");
        }
        return csv;
    }
}
