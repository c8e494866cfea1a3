package io.attest.examples;

import io.attest.client.error.AttestException;
import io.attest.examples.campaign.CampaignCommand;
import io.attest.examples.cli.ExitCode;
import io.attest.examples.cli.ServiceChoice;
import io.attest.examples.cli.Version;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.TypeConversionException;

/**
 * All programs as sub-commands of one, which {@code attest.jar} runs. What is wrong with arguments, the environment or
 * the service is one sentence on standard error, without a stack trace.
 */
@Command(
        name = "attest",
        scope = ScopeType.INHERIT,
        description = {
            "Sends documents for signature and reads their state. Every command has a --help of its own.",
            "",
            "For completion by the tab key, in bash or zsh:",
            "  alias attest='java -jar /path/to/attest.jar'",
            "  source <(attest generate-completion)",
            ""
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        usageHelpAutoWidth = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done: every recipient was sent to, the report is written, or a dry run found no problem",
            "1:could not go on: network, service, ledger, or a file that cannot be written; run it again",
            "2:wrong arguments, file or environment (such as a host that cannot be resolved), or a ledger in use or of"
                    + " another service; nothing was sent or written",
            "3:came to its end, but not whole: rows are rejected, unknown or left by --limit, the ledger is paused,"
                    + " --dry-run found problems, or a report may lack documents",
            "4:stopped, until you mend the cause: by the service (401, 402, 403), by a proxy (407), by a certificate, or by a"
                    + " server that does not know the host",
            "130:interrupted by Ctrl-C; run it again",
            "143:interrupted by SIGTERM; run it again"
        },
        footer = "%nThe programs call the service of ATTEST_BASE_URL with the token of ATTEST_ACCESS_TOKEN, or in the"
                + " file of ATTEST_ACCESS_TOKEN_FILE, through the proxy of HTTPS_PROXY or of the JVM.")
public final class Attest {

    private final PrintStream out;
    private final ServiceChoice services;

    private Attest(PrintStream out, ServiceChoice services) {
        this.out = out;
        this.services = services;
    }

    /** Runs the sub-command that is named first. */
    public static void main(String[] args) {
        // Also what libraries print is for scripts, whose digits are those of ASCII.
        Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
        int code = commandLine(System.out, System.err, System.getenv()).execute(args);
        if (code != 0) {
            System.exit(code);
        }
    }

    @Option(
            names = "--sandbox",
            scope = ScopeType.INHERIT,
            description = "Call an embedded sandbox with sample data, whatever the environment says.")
    void sandbox(boolean used) {
        services.useSandbox(used);
    }

    @Command(
            name = "quickstart",
            description = "Shows whose token it is, all documents, one request sent, and how calls fail (both in the"
                    + " sandbox only).")
    void quickStart() {
        QuickStart.run(out, services);
    }

    /** Runs one program: this is the main method of each. */
    static void run(String program, String... args) {
        main(Stream.concat(Stream.of(program), Stream.of(args)).toArray(String[]::new));
    }

    /** The command with all its sub-commands. */
    public static CommandLine commandLine(PrintStream out, PrintStream err, Map<String, String> environment) {
        ServiceChoice services = new ServiceChoice(environment);
        return new CommandLine(new Attest(out, services))
                .addSubcommand(new CampaignCommand(out, err, services))
                .addSubcommand(new CoverageReport(out, services))
                .addSubcommand(new SandboxServer(out))
                .addSubcommand(new GenerateCompletion())
                .registerConverter(Path.class, Attest::path)
                .setOut(new PrintWriter(out, true, Charset.defaultCharset()))
                .setErr(new PrintWriter(err, true, Charset.defaultCharset()))
                .setExecutionExceptionHandler(Attest::explain);
    }

    private static Path path(String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new TypeConversionException(e.getMessage()
                    + (name.indexOf('\uFFFD') < 0
                            ? ""
                            : ". The locale of this process has no such characters ("
                                    + System.getProperty("sun.jnu.encoding") + "): set LC_ALL=C.UTF-8."));
        }
    }

    private static int explain(Exception failure, CommandLine program, ParseResult arguments) throws Exception {
        int code;
        if (failure instanceof AttestException call) {
            code = ExitCode.of(call);
        } else if (failure instanceof UncheckedIOException) {
            code = ExitCode.CANNOT_GO_ON;
        } else if (failure instanceof IllegalArgumentException) {
            code = ExitCode.WRONG_INPUT;
        } else {
            throw failure;
        }
        program.getErr().println(failure.getMessage());
        return code;
    }
}
