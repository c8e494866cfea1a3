package io.attest.client.exhaustive.faults;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * Captures every log line of every logger, at every level; System.Logger ends here too. Keeps the lines with a secret.
 */
final class LogCapture extends Handler {

    private final Queue<String> leaks = new ConcurrentLinkedQueue<>();
    private final AtomicInteger count = new AtomicInteger();
    private final Logger root = Logger.getLogger("");

    LogCapture() {
        setLevel(Level.ALL);
        root.addHandler(this);
        root.setLevel(Level.ALL);
    }

    @Override
    public void publish(LogRecord logged) {
        count.incrementAndGet();
        StringWriter text = new StringWriter();
        text.append(logged.getMessage()).append(Arrays.toString(logged.getParameters()));
        if (logged.getThrown() != null) {
            logged.getThrown().printStackTrace(new PrintWriter(text));
        }
        if (text.toString().contains(FaultSecrets.MARK)) {
            leaks.add(logged.getLoggerName() + ": " + text);
        }
    }

    /** How many records there were. */
    int count() {
        return count.get();
    }

    /** Whether a record holds a secret of a case. */
    boolean holds(FaultSecrets secrets) {
        return leaks.stream().anyMatch(secrets::in);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        root.removeHandler(this);
    }
}
