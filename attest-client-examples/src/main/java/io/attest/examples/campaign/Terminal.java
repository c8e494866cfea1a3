package io.attest.examples.campaign;

import java.io.Console;
import org.jspecify.annotations.Nullable;

/** Whether a person looks at the output. */
final class Terminal {

    private Terminal() {}

    @SuppressWarnings("SystemConsoleNull") // Null is not all that is asked for.
    static boolean isThere(@Nullable String type) {
        Console console = System.console();
        return console != null && !"dumb".equals(type) && isTerminal(console);
    }

    // From Java 22 on there may be a console without a terminal, and a method that tells.
    private static boolean isTerminal(Console console) {
        try {
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (NoSuchMethodException older) {
            return true;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }
}
