package com.example.app;

import io.attest.client.batch.BatchReport;
import io.attest.client.batch.BatchSender;
import io.attest.client.batch.SendEntry;
import io.attest.client.batch.SendState;
import io.attest.client.error.Advice;
import io.attest.client.error.AttestException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Sends what is pending. Every instance does so, at the same time. */
@Component
class SendingJob {

    private static final Logger LOG = LoggerFactory.getLogger(SendingJob.class);

    private final BatchSender sender;
    private final ItemsToCheck itemsToCheck;
    private volatile Exception notPaused;

    SendingJob(BatchSender sender, ItemsToCheck itemsToCheck) {
        this.sender = sender;
        this.itemsToCheck = itemsToCheck;
    }

    @Scheduled(fixedDelayString = "${handbook.every:1m}", scheduler = "sendingScheduler")
    void send() {
        Exception earlier = notPaused;
        if (earlier != null) {
            pause(earlier);
        }
        try {
            BatchReport report = sender.run(Duration.ofMinutes(10));
            AttestException stop = report.stoppedBy();
            if (stop != null && stop.advice() != Advice.WAIT) {
                pause(stop);
            } else if (stop != null) {
                LOG.warn("the service did not respond; the next run tries again", stop);
            }
        } catch (RuntimeException e) {
            // The database failed: another run could leave one more item unknown.
            pause(e);
        }
        itemsToCheck.notTold(sender.entries(SendState.UNKNOWN)).forEach(this::tell);
        itemsToCheck.notTold(sender.entries(SendState.REJECTED)).forEach(this::tell);
    }

    private void pause(Exception reason) {
        // The database may be what failed: then the next run writes it first.
        notPaused = reason;
        sender.pause(reason.toString());
        notPaused = null;
        LOG.error("nothing is sent any more until a person calls resume()", reason);
    }

    private void tell(SendEntry entry) {
        try {
            itemsToCheck.tell(entry);
        } catch (DuplicateKeyException e) {
            // Another instance was faster.
        } catch (RuntimeException e) {
            LOG.error(
                    "item {} was not told; the next run tries again",
                    entry.item().key(),
                    e);
        }
    }
}
