package io.attest.client.internal.http;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import okhttp3.Connection;
import okhttp3.Protocol;

/** Finds out whether the service has closed an idle connection of the pool. */
final class IdleConnections {

    private static final int PROBE_MILLIS = 1;

    private IdleConnections() {}

    /**
     * Whether the peer has closed the connection, or has sent bytes that were not asked for. Takes about a millisecond if
     * the connection is healthy. HTTP/2 is left out: its reader notices as soon as it happens.
     */
    static boolean isStale(Connection connection) {
        if (connection.protocol() == Protocol.HTTP_2 || connection.protocol() == Protocol.H2_PRIOR_KNOWLEDGE) {
            return false;
        }
        try {
            Socket socket = connection.socket();
            int timeout = socket.getSoTimeout();
            socket.setSoTimeout(PROBE_MILLIS);
            try {
                socket.getInputStream().read();
                return true;
            } catch (SocketTimeoutException e) {
                return false;
            } finally {
                socket.setSoTimeout(timeout);
            }
        } catch (IOException e) {
            return true;
        }
    }
}
