package io.attest.examples;

import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.model.CurrentUser;
import io.attest.examples.campaign.WaitForService;
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
import java.util.List;
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
                "Reads all documents and writes the attestation counts of each, as one HTML file and a CSV beside it.")
public final class CoverageReport implements Callable<Integer> {

    // A report that runs at night bridges an outage until its deadline, which is one for all pages of a list.
    private static final Duration PATIENCE = Duration.ofMinutes(30);
    private static final Duration SILENCE = Duration.ofSeconds(30);
    private static final RequestOptions PATIENT = RequestOptions.none()
            .withTimeout(PATIENCE)
            .withRetry(RetryOptions.defaults().withMaxRetries(10_000))
            .withRateLimit(RateLimitOptions.defaults().withKeepFree(15));

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
            description = "say what has changed since the reading that --save has written to this file")
    private @Nullable Path since;

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
        OutputFile csv = new OutputFile(beside(), CsvReport.COLUMNS).checked();
        OutputFile saved = save == null ? null : new OutputFile(save, Reading.MARK).checked();
        if (saved != null && List.of(html.path(), csv.path()).contains(saved.path())) {
            throw new IllegalArgumentException("Two files would be written to " + saved.path() + ".");
        }
        Optional<Reading> before = Optional.ofNullable(since).map(Reading::from);
        try (ServiceInUse service = services.open(client -> client.options(PATIENT))) {
            out.println(service.introduction());
            CurrentUser me = WaitForService.of(PATIENCE, SILENCE, out)
                    .await(asked -> service.client().me().get(asked));
            Reading reading = Reading.of(service.client().documents(), archived || save != null || since != null);
            Coverage coverage = Coverage.of(
                    Objects.requireNonNullElse(me.currentOrganizationName(), "Unknown organization"),
                    service.host(),
                    reading,
                    archived);
            Optional<Changes> changes = before.map(earlier -> Changes.between(earlier, reading));
            TerminalReport.print(coverage, out);
            changes.ifPresent(each -> TerminalReport.print(each, out));
            html.write(HtmlReport.of(coverage, changes));
            csv.write(CsvReport.of(coverage));
            out.println("\nReport  " + html.path() + "\nCSV     " + csv.path());
            if (saved != null) {
                // Last: the next report begins where the last one that was written has ended.
                saved.write(reading.json());
            }
            out.println("\ncoveragereport: documents=" + coverage.documents().size());
            return reading.moved() ? ExitCode.INCOMPLETE : ExitCode.DONE;
        }
    }

    private Path beside() {
        return Path.of(output.toString().replaceFirst("(?i)\\.html?$", "") + ".csv");
    }
}
