package io.attest.client.internal.http;

import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.spi.AbstractInterruptibleChannel;
import okhttp3.Response;

/**
 * A call that is cancelled when the thread that executes it is interrupted. A thread that reads from a socket does not
 * notice an interrupt, and only this superclass offers a hook for it. Nothing is read from or written to the channel.
 */
abstract class InterruptibleCall extends AbstractInterruptibleChannel {

    /** Sends the request and waits for the head of the response. */
    abstract Response execute() throws IOException;

    /** May be called on any thread. */
    abstract void cancel();

    /** From now on, until {@link #finish()}, an interrupt of this thread cancels the call. */
    final void start() {
        begin();
    }

    /** Called where code of the application may have used an interruptible channel, which ends the watch. */
    void watchAgain() {
        begin();
    }

    void finish() {
        try {
            end(true);
        } catch (ClosedByInterruptException e) {
            // The interrupt flag stays set, and the attempt is judged by it.
        } catch (AsynchronousCloseException e) {
            throw new IllegalStateException("only an interrupt closes this channel", e);
        }
    }

    @Override
    protected final void implCloseChannel() {
        cancel();
    }
}
