package io.attest.examples.campaign;

import io.attest.client.error.AttestException;
import io.attest.examples.cli.Program;
import io.attest.sandbox.Fault;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command line of {@link io.attest.examples.SendCampaign}. */
@Command(
        name = "SendCampaign",
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = {
            "Sends documents for signature to the recipients in a CSV file, as fast as the rate limit allows.",
            "",
            "The first line is person_id,document_id,recipient_message; the text is UTF-8. What was sent is noted in a"
                    + " ledger beside the file: run the same command again after anything, and it goes on where it was."
                    + " No request is sent twice, and a row whose outcome is unknown waits for your decision; leave"
                    + " decisions out when you go on after them.",
            "",
            "ATTEST_BASE_URL and ATTEST_ACCESS_TOKEN in the environment name the service; without them an embedded"
                    + " sandbox is used, and without a file a sample for it.",
            ""
        },
        exitCodeList = {
            "0:every recipient was sent to",
            "1:could not go on: network, service or ledger; run again",
            "2:wrong arguments or a wrong file; nothing was sent",
            "3:came to its end, but rows are refused, unknown or left out",
            "4:stopped by the service: 401, 402 or 403",
            "130:interrupted; run again"
        })
public final class CampaignCommand implements Callable<Integer> {

    private final Map<String, String> environment;
    private final PrintStream out;
    private final PrintStream err;

    @Parameters(arity = "0..1", paramLabel = "FILE", description = "The recipients, CSV.")
    private @Nullable Path file;

    @Option(
            names = "--ledger",
            paramLabel = "FILE",
            description = "Default: the recipients' file with .ledger behind it.")
    private @Nullable Path ledger;

    @Option(names = "--dry-run", description = "Check file, ledger, token and documents, and send nothing.")
    private boolean dryRun;

    @Option(
            names = "--mark-sent",
            paramLabel = "ID",
            split = ",",
            description = "Take these unknown rows of the ledger as sent, then go on.")
    private List<Long> markSent = new ArrayList<>();

    @Option(
            names = "--retry-unknown",
            description = "Send all unknown rows again; their recipients may get a second e-mail.")
    private boolean retryUnknown;

    @Option(names = "--retry-refused", description = "Send all refused rows again.")
    private boolean retryRefused;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            defaultValue = "30",
            description = "How long the service may be silent, 1 to 3600. Default: ${DEFAULT-VALUE}")
    private int timeout;

    @Option(names = "--plain", description = "Lines instead of a progress bar, as without a terminal.")
    private boolean plain;

    @Option(
            names = "--sample",
            paramLabel = "FILE",
            description = "Write a sample for the sandbox to a new file, and end.")
    private @Nullable Path sample;

    private CampaignCommand(Map<String, String> environment, PrintStream out, PrintStream err) {
        this.environment = environment;
        this.out = out;
        this.err = err;
    }

    /**
     * Runs a campaign to its end, and prints what became of it.
     *
     * @param environment where base URL and token are looked up
     * @param out what the program has to say
     * @param err why it failed
     * @param args the arguments
     * @return one of {@link ExitCode}
     */
    public static int execute(Map<String, String> environment, PrintStream out, PrintStream err, String... args) {
        return Program.commandLine(new CampaignCommand(environment, out, err))
                .setOut(new PrintWriter(out, true, Charset.defaultCharset()))
                .setErr(new PrintWriter(err, true, Charset.defaultCharset()))
                .setExecutionExceptionHandler((e, command, parsed) -> failed(e, err))
                .execute(args);
    }

    @Override
    public Integer call() {
        if (timeout < 1 || timeout > 3600) {
            throw new CampaignException(ExitCode.WRONG_INPUT, "--timeout must be 1 to 3600, but is " + timeout + ".");
        }
        try (Service service = Service.open(environment, Duration.ofSeconds(timeout))) {
            CampaignRun run = new CampaignRun(service, out, err, !plain && Terminal.isThere(environment.get("TERM")));
            if (sample != null) {
                Sample.write(sample, service.sandbox().catalogue());
                out.println("Wrote " + sample + ".");
                return ExitCode.DONE;
            } else if (file == null) {
                Path recipients = Sample.inNewDirectory(service.sandbox().catalogue());
                out.println("Wrote a sample: " + recipients);
                return run(run, recipients, Sample.faults());
            }
            return run(run, file, List.of());
        }
    }

    private int run(CampaignRun run, Path recipients, List<Fault> faults) {
        Path notes = ledger == null ? Path.of(recipients + ".ledger") : ledger;
        Decisions decisions = new Decisions(markSent, retryUnknown, retryRefused);
        if (!dryRun) {
            return run.send(recipients, notes, decisions, faults);
        } else if (decisions.isEmpty()) {
            return run.check(recipients, notes);
        }
        throw new CampaignException(
                ExitCode.WRONG_INPUT,
                "--dry-run cannot be used with --mark-sent, --retry-unknown or --retry-refused: it changes nothing.");
    }

    private static int failed(Exception e, PrintStream err) throws Exception {
        if (e instanceof CampaignException campaign) {
            err.println(campaign.getMessage());
            return campaign.exitCode();
        } else if (e instanceof AttestException refused) {
            // While checking, before anything is sent.
            err.println(refused.getMessage());
            return Verdict.on(refused) instanceof Verdict.Stop stop ? stop.exitCode() : ExitCode.CANNOT_GO_ON;
        }
        throw e;
    }
}
