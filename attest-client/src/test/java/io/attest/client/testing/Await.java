package io.attest.client.testing;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what other threads do, but not for ever. */
public final class Await {

    private static final int PATIENCE_SECONDS = 30;
    private static final long MILLISECOND = 1_000_000;

    private Await() {}

    /** Waits until it is so; what that is, a failure says. */
    public static void until(String what, BooleanSupplier condition) {
        if (!within(Duration.ofSeconds(PATIENCE_SECONDS), condition)) {
            throw new AssertionError("not yet: " + what);
        }
    }

    /** Waits until it is so, but not longer than this; whether it is. */
    public static boolean within(Duration patience, BooleanSupplier condition) {
        long end = System.nanoTime() + patience.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                return false;
            }
            // A loop without a pause would take the CPU from what it waits for.
            LockSupport.parkNanos(MILLISECOND);
        }
        return true;
    }

    /** Waits until it opens. */
    public static void open(CountDownLatch latch) {
        if (!result(() -> latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS))) {
            throw new AssertionError("it does not open");
        }
    }

    /** What a call that waits returns. The tests interrupt no thread that makes it here. */
    public static <T> T result(Callable<T> waiting) {
        try {
            return waiting.call();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
