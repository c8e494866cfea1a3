package io.attest.bench;

import com.sun.management.GarbageCollectionNotificationInfo;
import io.attest.client.AttestClient;
import io.attest.client.ratelimit.RateLimitOptions;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;

/**
 * How much heap it takes to read a million documents. They are made in this JVM, page by page as they are asked for,
 * and read in another that has 32 MB.
 *
 * <p>The peak is the most heap that was in use right after a garbage collection. Before one it says nothing: the JVM
 * lets the heap fill up whatever is alive in it. A collection of young objects leaves some dead old ones, so this is
 * rather too much.
 */
public final class MemoryBench {

    private static final int PAGES = Bench.QUICK ? 1_000 : 10_000;
    private static final int MEGABYTE = 1024 * 1024;
    private static final List<Integer> PREFETCH = List.of(0, 8);

    // Whatever thread runs out of memory, the reader must not be taken for one that got through.
    private static final List<String> OPTIONS = List.of("-Xmx32m", "-XX:+ExitOnOutOfMemoryError");

    private MemoryBench() {}

    static void run() throws IOException, InterruptedException {
        long peak = 0;
        try (LoopbackServer server = new LoopbackServer(PAGES, Duration.ZERO)) {
            for (int prefetch : PREFETCH) {
                try (Jvm reader = new Jvm(
                        Jvm.JDK,
                        Jvm.CLASS_PATH,
                        OPTIONS,
                        MemoryBench.class,
                        server.baseUrl(),
                        Integer.toString(prefetch),
                        Integer.toString(PAGES * Contestant.PER_PAGE))) {
                    peak = Math.max(peak, Long.parseLong(reader.finish()));
                }
            }
        }
        System.out.printf(
                "memory: documents=%d peak_mb=%d%n", PAGES * Contestant.PER_PAGE, (peak + MEGABYTE - 1) / MEGABYTE);
    }

    /** Reads every document from a URL, with so many pages fetched ahead, and prints the peak in bytes. */
    public static void main(String[] args) {
        AtomicLong peak = new AtomicLong();
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            ((NotificationEmitter) collector)
                    .addNotificationListener(
                            (event, unused) -> peak.accumulateAndGet(heapAfter(event), Math::max), null, null);
        }
        try (AttestClient client = AttestClient.builder()
                .baseUrl(args[0])
                .accessToken("any")
                .rateLimit(RateLimitOptions.off())
                .build()) {
            int documents = PagingBench.bySdk(client, Integer.parseInt(args[1]));
            if (documents != Integer.parseInt(args[2])) {
                throw new IllegalStateException(documents + " documents were read");
            }
        }
        if (peak.get() == 0) {
            throw new IllegalStateException("there was no collection, so nothing is known");
        }
        System.out.println("used heap after a collection, at its highest, with prefetch " + args[1] + ":");
        System.out.println(peak.get());
        // OkHttp leaves threads behind that would keep this JVM for a minute.
        System.exit(0);
    }

    private static long heapAfter(Notification event) {
        Map<String, MemoryUsage> after = GarbageCollectionNotificationInfo.from((CompositeData) event.getUserData())
                .getGcInfo()
                .getMemoryUsageAfterGc();
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getName)
                .mapToLong(pool -> after.get(pool).getUsed())
                .sum();
    }
}
