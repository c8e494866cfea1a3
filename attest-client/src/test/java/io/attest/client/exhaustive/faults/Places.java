package io.attest.client.exhaustive.faults;

import io.attest.client.testing.RawServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;

/** Ports that do not let a client in, at least not at first. */
final class Places {

    private static final int HURRY_MILLIS = 100;

    private Places() {}

    /** A port that is bound, so that no other socket gets it, but does not listen. */
    static void refusing(FaultyServer server) throws IOException {
        Socket holder = new Socket();
        holder.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        server.alsoCloses(holder);
        int port = holder.getLocalPort();
        opensAfterAll(server, port, () -> {
            holder.close();
            server.alsoCloses(RawServer.conducting(port, server::conduct)::close);
        });
    }

    /** A port that listens, but whose backlog is full: the kernel does not respond to further connections. */
    static void full(FaultyServer server) throws IOException {
        ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        server.alsoCloses(listener);
        List<Socket> crowd = crowd(listener.getLocalPort());
        crowd.forEach(server::alsoCloses);
        opensAfterAll(server, listener.getLocalPort(), () -> {
            for (Socket waiting : crowd) {
                listener.accept().close();
                waiting.close();
            }
            RawServer.start(() -> {
                while (true) {
                    Socket socket = listener.accept();
                    RawServer.start(() -> {
                        try (socket) {
                            server.conduct(socket, 1);
                        }
                    });
                }
            });
        });
    }

    private static void opensAfterAll(FaultyServer server, int port, RawServer.Step opening) {
        server.baseUrl = server.url(port);
        server.onFirstSleep = () -> {
            try {
                if (server.faultCase.variant() == Variant.ONCE) {
                    opening.run();
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }

    private static List<Socket> crowd(int port) throws IOException {
        List<Socket> crowd = new ArrayList<>();
        while (crowd.size() < 20) {
            Socket socket = new Socket();
            try {
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), HURRY_MILLIS);
                crowd.add(socket);
            } catch (SocketTimeoutException e) {
                socket.close();
                return crowd;
            }
        }
        throw new AssertionError("this machine's backlog does not fill");
    }
}
