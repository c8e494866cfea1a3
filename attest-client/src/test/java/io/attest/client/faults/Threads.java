package io.attest.client.faults;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/** What still runs when everything has been closed. */
final class Threads {

    // The SDK's own threads end when they have had nothing to do for 5 s.
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private Threads() {}

    /** Names of threads that would keep the JVM from exiting, and of any of the SDK's. */
    static List<String> leftSince(Set<Thread> before) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        List<String> left = left(before);
        while (!left.isEmpty() && System.nanoTime() < end) {
            LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
            left = left(before);
        }
        return left;
    }

    private static List<String> left(Set<Thread> before) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread))
                .filter(thread -> !thread.isDaemon() || thread.getName().startsWith("attest-client"))
                .map(Thread::getName)
                .toList();
    }
}
