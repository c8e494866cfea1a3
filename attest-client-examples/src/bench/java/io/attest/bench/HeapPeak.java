package io.attest.bench;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;

/**
 * The most heap that was in use right after a garbage collection. Before one it says nothing: the JVM lets the heap
 * fill up whatever is alive in it. A collection of young objects leaves some dead old ones, so this is rather too much.
 */
final class HeapPeak {

    private final Set<String> heapPools = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .map(MemoryPoolMXBean::getName)
            .collect(Collectors.toUnmodifiableSet());
    private final AtomicLong peak = new AtomicLong();
    private final AtomicInteger collections = new AtomicInteger();

    private HeapPeak() {}

    static HeapPeak watch() {
        HeapPeak watching = new HeapPeak();
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            ((NotificationEmitter) collector)
                    .addNotificationListener((event, unused) -> watching.collected(event), null, null);
        }
        return watching;
    }

    private void collected(Notification event) {
        if (event.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
            Map<String, MemoryUsage> after = GarbageCollectionNotificationInfo.from((CompositeData) event.getUserData())
                    .getGcInfo()
                    .getMemoryUsageAfterGc();
            long used = heapPools.stream()
                    .mapToLong(pool -> after.get(pool).getUsed())
                    .sum();
            peak.accumulateAndGet(used, Math::max);
            collections.incrementAndGet();
        }
    }

    long bytes() {
        if (collections.get() == 0) {
            throw new IllegalStateException("there was no collection, so nothing is known");
        }
        return peak.get();
    }

    int collections() {
        return collections.get();
    }
}
