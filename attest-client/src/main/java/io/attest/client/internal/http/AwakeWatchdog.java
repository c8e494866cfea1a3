package io.attest.client.internal.http;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import okio.AsyncTimeout;

/**
 * A time-out that ends nothing. Okio wakes its watchdog thread for each new time-out that is due first, as that of every
 * lone call is, and waking it takes longer than the rest of the call without the network. With this one due first, the
 * watchdog is woken once a second while calls are made, and not at all otherwise.
 */
final class AwakeWatchdog extends AsyncTimeout {

    private static final AtomicBoolean ARMED = new AtomicBoolean();
    private static volatile boolean wanted;

    private AwakeWatchdog() {
        timeout(1, TimeUnit.SECONDS);
    }

    /** A call is about to set its time-out. */
    static void prepare() {
        // Usually it is set already, and reading is cheaper than writing.
        if (!wanted) {
            wanted = true;
        }
        if (!ARMED.get() && ARMED.compareAndSet(false, true)) {
            new AwakeWatchdog().enter();
        }
    }

    @Override
    protected void timedOut() {
        if (wanted) {
            wanted = false;
            new AwakeWatchdog().enter();
        } else {
            ARMED.set(false);
        }
    }
}
