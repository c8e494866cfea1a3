package io.attest.client.paging;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What the SDK's logger is told at one level, each with the message of what was thrown. */
final class SdkLog extends Handler implements AutoCloseable {

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Logger logger = Logger.getLogger("io.attest.client");

    private final Level level;

    SdkLog(Level level) {
        this.level = level;
        logger.setLevel(level);
        logger.addHandler(this);
        logger.setUseParentHandlers(false);
    }

    List<String> lines() {
        return lines;
    }

    @Override
    public void publish(LogRecord logged) {
        if (logged.getLevel().equals(level)) {
            lines.add(logged.getMessage() + ": " + logged.getThrown().getMessage());
        }
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
