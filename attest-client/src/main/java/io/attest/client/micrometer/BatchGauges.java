package io.attest.client.micrometer;

import io.attest.client.batch.BatchReport;
import io.attest.client.batch.BatchSender;
import io.attest.client.batch.SendState;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.Locale;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The gauges of a batch. One look into its ledger serves all of them in a scrape. */
final class BatchGauges {

    private static final long FRESH_NANOS = 1_000_000_000;

    /** No monitor: a virtual thread that waits for the database in one keeps its carrier before JDK 24. */
    private final Lock lock = new ReentrantLock();

    private final BatchSender sender;
    private final MeterRegistry meters;
    private long lookedAt;
    private double paused;
    private @Nullable BatchReport report;

    BatchGauges(BatchSender sender, MeterRegistry meters) {
        this.sender = sender;
        this.meters = meters;
        this.lookedAt = now() - FRESH_NANOS;
    }

    void register(String batch) {
        Tags tags = Tags.of("batch", batch);
        for (SendState state : SendState.values()) {
            Tags ofState = tags.and("state", state.name().toLowerCase(Locale.ROOT));
            gauge("attest.client.batch.entries", ofState, found -> found.count(state));
        }
        gauge("attest.client.batch.paused", tags, found -> paused);
    }

    private void gauge(String name, Tags tags, ToDoubleFunction<BatchReport> value) {
        Gauge.builder(name, () -> look(value)).tags(tags).register(meters);
    }

    private double look(ToDoubleFunction<BatchReport> value) {
        lock.lock();
        try {
            if (now() - lookedAt >= FRESH_NANOS) {
                read();
            }
            return report == null ? Double.NaN : value.applyAsDouble(report);
        } finally {
            lock.unlock();
        }
    }

    private void read() {
        report = null;
        try {
            paused = sender.pauseReason() == null ? 0 : 1;
            report = sender.report();
        } finally {
            // Of a ledger that fails, too: each gauge would wait for a connection.
            lookedAt = now();
        }
    }

    private long now() {
        return meters.config().clock().monotonicTime();
    }
}
