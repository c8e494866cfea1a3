package com.example.app;

import io.attest.client.batch.BatchReport;
import io.attest.client.batch.BatchSender;
import io.attest.client.batch.SendItem;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.model.CreateAttestationRequest;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Sends the handbook to each person that is hired. */
@Service
public class Onboarding {

    private static final Logger LOG = LoggerFactory.getLogger(Onboarding.class);

    private final DataSource dataSource;
    private final JdbcSendLedger ledger;
    private final BatchSender sender;
    private volatile boolean stopped;

    Onboarding(DataSource dataSource, JdbcSendLedger ledger, BatchSender sender) {
        this.dataSource = dataSource;
        this.ledger = ledger;
        this.sender = sender;
    }

    /** Part of the transaction that hires: the handbook is sent if and only if that is committed. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void hired(String personId, String handbookId) {
        SendItem item = new SendItem("hired-" + personId, CreateAttestationRequest.of(personId, handbookId));
        Connection connection = DataSourceUtils.getConnection(dataSource);
        try {
            ledger.add(connection, List.of(item));
        } finally {
            DataSourceUtils.releaseConnection(connection, dataSource);
        }
    }

    /**
     * Every instance may do so at the same time. After a stop, it sends nothing: each run could leave items unknown.
     */
    @Scheduled(fixedDelayString = "${attest.batch.every:1m}")
    public void send() {
        if (stopped) {
            return;
        }
        try {
            BatchReport report = sender.run(Duration.ofMinutes(30));
            report.unknown()
                    .forEach(entry -> LOG.warn(
                            "{} may have been sent: check it", entry.item().key()));
            if (report.stoppedBy() != null) {
                stop(report.stoppedBy());
            }
        } catch (RuntimeException e) {
            // Such as a failure of the database, which may leave one more item unknown in each run.
            stop(e);
        }
    }

    private void stop(Exception reason) {
        stopped = true;
        LOG.error("sending stopped until goOn() is called", reason);
    }

    public boolean hasStopped() {
        return stopped;
    }

    /** For a person who has looked at what stopped it. */
    public void goOn() {
        stopped = false;
    }
}
