package io.attest.bench;

import io.attest.client.AttestClient;
import io.attest.client.batch.BatchSender;
import io.attest.client.batch.SendItem;
import io.attest.client.batch.SendLedger;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.ratelimit.RateLimitOptions;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.SandboxEmail;
import io.attest.sandbox.SandboxPerson;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.h2.jdbcx.JdbcConnectionPool;

/**
 * Sends a batch by several workers to a service without a rate limit. How many of its e-mails are sent twice or not at
 * all, and how long does an item wait for both writes of the ledger together?
 */
final class BatchBench {

    private static final int ITEMS = 1000;
    private static final int WORKERS = 4;
    private static final Set<String> WRITES = Set.of("claim", "settle");

    private BatchBench() {}

    static void run() throws Exception {
        Databases.each(BatchBench::measure);
    }

    private static void measure(String database, String url) throws Exception {
        JdbcConnectionPool pool = Databases.pool(url);
        LongAdder nanos = new LongAdder();
        SendLedger ledger = timed(JdbcSendLedger.of(pool, "bench").createSchema(), nanos);
        try (AttestSandbox sandbox = AttestSandbox.start();
                AttestClient client = AttestClient.builder()
                        .baseUrl(sandbox.baseUrl())
                        .accessToken(sandbox.ownerToken())
                        .rateLimit(RateLimitOptions.off())
                        .build()) {
            ledger.add(items(sandbox));
            Callable<Object> worker = () -> BatchSender.of(client, ledger).run();
            Parallel.run(WORKERS, Collections.nCopies(WORKERS, worker));
            List<String> sent = sandbox.emails().stream()
                    .map(SandboxEmail::recipientMessage)
                    .toList();
            int different = Set.copyOf(sent).size();
            System.out.printf(
                    Locale.ROOT,
                    "batch: items=%d workers=%d duplicates=%d lost=%d per_item_ledger_ms=%.1f database=%s%n",
                    ITEMS,
                    WORKERS,
                    sent.size() - different,
                    ITEMS - different,
                    nanos.sum() / 1e6 / ITEMS,
                    database);
        } finally {
            pool.dispose();
        }
    }

    /** Adds up how long the workers wait for what is written before and after each send. */
    private static SendLedger timed(SendLedger ledger, LongAdder nanos) {
        return (SendLedger) Proxy.newProxyInstance(
                SendLedger.class.getClassLoader(), new Class<?>[] {SendLedger.class}, (proxy, method, arguments) -> {
                    long began = System.nanoTime();
                    try {
                        return method.invoke(ledger, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    } finally {
                        if (WRITES.contains(method.getName())) {
                            nanos.add(System.nanoTime() - began);
                        }
                    }
                });
    }

    private static List<SendItem> items(AttestSandbox sandbox) {
        String document = sandbox.catalogue().publishedDocument().id();
        List<SandboxPerson> people = sandbox.catalogue().people();
        return IntStream.range(0, ITEMS)
                .mapToObj(number -> new SendItem(
                        "item-" + number,
                        CreateAttestationRequest.of(
                                        people.get(number % people.size()).id(), document)
                                .recipientMessage("message " + number)))
                .toList();
    }
}
