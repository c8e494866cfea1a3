package io.attest.examples.cli;

import io.attest.client.error.AttestException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParseResult;

/**
 * Runs a program: its arguments, {@code --help} and {@code --version}, and what it exits with.
 *
 * <p>The codes are 0 when it is done, 1 when the service refuses or cannot be reached or a file cannot be written, and 2
 * when arguments or environment are wrong. Each of the latter is one sentence on standard error, without a stack trace.
 */
public final class Program {

    private static final Map<String, String> EXIT_CODES = new TreeMap<>(Map.of(
            "0", "done",
            "1", "the service refuses or cannot be reached, or a file cannot be written",
            "2", "arguments or environment are wrong"));

    private Program() {}

    /**
     * Runs it, and ends the JVM unless all went well.
     *
     * @param program a command of picocli: a {@code Runnable} or a {@code Callable} of the exit code
     * @param args what the user typed
     */
    public static void main(Object program, String... args) {
        Charset charset = Charset.defaultCharset();
        int code = run(
                program, new PrintWriter(System.out, true, charset), new PrintWriter(System.err, true, charset), args);
        if (code != 0) {
            System.exit(code);
        }
    }

    /**
     * Runs it, and returns.
     *
     * @param program a command of picocli: a {@code Runnable} or a {@code Callable} of the exit code
     * @param out takes {@code --help} and {@code --version}
     * @param err takes the sentence that says what is wrong
     * @param args what the user typed
     * @return the exit code
     */
    public static int run(Object program, PrintWriter out, PrintWriter err, String... args) {
        return commandLine(program)
                .setOut(out)
                .setErr(err)
                .setExecutionExceptionHandler(Program::explain)
                .execute(args);
    }

    /**
     * A command that knows {@code --help} and {@code --version}, for programs that run it in their own way.
     *
     * @param program a command of picocli; its exit codes are those of this class, unless it lists its own
     * @return the command, to be executed
     */
    public static CommandLine commandLine(Object program) {
        CommandLine commandLine = new CommandLine(program);
        UsageMessageSpec usage = commandLine
                .getCommandSpec()
                .mixinStandardHelpOptions(true)
                .versionProvider(new Version())
                .usageMessage()
                .exitCodeListHeading("%nExit codes:%n");
        if (usage.exitCodeList().isEmpty()) {
            usage.exitCodeList(EXIT_CODES);
        }
        return commandLine.setUsageHelpAutoWidth(true);
    }

    private static int explain(Exception failure, CommandLine program, ParseResult arguments) throws Exception {
        if (failure instanceof AttestException || failure instanceof UncheckedIOException) {
            program.getErr().println(failure.getMessage());
            return 1;
        }
        if (failure instanceof IllegalArgumentException) {
            program.getErr().println(failure.getMessage());
            return 2;
        }
        throw failure;
    }
}
