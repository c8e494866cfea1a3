package com.example.checks;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.spi.ToolProvider;

/** The tools of the JDK, called like from a shell. */
final class Tool {

    private Tool() {}

    /** What it prints to both streams. */
    static String output(String name, String... arguments) {
        StringWriter written = new StringWriter();
        PrintWriter out = new PrintWriter(written);
        ToolProvider.findFirst(name).orElseThrow().run(out, out, arguments);
        return written.toString().replace(System.lineSeparator(), "\n");
    }
}
