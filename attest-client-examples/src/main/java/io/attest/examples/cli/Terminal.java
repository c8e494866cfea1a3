package io.attest.examples.cli;

import java.io.Console;

/** The terminal that a program runs in. */
public final class Terminal {

    private Terminal() {}

    /**
     * Says whether a person looks at the output.
     *
     * @return false if input or output is a file, a pipe or nothing
     */
    @SuppressWarnings("SystemConsoleNull") // Before Java 22, it is null without a terminal.
    public static boolean isThere() {
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
}
