package io.attest.sandbox;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.util.function.BooleanSupplier;

/**
 * A connection that asks, whenever a request begins on it, whether to break off before any of it is read. The web
 * server's own hook for this works for the first request of a connection only, and clients reuse connections.
 */
final class BreakableSocket extends Socket {
    private final BooleanSupplier breakOff;
    private volatile boolean betweenRequests = true;

    BreakableSocket(BooleanSupplier breakOff) {
        this.breakOff = breakOff;
    }

    @Override
    public InputStream getInputStream() throws IOException {
        return new FilterInputStream(super.getInputStream()) {
            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                int count = super.read(bytes, offset, length);
                if (count > 0 && betweenRequests) {
                    betweenRequests = false;
                    if (breakOff.getAsBoolean()) {
                        resetConnection();
                        throw new SocketException("Broken off by a fault.");
                    }
                }
                return count;
            }
        };
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
        return new FilterOutputStream(super.getOutputStream()) {
            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                betweenRequests = true;
                out.write(bytes, offset, length);
            }
        };
    }

    private void resetConnection() throws IOException {
        // Without lingering, close() resets the connection, as the death of a process with unread input does.
        setSoLinger(true, 0);
        close();
    }
}
