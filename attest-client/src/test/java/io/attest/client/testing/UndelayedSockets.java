package io.attest.client.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import javax.net.ServerSocketFactory;

/**
 * Sockets for a mock server, which writes head and body apart: without this the kernel holds the body back for 40 ms
 * whenever the client has paused before its request. A thousand clients may come at once.
 */
public final class UndelayedSockets extends ServerSocketFactory {

    private static final int QUEUE = 1_000;

    @Override
    public ServerSocket createServerSocket() throws IOException {
        return new ServerSocket() {
            @Override
            public void bind(SocketAddress endpoint, int backlog) throws IOException {
                // Who finds the queue full tries again only after a second.
                super.bind(endpoint, Math.max(backlog, QUEUE));
            }

            @Override
            public Socket accept() throws IOException {
                Socket socket = super.accept();
                socket.setTcpNoDelay(true);
                return socket;
            }
        };
    }

    @Override
    public ServerSocket createServerSocket(int port) {
        throw new UnsupportedOperationException();
    }

    @Override
    public ServerSocket createServerSocket(int port, int backlog) {
        throw new UnsupportedOperationException();
    }

    @Override
    public ServerSocket createServerSocket(int port, int backlog, InetAddress address) {
        throw new UnsupportedOperationException();
    }
}
