package io.attest.bench;

import io.attest.client.batch.SendEntry;
import io.attest.client.batch.SendItem;
import io.attest.client.batch.SendLedger;
import io.attest.client.batch.SendState;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Measures how long workers wait for what is written before and after each send. */
final class TimedLedger implements SendLedger {

    private final SendLedger ledger;
    private final LongAdder nanos = new LongAdder();

    TimedLedger(SendLedger ledger) {
        this.ledger = ledger;
    }

    long nanos() {
        return nanos.sum();
    }

    private <T extends @Nullable Object> T timed(Supplier<T> work) {
        long began = System.nanoTime();
        try {
            return work.get();
        } finally {
            nanos.add(System.nanoTime() - began);
        }
    }

    @Override
    public @Nullable SendItem claim(String claim, Instant now, Instant leaseUntil) {
        return this.<@Nullable SendItem>timed(() -> ledger.claim(claim, now, leaseUntil));
    }

    @Override
    public boolean settle(String claim, SendEntry result) {
        return timed(() -> ledger.settle(claim, result));
    }

    @Override
    public int add(Collection<SendItem> items) {
        return ledger.add(items);
    }

    @Override
    public int expire(Instant now) {
        return ledger.expire(now);
    }

    @Override
    public boolean decide(String key, SendState decision, Instant now) {
        return ledger.decide(key, decision, now);
    }

    @Override
    public Map<SendState, Long> counts() {
        return ledger.counts();
    }

    @Override
    public List<SendEntry> entries(SendState state) {
        return ledger.entries(state);
    }
}
