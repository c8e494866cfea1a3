package io.attest.client.paging;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What the SDK's logger is told at level DEBUG, each with the message of what was thrown. */
final class DebugLog extends Handler implements AutoCloseable {

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Logger logger = Logger.getLogger("io.attest.client");

    DebugLog() {
        logger.setLevel(Level.FINE);
        logger.addHandler(this);
    }

    List<String> lines() {
        return lines;
    }

    @Override
    public void publish(LogRecord logged) {
        if (logged.getLevel().equals(Level.FINE)) {
            lines.add(logged.getMessage() + ": " + logged.getThrown().getMessage());
        }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
        logger.setLevel(null);
    }
}
