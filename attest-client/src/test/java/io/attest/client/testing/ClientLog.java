package io.attest.client.testing;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** What the SDK's logger is told from a level on, each line with its level and the trace of what was thrown. */
public final class ClientLog extends Handler implements AutoCloseable {

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Logger logger = Logger.getLogger("io.attest.client");

    public ClientLog(Level from) {
        logger.setLevel(from);
        logger.addHandler(this);
        logger.setUseParentHandlers(false);
    }

    public List<String> lines() {
        return lines;
    }

    @Override
    public void publish(LogRecord logged) {
        StringWriter line = new StringWriter();
        line.append(logged.getLevel() + " " + new SimpleFormatter().formatMessage(logged));
        if (logged.getThrown() != null) {
            logged.getThrown().printStackTrace(new PrintWriter(line));
        }
        lines.add(line.toString());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
        logger.setUseParentHandlers(true);
        logger.setLevel(null);
    }
}
