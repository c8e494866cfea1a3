package io.attest.client.testing;

import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Something that is done on a thread of its own, and what it ended in. */
public final class OtherThread {

    private final AtomicReference<Throwable> thrown = new AtomicReference<>();
    private final AtomicBoolean interrupted = new AtomicBoolean();
    private final Thread thread;

    private OtherThread(ThrowingCallable task) {
        thread = new Thread(() -> {
            thrown.set(catchThrowable(task));
            interrupted.set(Thread.currentThread().isInterrupted());
        });
        thread.setDaemon(true);
    }

    /** Begins to do it. */
    public static OtherThread start(ThrowingCallable task) {
        OtherThread other = new OtherThread(task);
        other.thread.start();
        return other;
    }

    /** Waits until it waits for something that another thread does, and is not interrupted. */
    public OtherThread awaitWaiting() {
        Await.until("it waits", () -> !thread.isInterrupted() && thread.getState() == Thread.State.WAITING);
        return this;
    }

    /** Interrupts it. */
    public void interrupt() {
        thread.interrupt();
    }

    /** Waits for its end, and gives what it threw, or null. */
    public Throwable join() {
        Await.until("it ends", () -> !thread.isAlive());
        return thrown.get();
    }

    /** Whether its interrupt flag was set at its end. */
    public boolean wasInterrupted() {
        return interrupted.get();
    }
}
