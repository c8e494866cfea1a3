package io.attest.client.testing;

import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.logging.MemoryHandler;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Keeps what a test logs, and prints it only if the test fails: most of what tests log is about failures they want. */
public final class LogOfFailures implements BeforeEachCallback, AfterEachCallback {

    private static final Logger ROOT = Logger.getLogger("");
    private static MemoryHandler records = new MemoryHandler(new ConsoleHandler(), 1000, Level.OFF);

    static {
        for (Handler console : ROOT.getHandlers()) {
            ROOT.removeHandler(console);
        }
        ROOT.addHandler(records);
    }

    @Override
    public synchronized void beforeEach(ExtensionContext context) {
        ROOT.removeHandler(records);
        records = new MemoryHandler(new ConsoleHandler(), 1000, Level.OFF);
        ROOT.addHandler(records);
    }

    @Override
    public synchronized void afterEach(ExtensionContext context) {
        context.getExecutionException().ifPresent(failure -> {
            System.err.println("Failed: " + context.getUniqueId());
            records.push();
            failure.printStackTrace();
        });
    }
}
