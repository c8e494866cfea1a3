package io.attest.examples.campaign;

import io.attest.client.batch.BatchSender;
import java.util.concurrent.CountDownLatch;

/** Lets the request in flight end before the JVM does: Ctrl-C ends the batch, and waits until this is closed. */
final class Interruption implements AutoCloseable {

    private final CountDownLatch finished = new CountDownLatch(1);
    private final Thread hook;
    private volatile boolean come;

    private Interruption(BatchSender sender) {
        hook = new Thread(() -> end(sender), "campaign-interruption");
    }

    static Interruption of(BatchSender sender) {
        Interruption interruption = new Interruption(sender);
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    boolean hasCome() {
        return come;
    }

    @Override
    public void close() {
        finished.countDown();
        try {
            boolean unused = Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // The hook is what has asked for this.
        }
    }

    private void end(BatchSender sender) {
        come = true;
        sender.close();
        try {
            finished.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
