package io.attest.examples.campaign;

import io.attest.client.batch.BatchOptions;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.jdbc.UncheckedSQLException;
import io.attest.examples.cli.ExitCode;
import io.attest.examples.cli.OutputFile;
import io.attest.examples.cli.ServiceChoice;
import io.attest.examples.cli.ServiceInUse;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Sends documents to the recipients in a CSV file: the command line. */
@Command(
        name = "campaign",
        sortOptions = false,
        description = {
            "Sends documents for signature to the recipients in a CSV file, as fast as the rate limit allows.",
            "",
            "The first line names the columns: person_id, document_id, recipient_message, in any order and beside others;"
                    + " the text is UTF-8. What was sent is noted in a ledger, one for all files of a folder: run it"
                    + " again after anything, without decisions, or with a renamed file, and each row is sent at most"
                    + " once, but for the cases in the guide \"Send to everybody\". Only rows of the file are sent. A"
                    + " row whose outcome is unknown waits for your decision.",
            "",
            "--sandbox sends a sample, or a file of sample data, to an embedded sandbox.",
            ""
        })
public final class CampaignCommand implements Callable<Integer> {

    private final PrintStream out;
    private final PrintStream err;
    private final ServiceChoice services;

    @Parameters(arity = "0..1", paramLabel = "FILE", description = "The recipients, CSV.")
    private @Nullable Path file;

    @Option(
            names = "--ledger",
            paramLabel = "FILE",
            description = "What was sent. Default: campaign.ledger in the folder of the recipients' file.")
    private @Nullable Path ledger;

    @Option(
            names = "--limit",
            paramLabel = "ROWS",
            description = "Send so many rows at most, for a pilot; the next run goes on.")
    private @Nullable Integer limit;

    @Option(
            names = "--patience",
            paramLabel = "MINUTES",
            defaultValue = "60",
            description = "How long to wait for a service that does not respond, 0 to 1440. Default: ${DEFAULT-VALUE}")
    private int patience;

    @Option(
            names = "--as-is",
            description = "Send messages as they are, also if they look like those of a mail merge that failed.")
    private boolean asIs;

    @Option(
            names = "--moved",
            description =
                    "The ledger is of this service, although its address or the name of the organization has changed.")
    private boolean moved;

    @Option(
            names = "--dry-run",
            description = "Check file, ledger, token and documents, say what a run would send, and send nothing.")
    private boolean dryRun;

    @Option(
            names = "--results",
            paramLabel = "FILE",
            description = "Write the state of each row of the ledger to a CSV file.")
    private @Nullable Path results;

    @Option(
            names = "--mark-sent",
            paramLabel = "ROW",
            split = ",",
            description = "Take these unknown rows as sent, then go on.")
    private List<String> markSent = new ArrayList<>();

    @Option(
            names = "--send-again",
            paramLabel = "ROW",
            split = ",",
            description = "Send these unknown rows again; their recipients may get a second e-mail.")
    private List<String> sendAgain = new ArrayList<>();

    @Option(names = "--retry-rejected", description = "Send the rejected rows of the file again.")
    private boolean retryRejected;

    @Option(names = "--resume", description = "End a pause of the ledger, then go on.")
    private boolean resume;

    @Option(
            names = "--keep-free",
            paramLabel = "REQUESTS",
            description = "How many of the requests of each minute are left to others. Default: 0")
    private int keepFree;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            defaultValue = "30",
            description = "How long the service may be silent, 1 to 3600. Default: ${DEFAULT-VALUE}")
    private int timeout;

    /** Makes the command. */
    public CampaignCommand(PrintStream out, PrintStream err, ServiceChoice services) {
        this.out = out;
        this.err = err;
        this.services = services;
    }

    /** Runs a campaign to its end, and prints what became of it. */
    @Override
    public Integer call() {
        if (timeout < 1 || timeout > 3600) {
            throw new IllegalArgumentException("--timeout must be 1 to 3600, but is " + timeout + ".");
        }
        if (patience < 0 || patience > 1440 || (limit != null && limit < 1)) {
            throw new IllegalArgumentException("--patience must be 0 to 1440, and --limit at least 1.");
        }
        if (limit != null && (retryRejected || !sendAgain.isEmpty())) {
            throw new IllegalArgumentException(
                    "--limit is for new rows: use --send-again and --retry-rejected in a run without it.");
        }
        Duration silence = Duration.ofSeconds(timeout);
        RateLimitOptions limit = RateLimitOptions.defaults().withKeepFree(keepFree);
        try (ServiceInUse service =
                services.open(client -> client.readTimeout(silence).rateLimit(limit))) {
            return run(
                    service,
                    new Decisions(markSent, sendAgain, retryRejected, resume),
                    sending(silence).withRateLimit(limit).withPatience(Duration.ofMinutes(patience)));
        } catch (UncheckedSQLException e) {
            err.println(LedgerFile.explain(e));
            return ExitCode.CANNOT_GO_ON;
        }
    }

    private int run(ServiceInUse service, Decisions decisions, BatchOptions sending) {
        if (dryRun && (file == null || !decisions.isEmpty())) {
            throw new IllegalArgumentException("--dry-run changes nothing: name a file, and leave decisions out.");
        }
        Path recipients = file;
        if (recipients == null) {
            recipients = Sample.write(Sample.sandbox(service).catalogue());
            out.println("Wrote a sample: " + recipients);
        }
        LedgerFile ledgerFile = LedgerFile.of(
                        ledger == null ? LedgerFile.beside(recipients) : ledger,
                        services.isSandbox(),
                        sending.patience())
                .refuseToBeginBehindALink(ledger == null ? recipients : ledger, services.variable("PWD"));
        Path table = results == null ? null : OutputFile.realPath(results);
        // SQLite has files beside it, with longer names.
        if (table != null
                && (table.equals(OutputFile.realPath(recipients))
                        || table.toString().startsWith(ledgerFile.path().toString()))) {
            throw new IllegalArgumentException("--results must not name the recipients or the ledger: " + results);
        }
        Recipients whole = RecipientFile.read(recipients, asIs);
        Results written = new Results(results, whole);
        WaitForService waiting = WaitForService.of(sending.patience(), Duration.ofSeconds(timeout), out);
        Campaign campaign = new Campaign(service, waiting, whole, ledgerFile, moved, written, limit, out, err);
        if (dryRun) {
            return campaign.check();
        }
        written.refuseToReplaceAnother();
        return campaign.send(decisions, sending, file == null ? Sample.faults() : List.of());
    }

    /** Were a call no longer than the service may be silent, it would end first. */
    static BatchOptions sending(Duration silence) {
        return BatchOptions.defaults().withTimeout(silence.plusSeconds(15));
    }
}
