package io.attest.sandbox;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.function.BooleanSupplier;
import javax.net.ServerSocketFactory;

/** Makes the server accept each connection as a {@link BreakableSocket}. */
final class BreakableServerSocketFactory extends ServerSocketFactory {
    private final BooleanSupplier breakOff;

    BreakableServerSocketFactory(BooleanSupplier breakOff) {
        this.breakOff = breakOff;
    }

    @Override
    public ServerSocket createServerSocket() throws IOException {
        return new BreakableServerSocket(breakOff);
    }

    @Override
    public ServerSocket createServerSocket(int port) {
        throw new UnsupportedOperationException("The server binds its socket itself.");
    }

    @Override
    public ServerSocket createServerSocket(int port, int backlog) {
        return createServerSocket(port);
    }

    @Override
    public ServerSocket createServerSocket(int port, int backlog, InetAddress address) {
        return createServerSocket(port);
    }

    private static final class BreakableServerSocket extends ServerSocket {
        private final BooleanSupplier breakOff;

        BreakableServerSocket(BooleanSupplier breakOff) throws IOException {
            this.breakOff = breakOff;
        }

        @Override
        public Socket accept() throws IOException {
            Socket socket = new BreakableSocket(breakOff);
            implAccept(socket);
            // Head and body are written apart; without this the body may wait for the client's delayed acknowledgement.
            socket.setTcpNoDelay(true);
            return socket;
        }
    }
}
