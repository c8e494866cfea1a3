package io.attest.client.internal.http;

import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.spi.AbstractInterruptibleChannel;

/**
 * Does something when the thread that made it is interrupted. It is a channel because a thread that reads from a socket
 * does not notice an interrupt, and only this superclass offers a hook for it. Nothing is read from or written to it.
 */
final class InterruptWatch extends AbstractInterruptibleChannel {

    private final Thread thread = Thread.currentThread();
    private final Runnable interrupted;

    InterruptWatch(Runnable interrupted) {
        this.interrupted = interrupted;
    }

    /**
     * Begins to watch. To be called again where code of the application may have used an interruptible channel, which
     * ends the watch. Does nothing on another thread.
     */
    void watch() {
        if (Thread.currentThread() == thread) {
            begin();
        }
    }

    void finish() {
        try {
            end(true);
        } catch (AsynchronousCloseException e) {
            // The interrupt flag stays set, and the attempt is judged by it.
        }
    }

    @Override
    protected void implCloseChannel() {
        interrupted.run();
    }
}
