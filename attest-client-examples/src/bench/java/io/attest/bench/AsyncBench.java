package io.attest.bench;

import java.io.IOException;
import java.util.Locale;

/**
 * How many platform threads 500 asynchronous calls keep while they wait, for each of the three things that there are to
 * wait for, and what an asynchronous call costs beside a blocking one.
 */
final class AsyncBench {

    private static final int WAITING = 500;

    private AsyncBench() {}

    static void run() throws IOException, InterruptedException {
        System.out.printf(
                Locale.ROOT,
                "Platform threads of the JVM (Java %s) while %d calls wait, beyond those of an idle client:%n",
                Runtime.version().feature(),
                WAITING);
        int most = 0;
        for (WaitingCalls.Reason reason : WaitingCalls.Reason.values()) {
            int extra = WaitingCalls.extraThreads(WAITING, reason);
            System.out.printf(Locale.ROOT, "waiting for %s: extra_threads=%d%n", name(reason), extra);
            most = Math.max(most, extra);
        }
        System.out.println("A request on the network has a thread of its own, since HTTP blocks: a virtual one from"
                + " Java 24 on, a platform thread before. The rate limit bounds how many there are.");
        System.out.println("The last line is of the wait that keeps most threads.");
        System.out.printf(
                Locale.ROOT,
                "async: waiting=%d extra_threads=%d sync_vs_async_overhead=%s%n",
                WAITING,
                most,
                Rounded.up(AsyncOverhead.ratio(), 2));
    }

    private static String name(WaitingCalls.Reason reason) {
        return reason.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
