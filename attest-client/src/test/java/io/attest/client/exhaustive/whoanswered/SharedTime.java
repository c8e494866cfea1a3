package io.attest.client.exhaustive.whoanswered;

import io.attest.client.testing.SteppedTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** The time of several workers: it passes when all of them sleep. */
final class SharedTime extends SteppedTime {

    private final List<Long> sleepers = new ArrayList<>();
    private int workers;

    synchronized void begin(int number) {
        workers = number;
    }

    /** A worker has ended. */
    synchronized void end() {
        workers--;
    }

    @Override
    public synchronized void sleep(Duration duration, CountDownLatch wakeUp) throws InterruptedException {
        Long until = nanoTime() + duration.toNanos();
        sleepers.add(until);
        try {
            while (nanoTime() < until && wakeUp.getCount() > 0) {
                long next = Collections.min(sleepers) - nanoTime();
                if (sleepers.size() == workers && next > 0) {
                    advance(Duration.ofNanos(next));
                } else {
                    // Neither the latch nor the end of a worker tells this one.
                    wait(1);
                }
            }
        } finally {
            sleepers.remove(until);
        }
    }
}
