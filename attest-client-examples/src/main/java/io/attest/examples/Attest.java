package io.attest.examples;

import io.attest.client.error.AttestException;
import io.attest.examples.campaign.CampaignCommand;
import io.attest.examples.cli.ServiceInUse;
import io.attest.examples.cli.Version;
import java.io.Console;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
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

    /** Runs the sub-command that is named first. */
    public static void main(String[] args) {
        int code = commandLine(System.out, System.err, System.getenv(), isInTerminal())
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
        main(Stream.concat(Stream.of(program), Stream.of(args)).toArray(String[]::new));
    }

    /** The command with all its sub-commands. In a terminal, a line can be written again. */
    public static CommandLine commandLine(
            PrintStream out, PrintStream err, Map<String, String> environment, boolean inTerminal) {
        return new CommandLine(new Attest(out, environment))
                .addSubcommand(new CampaignCommand(out, err, environment, inTerminal))
                .addSubcommand(new CoverageReport(out, environment))
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

    /** Neither input nor output is a file, a pipe or nothing. */
    @SuppressWarnings("SystemConsoleNull") // Before Java 22, it is null without a terminal.
    private static boolean isInTerminal() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException e) {
            // Java 21 or earlier, where every console is a terminal.
            return true;
        }
    }

    private static int explain(Exception failure, CommandLine program, ParseResult arguments) throws Exception {
        int code;
        if (failure instanceof AttestException || failure instanceof UncheckedIOException) {
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
