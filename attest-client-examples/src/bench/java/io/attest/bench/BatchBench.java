package io.attest.bench;

import io.attest.client.batch.SendEntry;
import io.attest.client.batch.SendItem;
import io.attest.client.batch.SendLedger;
import io.attest.client.batch.SendState;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.model.CreateAttestationRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.h2.jdbcx.JdbcConnectionPool;

/** How long an item waits for both writes of the ledger together, with several workers that do nothing else. */
final class BatchBench {

    private static final int ITEMS = 1000;
    private static final int WORKERS = 4;
    private static final Duration LEASE = Duration.ofHours(1);

    private BatchBench() {}

    static void run() throws Exception {
        Databases.each(BatchBench::measure);
    }

    private static void measure(String database, String url) throws Exception {
        JdbcConnectionPool pool = Databases.pool(url);
        SendLedger ledger = JdbcSendLedger.of(pool, "bench").createSchema();
        CreateAttestationRequest request = CreateAttestationRequest.of(Contestant.PERSON, Contestant.DOCUMENT);
        ledger.add(IntStream.range(0, ITEMS)
                .mapToObj(number -> SendItem.of("item-" + number, request))
                .toList());
        Callable<Object> item = () -> write(ledger);
        long begin = System.nanoTime();
        Parallel.run(WORKERS, Collections.nCopies(ITEMS, item));
        double workerMillis = (System.nanoTime() - begin) / 1e6 * WORKERS;
        Bench.print(
                "batch: items=%d workers=%d per_item_ledger_ms=%.1f database=%s%n",
                ITEMS, WORKERS, workerMillis / ITEMS, database);
        pool.dispose();
    }

    /** What is written before and after a send. */
    private static boolean write(SendLedger ledger) {
        String claim = UUID.randomUUID().toString();
        SendItem item = ledger.claim(claim, Instant.now(), Instant.now().plus(LEASE));
        return ledger.settle(claim, SendEntry.of(item, SendState.SENT, "id", null, Instant.now()));
    }
}
