package io.attest.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Responds to every request for a user in the same way, or not at all, on one thread however many connections there
 * are, so that the threads counted in this JVM are the client's.
 */
final class OneThreadServer implements AutoCloseable {

    private static final String USER = """
            {"id":"01hv3q5t8m2n4p6r8s0t2v4w6x","name":"Ada Lovelace","email":"ada@example.com",\
            "current_organization_name":"Analytical Engines"}""";
    private static final int BACKLOG = 1_000;

    private final Selector selector;
    private final ServerSocketChannel listener;
    private final ByteBuffer received = ByteBuffer.allocate(16 * 1024);
    private final AtomicInteger requests = new AtomicInteger();
    private volatile String response = "";

    OneThreadServer() throws IOException {
        selector = Selector.open();
        listener = ServerSocketChannel.open();
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        listener.configureBlocking(false);
        listener.register(selector, SelectionKey.OP_ACCEPT);
        Thread thread = new Thread(this::serve, "server");
        thread.setDaemon(true);
        thread.start();
    }

    String baseUrl() {
        return "http://127.0.0.1:" + listener.socket().getLocalPort() + "/api/v1";
    }

    /** Returns how many requests came. */
    int count() {
        return requests.get();
    }

    /** Returns the user from now on. */
    void returnUser(String... headers) {
        response = response("200 OK", USER, headers);
    }

    /** Returns an error response from now on. */
    void returnError(String status, String... headers) {
        response = response(status, "{}", headers);
    }

    /** Sends no response from now on. */
    void staySilent() {
        response = "";
    }

    private static String response(String status, String body, String... headers) {
        return "HTTP/1.1 " + status + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n"
                + String.join("\r\n", headers) + (headers.length == 0 ? "" : "\r\n") + "\r\n" + body;
    }

    private void serve() {
        try {
            while (selector.isOpen()) {
                selector.select(this::ready);
            }
        } catch (ClosedSelectorException e) {
            // That is how it ends.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void ready(SelectionKey key) {
        try {
            if (key.isAcceptable()) {
                SocketChannel connection = listener.accept();
                connection.setOption(StandardSocketOptions.TCP_NODELAY, true);
                connection.configureBlocking(false);
                connection.register(selector, SelectionKey.OP_READ);
            } else {
                read((SocketChannel) key.channel());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // A request without a body arrives in one piece over loopback, and its response fits into the socket's buffer.
    private void read(SocketChannel connection) throws IOException {
        received.clear();
        try {
            if (connection.read(received) < 0) {
                connection.close();
                return;
            }
        } catch (IOException e) {
            // The client was closed in the middle of a request.
            connection.close();
            return;
        }
        ByteBuffer bytes = ByteBuffer.wrap(response.getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            connection.write(bytes);
        }
        requests.incrementAndGet();
    }

    @Override
    public void close() throws IOException {
        selector.close();
        listener.close();
    }
}
