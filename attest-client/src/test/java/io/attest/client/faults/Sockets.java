package io.attest.client.faults;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Ways of ending a connection. */
final class Sockets {

    private static final long MOMENT = Duration.ofMillis(50).toNanos();

    private Sockets() {}

    /** FIN, and with TLS close_notify before it. */
    static void finish(Socket socket, Socket raw) throws IOException {
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
    }

    /** RST. */
    static void reset(Socket raw) throws IOException {
        // It may overtake what was written before it.
        LockSupport.parkNanos(MOMENT);
        raw.setSoLinger(true, 0);
        raw.close();
    }
}
