package io.attest.client.exhaustive.faults;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** The server's end of a connection. Belongs to the thread that makes it. */
abstract class Wire {

    // In 50 ms, a client on a busy machine had not read the head of a response, which the reset then takes away.
    private static final long MOMENT = Duration.ofMillis(500).toNanos();

    final FaultyServer server;
    private final Socket raw;
    private final Socket socket;
    private final Thread serving = Thread.currentThread();
    volatile boolean over;
    boolean isSend;
    final DataInputStream in;

    /** The raw socket is the one below TLS. */
    Wire(FaultyServer server, Socket raw, Socket socket) throws IOException {
        this.server = server;
        this.raw = raw;
        this.socket = socket;
        this.in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
    }

    /** Waits until a request begins; false at the end of the connection. */
    abstract boolean awaitRequest() throws IOException;

    /** Reads it to its end. */
    abstract void readRequest() throws IOException;

    abstract void respond(Reply reply) throws IOException;

    /** Serves requests; those that are struck, as the fault wants. */
    final void serve(Fault fault) throws IOException {
        while (awaitRequest()) {
            if (over) {
                drain();
                return;
            }
            boolean isStruck = server.strikes();
            if (fault.reads || !isStruck) {
                readRequest();
                server.copies.incrementAndGet();
            }
            if (isStruck) {
                fault.act.on(this);
            } else {
                respond(good());
            }
        }
    }

    final Reply good() {
        return server.good(isSend);
    }

    final void write(String text) throws IOException {
        write(text.getBytes(StandardCharsets.UTF_8));
    }

    final void write(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
    }

    /** Ends the connection in good order: FIN, and with TLS close_notify before it. */
    final void finish() throws IOException {
        over = true;
        try {
            socket.shutdownOutput();
            if (!raw.isOutputShutdown()) {
                raw.shutdownOutput();
            }
        } catch (SocketException e) {
            if (!raw.isClosed() && !raw.isOutputShutdown()) {
                throw e;
            }
            // The other side has been quicker.
        }
        drain();
    }

    /** FIN without TLS's close_notify. */
    final void cut() throws IOException {
        over = true;
        raw.shutdownOutput();
        drain();
    }

    /** RST. */
    final void reset() throws IOException {
        over = true;
        // It may overtake what was written before it.
        LockSupport.parkNanos(MOMENT);
        raw.setSoLinger(true, 0);
        raw.close();
    }

    /** Does nothing until the case has ended. */
    final void stall() {
        over = true;
        server.awaitEnd();
    }

    /** Says something again and again until the other side goes away. */
    final void drip(String text) throws IOException {
        while (!server.endsWithin(50)) {
            write(text);
        }
    }

    // Closing with unread bytes would be a reset. Another thread leaves it to the one that reads.
    private void drain() throws IOException {
        if (Thread.currentThread() == serving) {
            in.transferTo(OutputStream.nullOutputStream());
        }
    }
}
