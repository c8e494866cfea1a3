package io.attest.client.testing;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A server that does what no server should. It reads every request to its end, counts it, and then acts. */
public final class RawServer implements AutoCloseable {

    /** What the server does after it has read a request. */
    @FunctionalInterface
    public interface Act {

        /** Acts upon the request of a number, from 1. */
        void on(Socket socket, int number) throws IOException;
    }

    /** Has a connection to itself, before anything was read from it. */
    @FunctionalInterface
    public interface Conduct {

        /** Acts on the connection of a number, from 1. The socket is closed afterwards. */
        void on(Socket socket, int number) throws IOException;
    }

    private static final int PATIENCE_SECONDS = 20;

    private final ServerSocket listener;
    private final Conduct conduct;
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger requests = new AtomicInteger();
    private final Semaphore received = new Semaphore(0);
    private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
    private final Thread acceptor;

    private RawServer(Act act) {
        this.conduct = (socket, number) -> serve(socket, act);
        this.listener = listener(0);
        acceptor = start(this::accept);
    }

    private RawServer(int port, Conduct conduct) {
        this.conduct = conduct;
        this.listener = listener(port);
        acceptor = start(this::accept);
    }

    private static ServerSocket listener(int port) {
        try {
            return new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Leaves every connection to a conduct; requests are not read or counted.
     *
     * @param port 0 for any
     */
    public static RawServer conducting(int port, Conduct conduct) {
        return new RawServer(port, conduct);
    }

    /** Acts after every request. */
    public static RawServer that(Act act) {
        return new RawServer(act);
    }

    /** Says something, or nothing, and reads whatever comes without understanding it, such as a TLS handshake. */
    public static RawServer speaksNoHttp(String greeting) {
        return conducting(0, (socket, number) -> {
            write(socket, greeting);
            socket.getInputStream().transferTo(OutputStream.nullOutputStream());
        });
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

    /** How many connections were made. */
    public int connections() {
        return connections.get();
    }

    /** Waits until one more request has been read to its end. */
    public void awaitRequest() {
        try {
            if (!received.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("the server received no request");
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        try {
            listener.close();
            // Until its thread is back, the port still takes connections.
            acceptor.join();
            for (Socket socket : sockets) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void accept() throws IOException {
        while (!listener.isClosed()) {
            Socket socket = listener.accept();
            sockets.add(socket);
            int number = connections.incrementAndGet();
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
            received.release();
        }
    }

    private static boolean readRequest(InputStream in) throws IOException {
        int length = 0;
        String line = readLine(in);
        while (!line.isBlank()) {
            if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                length = Integer.parseInt(
                        line.substring("content-length:".length()).strip());
            }
            line = readLine(in);
        }
        // A line that ends without a line break is the end of the stream.
        return line.equals("\r") && in.readNBytes(length).length == length;
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

    private interface Step {
        void run() throws IOException;
    }

    private static Thread start(Step step) {
        Thread thread = new Thread(() -> {
            try {
                step.run();
            } catch (IOException e) {
                // The other side went away, or this one was closed: both are what tests do.
            }
        });
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
