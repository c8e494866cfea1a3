package io.attest.examples.campaign;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Lets the request in flight end before the JVM does: Ctrl-C asks, and waits until this is closed. */
final class Interruption implements Pause, AutoCloseable {

    private final CountDownLatch requested = new CountDownLatch(1);
    private final CountDownLatch finished = new CountDownLatch(1);
    private final Thread hook = new Thread(this::interrupt, "campaign-interruption");

    private Interruption() {}

    static Interruption listen() {
        Interruption interruption = new Interruption();
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    @Override
    public boolean isOver() {
        return requested.getCount() == 0;
    }

    @Override
    public void await(Duration time) {
        try {
            // Which of both it was, isOver tells.
            var unused = requested.await(TimeUnit.MILLISECONDS.convert(time), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            requested.countDown();
        }
    }

    @Override
    public void close() {
        finished.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // The hook is what has asked for this.
        }
    }

    private void interrupt() {
        requested.countDown();
        try {
            finished.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
