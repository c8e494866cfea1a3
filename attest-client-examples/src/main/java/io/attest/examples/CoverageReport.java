package io.attest.examples;

import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.examples.cli.ExitCode;
import io.attest.examples.cli.OutputFile;
import io.attest.examples.cli.ServiceChoice;
import io.attest.examples.cli.ServiceInUse;
import io.attest.examples.report.Changes;
import io.attest.examples.report.Coverage;
import io.attest.examples.report.CsvReport;
import io.attest.examples.report.HtmlReport;
import io.attest.examples.report.Reading;
import io.attest.examples.report.TerminalReport;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes the attestation counts of all documents. Who has signed, the service does not say. */
@Command(
        name = "coverage",
        description =
                "Reads all documents and writes the attestation counts of each, as one HTML file and a CSV beside it.")
public final class CoverageReport implements Callable<Integer> {

    // A report that runs at night bridges an outage until its deadline, which is one for all pages of a list.
    private static final RequestOptions PATIENT = RequestOptions.none()
            .withTimeout(Duration.ofMinutes(30))
            .withRetry(RetryOptions.defaults().withMaxRetries(10_000));

    private final PrintStream out;
    private final ServiceChoice services;

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

    CoverageReport(PrintStream out, ServiceChoice services) {
        this.out = out;
        this.services = services;
    }

    /** Runs the program. */
    public static void main(String[] args) {
        Attest.run("coverage", args);
    }

    /** Reads, and only then writes: what cannot be read leaves the last report as it was. */
    @Override
    public Integer call() {
        OutputFile html = new OutputFile(output, HtmlReport.MARK).checked();
        OutputFile csv = new OutputFile(beside(".csv"), CsvReport.COLUMNS).checked();
        OutputFile changed = new OutputFile(beside(".changes.csv"), CsvReport.COLUMNS_OF_CHANGES);
        OutputFile saved = save == null ? null : new OutputFile(save, Reading.MARK).checked();
        Optional<Reading> before = Optional.ofNullable(since).map(Reading::from);
        if (before.isPresent()) {
            changed = changed.checked();
        }
        refuseTwice(html, csv, changed, saved);
        RequestOptions settings =
                PATIENT.withRateLimit(RateLimitOptions.defaults().withKeepFree(keepFree));
        try (ServiceInUse service = services.open(client -> client.options(settings))) {
            out.println(service.introduction());
            String organization = Objects.requireNonNullElse(
                    service.client().me().get().currentOrganizationName(), "Unknown organization");
            Reading reading = Reading.of(service.client().documents(), archived || save != null || since != null);
            Coverage coverage = Coverage.of(organization, service.host(), reading, archived);
            Changes changes =
                    before.map(earlier -> Changes.between(earlier, reading)).orElse(null);
            TerminalReport.print(coverage, out);
            html.write(HtmlReport.of(coverage, Optional.ofNullable(changes)));
            csv.write(CsvReport.of(coverage));
            if (changes != null) {
                TerminalReport.print(changes, out);
                changed.write(CsvReport.of(changes));
            }
            out.println("\nReport  " + html.path() + "\nCSV     " + csv.path());
            if (saved != null) {
                // Last: the next report begins where the last one that was written has ended.
                saved.write(reading.json());
            }
            out.println("\ncoveragereport: documents=" + coverage.documents().size());
            return reading.moved() ? ExitCode.INCOMPLETE : ExitCode.DONE;
        }
    }

    private Path beside(String ending) {
        return Path.of(output.toString().replaceFirst("(?i)\\.html?$", "") + ending);
    }

    private static void refuseTwice(@Nullable OutputFile... files) {
        Set<Path> paths = new HashSet<>();
        for (OutputFile file : files) {
            if (file != null && !paths.add(file.path())) {
                throw new IllegalArgumentException("Two files would be written to " + file.path() + ".");
            }
        }
    }
}
