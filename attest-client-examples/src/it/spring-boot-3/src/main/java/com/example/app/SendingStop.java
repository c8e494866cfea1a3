package com.example.app;

import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Keeps all instances from sending, also after a restart, until a person has looked and clears it. */
@Component
public class SendingStop {

    private static final Logger LOG = LoggerFactory.getLogger(SendingStop.class);

    private final JdbcClient jdbc;
    private final AtomicReference<Exception> notWritten = new AtomicReference<>();

    SendingStop(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    public boolean isSet() {
        Exception reason = notWritten.get();
        if (reason != null) {
            write(reason);
        }
        return jdbc.sql("select count(*) from sending_stop").query(Long.class).single() > 0;
    }

    void set(Exception reason) {
        LOG.error("nothing is sent any more until a person clears the stop", reason);
        // The database may be what failed: then the next run writes it first.
        notWritten.set(reason);
        write(reason);
    }

    private void write(Exception reason) {
        try {
            jdbc.sql("insert into sending_stop (stop_id, reason) values (1, ?)")
                    .param(reason.getClass().getSimpleName())
                    .update();
        } catch (DuplicateKeyException e) {
            // Another instance was faster.
        }
        notWritten.compareAndSet(reason, null);
    }

    /** Ends the run that calls it, if sending is stopped. */
    void check() {
        if (isSet()) {
            throw new IllegalStateException("sending was stopped while this run was sending");
        }
    }

    public void clear() {
        notWritten.set(null);
        jdbc.sql("delete from sending_stop").update();
    }
}
