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
        print("allowance", WaitingCalls.extraThreads(WAITING, WaitingCalls.Reason.ALLOWANCE));
        print("backoff", WaitingCalls.extraThreads(WAITING, WaitingCalls.Reason.BACKOFF));
        print("network", WaitingCalls.extraThreads(WAITING, WaitingCalls.Reason.NETWORK));
        System.out.println("A request on the network has a thread of its own, since HTTP blocks: a virtual one from"
                + " Java 24 on, a platform thread before. The allowance bounds how many there are.");
        System.out.println("The last line is of calls that wait for the allowance or a backoff, half of them each.");
        int extra = WaitingCalls.extraThreads(WAITING, WaitingCalls.Reason.ALLOWANCE, WaitingCalls.Reason.BACKOFF);
        System.out.printf(
                Locale.ROOT,
                "async: waiting=%d extra_threads=%d sync_vs_async_overhead=%s%n",
                WAITING,
                extra,
                Rounded.up(AsyncOverhead.ratio(), 2));
    }

    private static void print(String reason, int extraThreads) {
        System.out.printf(Locale.ROOT, "waiting for %s: extra_threads=%d%n", reason, extraThreads);
    }
}
