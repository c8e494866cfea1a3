package io.attest.examples;

import io.attest.client.error.AttestException;
import io.attest.examples.campaign.CampaignCommand;
import io.attest.examples.cli.ServiceInUse;
import io.attest.examples.cli.Terminal;
import io.attest.examples.cli.Version;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.Map;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IExitCodeGenerator;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;

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
            "0:done",
            "1:an error response, no response, or a file that cannot be written",
            "2:arguments or environment are wrong"
        })
public final class Attest {

    private final PrintStream out;
    private final Map<String, String> environment;

    private Attest(PrintStream out, Map<String, String> environment) {
        this.out = out;
        this.environment = environment;
    }

    /**
     * Runs the sub-command that is named first.
     *
     * @param args see {@code --help}
     */
    public static void main(String[] args) {
        int code = commandLine(System.out, System.err, System.getenv(), Terminal.isThere())
                .execute(args);
        if (code != 0) {
            System.exit(code);
        }
    }

    @Command(
            name = "quickstart",
            description = "Shows whose token it is, all documents, one request sent, and how calls fail (both in the"
                    + " sandbox only).",
            footer = ServiceInUse.HELP)
    void quickStart() {
        QuickStart.run(out, environment);
    }

    /** Runs one program: this is the main method of each. */
    static void run(String program, String... args) {
        String[] all = new String[args.length + 1];
        all[0] = program;
        System.arraycopy(args, 0, all, 1, args.length);
        main(all);
    }

    /**
     * Makes the command with all its sub-commands.
     *
     * @param out what the programs have to say
     * @param err why one failed
     * @param environment where base URL and token are looked up
     * @param inTerminal whether a person looks at {@code out}, where a line can be written again
     * @return to be executed with the arguments
     */
    public static CommandLine commandLine(
            PrintStream out, PrintStream err, Map<String, String> environment, boolean inTerminal) {
        return new CommandLine(new Attest(out, environment))
                .addSubcommand(new CampaignCommand(out, err, environment, inTerminal))
                .addSubcommand(new CoverageReport(out, environment))
                .addSubcommand(new SandboxServer(out))
                .addSubcommand(new GenerateCompletion())
                .setOut(new PrintWriter(out, true, Charset.defaultCharset()))
                .setErr(new PrintWriter(err, true, Charset.defaultCharset()))
                .setExecutionExceptionHandler(Attest::explain);
    }

    private static int explain(Exception failure, CommandLine program, ParseResult arguments) throws Exception {
        int code;
        if (failure instanceof IExitCodeGenerator coded) {
            code = coded.getExitCode();
        } else if (failure instanceof AttestException || failure instanceof UncheckedIOException) {
            code = 1;
        } else if (failure instanceof IllegalArgumentException) {
            code = 2;
        } else {
            throw failure;
        }
        program.getErr().println(failure.getMessage());
        return code;
    }
}
