package io.attest.client.faults;

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
    static Site refusing(Cell cell, Secrets secrets) throws IOException {
        Socket holder = new Socket();
        holder.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        int port = holder.getLocalPort();
        Site[] site = new Site[1];
        site[0] = new Site(url(cell, port), null, () -> {
            if (cell.variant() == Variant.ONCE) {
                close(holder);
                site[0].origin(new Origin(cell, secrets, port));
            }
        });
        site[0].alsoCloses(holder);
        return site[0];
    }

    /** A port that listens, but whose backlog is full: the kernel does not respond to further connections. */
    static Site full(Cell cell, Secrets secrets) throws IOException {
        ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        List<Socket> crowd = crowd(listener.getLocalPort());
        Origin origin = new Origin(cell, secrets, 0);
        Site site = new Site(url(cell, listener.getLocalPort()), origin, () -> {
            if (cell.variant() == Variant.ONCE) {
                letIn(listener, crowd, origin);
            }
        });
        site.alsoCloses(listener);
        crowd.forEach(site::alsoCloses);
        return site;
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

    private static void letIn(ServerSocket listener, List<Socket> crowd, Origin origin) {
        try {
            for (Socket waiting : crowd) {
                listener.accept().close();
                waiting.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread acceptor = new Thread(() -> {
            try {
                while (true) {
                    serve(origin, listener.accept());
                }
            } catch (IOException e) {
                // The cell has ended.
            }
        });
        acceptor.setDaemon(true);
        acceptor.start();
    }

    private static void serve(Origin origin, Socket socket) {
        Thread server = new Thread(() -> {
            try (socket) {
                origin.conduct(socket, 1);
            } catch (IOException e) {
                // The client went away.
            }
        });
        server.setDaemon(true);
        server.start();
    }

    private static String url(Cell cell, int port) {
        return cell.proto().scheme() + "://127.0.0.1:" + port + "/api/v1";
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
