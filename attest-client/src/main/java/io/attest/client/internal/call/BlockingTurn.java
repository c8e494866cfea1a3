package io.attest.client.internal.call;

import io.attest.client.config.PacingOptions;
import io.attest.client.internal.pacing.Gate;
import io.attest.client.internal.pacing.Step;
import io.attest.client.internal.pacing.Turn;
import java.util.concurrent.CountDownLatch;

/** Waits on the calling thread for a request of the allowance. For one call. */
final class BlockingTurn {

    private final CallProgress<?> call;
    private boolean waited;

    BlockingTurn(CallProgress<?> call) {
        this.call = call;
    }

    /** Takes a request or gives up; a step that says to wait means that the client was closed meanwhile. */
    Step take(Gate gate) throws InterruptedException {
        waited = false;
        boolean waits = call.settings.pacing() != PacingOptions.Mode.FAIL_FAST;
        return waits ? await(gate.join()) : gate.takeNow();
    }

    /** Whether taking took its time. */
    boolean hasWaited() {
        return waited;
    }

    private Step await(Turn turn) throws InterruptedException {
        try {
            while (true) {
                CountDownLatch wakeUp = new CountDownLatch(1);
                Step step = turn.next(call.timeToWait(), wakeUp::countDown);
                // Asked after the turn knows how to wake this thread, or closing could be missed.
                if (!(step instanceof Step.Wait wait) || call.calls.transport.isClosed()) {
                    return step;
                }
                if (!waited) {
                    waited = true;
                    call.waitBegins(wait.expected());
                }
                call.calls.time.sleep(wait.longest(), wakeUp);
            }
        } finally {
            call.waitEnds();
            turn.leave();
        }
    }
}
