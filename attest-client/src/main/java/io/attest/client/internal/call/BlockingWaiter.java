package io.attest.client.internal.call;

import io.attest.client.config.RateLimitOptions;
import io.attest.client.internal.ratelimit.Admission;
import io.attest.client.internal.ratelimit.PermitQueue;
import io.attest.client.internal.ratelimit.Waiter;
import java.util.concurrent.CountDownLatch;

/** Waits on the calling thread for a request of the rate limit. For one call. */
final class BlockingWaiter {

    private final CallProgress<?> call;
    private boolean waited;

    BlockingWaiter(CallProgress<?> call) {
        this.call = call;
    }

    /** Takes a request or gives up; a step that says to wait means that the client was closed meanwhile. */
    Admission take(PermitQueue queue) throws InterruptedException {
        waited = false;
        boolean waits = call.settings.rateLimit() != RateLimitOptions.Mode.FAIL_FAST;
        return waits ? await(queue.join()) : queue.takeNow();
    }

    /** Whether taking took its time. */
    boolean hasWaited() {
        return waited;
    }

    private Admission await(Waiter waiter) throws InterruptedException {
        try {
            while (true) {
                CountDownLatch wakeUp = new CountDownLatch(1);
                Admission step = waiter.next(call.timeToWait(), wakeUp::countDown);
                // Asked after the turn knows how to wake this thread, or closing could be missed.
                if (!(step instanceof Admission.Wait wait) || call.calls.transport.isClosed()) {
                    return step;
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
