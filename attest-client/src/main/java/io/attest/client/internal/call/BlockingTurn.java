package io.attest.client.internal.call;

import io.attest.client.config.PacingOptions;
import io.attest.client.internal.pacing.Gate;
import io.attest.client.internal.pacing.Step;
import io.attest.client.internal.pacing.Turn;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;

/** Waits on the calling thread for a request of the allowance. For one call. */
final class BlockingTurn {

    private final Calls calls;
    private final PacingOptions.Mode mode;
    private final Supplier<Duration> remaining;
    private boolean waited;

    /** @param remaining how long can still be waited */
    BlockingTurn(Calls calls, PacingOptions.Mode mode, Supplier<Duration> remaining) {
        this.calls = calls;
        this.mode = mode;
        this.remaining = remaining;
    }

    /** Takes a request or gives up; a step that says to wait means that the client was closed meanwhile. */
    Step take(Gate gate) throws InterruptedException {
        waited = false;
        return mode == PacingOptions.Mode.FAIL_FAST ? gate.takeNow() : await(gate.join());
    }

    /** Whether taking took its time. */
    boolean hasWaited() {
        return waited;
    }

    private Step await(Turn turn) throws InterruptedException {
        try {
            while (true) {
                CountDownLatch wakeUp = new CountDownLatch(1);
                Step step = turn.next(remaining.get(), wakeUp::countDown);
                // Asked after the turn knows how to wake this thread, or closing could be missed.
                if (!(step instanceof Step.Wait wait) || calls.transport.isClosed()) {
                    return step;
                }
                waited = true;
                calls.time.sleep(wait.longest(), wakeUp);
            }
        } finally {
            turn.leave();
        }
    }
}
