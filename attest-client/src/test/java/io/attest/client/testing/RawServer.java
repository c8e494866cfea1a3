package io.attest.client.testing;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server that does what no server should, and MockWebServer does not: half a status line, a body of another length, a
 * reset. It reads every request to its end, counts it, and then acts.
 */
public final class RawServer implements AutoCloseable {

    /** What the server does after it has read a request, or with a connection that it has not read from. */
    @FunctionalInterface
    public interface Act {

        /** Acts upon the request, or the connection, of a number, from 1. */
        void on(Socket socket, int number) throws IOException;
    }

    /** What a thread does. */
    public interface Step {

        /** What it throws, ends it: the other side went away, or this one was closed, and both are what tests do. */
        void run() throws IOException;
    }

    // A thousand clients may come at once, and who finds the queue full tries again only after a second.
    private static final int BACKLOG = 1_000;

    private final ServerSocket listener;
    private final Act conduct;
    private final AtomicInteger requests = new AtomicInteger();
    private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
    private final Thread acceptor;

    private RawServer(int port, boolean reads, Act act) {
        conduct = reads ? (socket, number) -> serve(socket, act) : act;
        listener = Await.result(() -> new ServerSocket(port, BACKLOG, InetAddress.getLoopbackAddress()));
        acceptor = start(this::accept);
    }

    /**
     * Leaves every connection to an act, and closes it afterwards; requests are not read or counted.
     *
     * @param port 0 for any
     */
    public static RawServer conducting(int port, Act conduct) {
        return new RawServer(port, false, conduct);
    }

    /** Acts after every request. */
    public static RawServer that(Act act) {
        return new RawServer(0, true, act);
    }

    /** Reads requests and stays silent. */
    public static Act neverResponds() {
        return (socket, number) -> {};
    }

    /** Ends the connection in good order. */
    public static Act closes() {
        return (socket, number) -> socket.close();
    }

    /** Ends the connection with a TCP reset. */
    public static Act resets() {
        return (socket, number) -> {
            socket.setSoLinger(true, 0);
            socket.close();
        };
    }

    /** Writes a text as it stands, and keeps the connection. */
    public static Act writes(String text) {
        return (socket, number) -> write(socket, text);
    }

    /** Writes a text as it stands, and ends the connection. */
    public static Act writesAndCloses(String text) {
        return (socket, number) -> {
            write(socket, text);
            socket.close();
        };
    }

    /** A whole response with a length. */
    public static String response(int status, String body) {
        return responseOfLength(status, body.getBytes(StandardCharsets.UTF_8).length, body);
    }

    /** A response that announces a length which its body need not have. */
    public static String responseOfLength(int status, int length, String body) {
        return "HTTP/1.1 " + status + " Said\r\nContent-Type: application/json\r\nContent-Length: " + length
                + "\r\n\r\n" + body;
    }

    public int port() {
        return listener.getLocalPort();
    }

    public String baseUrl() {
        return "http://127.0.0.1:" + port() + "/api/v1";
    }

    /** How many requests were read to their end. */
    public int count() {
        return requests.get();
    }

    @Override
    public void close() {
        boolean unused = Await.result(() -> {
            listener.close();
            // Until its thread is back, the port still takes connections.
            acceptor.join();
            for (Socket socket : sockets) {
                socket.close();
            }
            return true;
        });
    }

    private void accept() throws IOException {
        while (!listener.isClosed()) {
            Socket socket = listener.accept();
            sockets.add(socket);
            int number = sockets.size();
            start(() -> {
                try (socket) {
                    conduct.on(socket, number);
                }
            });
        }
    }

    private void serve(Socket socket, Act act) throws IOException {
        InputStream in = new BufferedInputStream(socket.getInputStream());
        while (!socket.isClosed() && readRequest(in)) {
            int number = requests.incrementAndGet();
            act.on(socket, number);
        }
    }

    private static boolean readRequest(InputStream in) throws IOException {
        List<String> head = readHead(in);
        int length = contentLength(head);
        return !head.isEmpty() && in.readNBytes(length).length == length;
    }

    /** The lines of a request before its body; none if the connection ends within them. */
    public static List<String> readHead(InputStream in) throws IOException {
        List<String> head = new ArrayList<>();
        String line = readLine(in);
        while (!line.isBlank()) {
            head.add(line);
            line = readLine(in);
        }
        // A line that ends without a line break is the end of the stream.
        return line.equals("\r") ? head : List.of();
    }

    /** How long the body behind such a head is. */
    public static int contentLength(List<String> head) {
        return head.stream()
                .map(line -> line.toLowerCase(Locale.ROOT).split(":", 2))
                .filter(header -> header[0].equals("content-length"))
                .mapToInt(header -> Integer.parseInt(header[1].strip()))
                .sum();
    }

    private static String readLine(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
            line.append((char) c);
        }
        return line.toString();
    }

    private static void write(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().flush();
    }

    /** Does this on another thread. */
    public static Thread start(Step step) {
        Thread thread = new Thread(() -> {
            try {
                step.run();
            } catch (IOException e) {
                // As the step says.
            }
        });
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
