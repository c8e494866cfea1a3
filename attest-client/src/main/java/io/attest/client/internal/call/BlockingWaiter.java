package io.attest.client.internal.call;

import io.attest.client.config.RateLimitOptions;
import io.attest.client.internal.ratelimit.Admission;
import io.attest.client.internal.ratelimit.PermitQueue;
import io.attest.client.internal.ratelimit.Waiter;
import java.util.concurrent.CountDownLatch;

/** Waits on the calling thread for a permit. For one call. */
final class BlockingWaiter {

    private final CallProgress<?> call;
    private boolean waited;

    BlockingWaiter(CallProgress<?> call) {
        this.call = call;
    }

    /** Takes a permit or gives up. Returns {@link Admission.Wait} only if the client was closed meanwhile. */
    Admission take(PermitQueue queue) throws InterruptedException {
        waited = false;
        boolean waits = call.settings.rateLimit() != RateLimitOptions.Mode.FAIL_FAST;
        return waits ? await(queue.join()) : queue.takeNow();
    }

    /** Whether the last {@link #take} had to wait. */
    boolean hasWaited() {
        return waited;
    }

    private Admission await(Waiter waiter) throws InterruptedException {
        try {
            while (true) {
                CountDownLatch wakeUp = new CountDownLatch(1);
                Admission admission = waiter.next(call.timeToWait(), wakeUp::countDown);
                // Checked only now that the waiter can wake this thread, or close() could be missed.
                if (!(admission instanceof Admission.Wait wait) || call.calls.transport.isClosed()) {
                    return admission;
                }
                if (!waited) {
                    waited = true;
                    call.waitBegins(waiter, wait.expected());
                }
                call.calls.time.sleep(wait.longest(), wakeUp);
            }
        } finally {
            call.waitEnds();
            waiter.leave();
        }
    }
}
