package io.attest.client.testing;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/**
 * Time that passes by sleeping, too, which takes none. For one thread: threads that wait for each other would pass it
 * for all.
 */
public final class FakeTime extends SteppedTime {

    private final List<Duration> sleeps = new CopyOnWriteArrayList<>();
    private volatile Runnable onSleep = () -> {};

    @Override
    public void sleep(Duration duration, CountDownLatch wakeUp) throws InterruptedException {
        onSleep.run();
        if (wakeUp.getCount() == 0) {
            return;
        }
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        sleeps.add(duration);
        advance(duration);
    }

    /** What happens at the beginning of every sleep. */
    public void onSleep(Runnable action) {
        onSleep = action;
    }

    /** All sleeps so far, in order. */
    public List<Duration> sleeps() {
        return sleeps;
    }
}
