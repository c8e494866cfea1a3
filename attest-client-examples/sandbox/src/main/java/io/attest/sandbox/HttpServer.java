package io.attest.sandbox;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ProtocolException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;

/** A small HTTP/1.1 server which can also fail as a {@link Fault} says. Decision record 20 says why it is our own. */
final class HttpServer implements AutoCloseable {
    // A client that finds the queue full tries again only after a second.
    private static final int BACKLOG = 1_000;

    private final ServerSocket listener;
    private final Duration latency;
    private final BiFunction<String, String, Fault> faults;
    private final BiFunction<HttpRequest, Fault, SandboxResponse> service;
    private final Map<Thread, Socket> connections = new ConcurrentHashMap<>();
    private final Thread acceptor;

    /**
     * @param faults called with method and target when the first line of a request has come
     * @param service called when the whole request has come
     */
    HttpServer(
            InetAddress address,
            int port,
            Duration latency,
            BiFunction<String, String, Fault> faults,
            BiFunction<HttpRequest, Fault, SandboxResponse> service)
            throws IOException {
        this.listener = new ServerSocket(port, BACKLOG, address);
        this.latency = latency;
        this.faults = faults;
        this.service = service;
        this.acceptor = start(this::accept);
    }

    int port() {
        return listener.getLocalPort();
    }

    @Override
    public void close() {
        try {
            listener.close();
            Map<Thread, Socket> open = Map.copyOf(connections);
            for (Map.Entry<Thread, Socket> connection : open.entrySet()) {
                connection.getValue().close();
                // It may be holding a response back.
                connection.getKey().interrupt();
            }
            // Until its thread has ended, the port still takes connections.
            acceptor.join();
            for (Thread thread : open.keySet()) {
                thread.join();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                start(() -> serve(socket));
            } catch (IOException e) {
                // Closed; or a connection ended before it was accepted.
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            connections.put(Thread.currentThread(), socket);
            socket.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(socket.getInputStream());
            // close() may have looked for connections before this one was among them.
            boolean open = !listener.isClosed();
            while (open) {
                open = exchange(socket, in);
            }
        } catch (IOException | InterruptedException e) {
            // The client has closed the connection, or close() has.
        } finally {
            connections.remove(Thread.currentThread());
        }
    }

    /** Reads a request and responds to it. Returns whether another request may follow on the connection. */
    private boolean exchange(Socket socket, InputStream in) throws IOException, InterruptedException {
        HttpRequest request;
        Fault fault;
        try {
            String[] line = HttpRequest.firstLine(in);
            if (line.length == 0) {
                return false;
            }
            fault = faults.apply(line[0], line[1]);
            if (fault.kind == Fault.Kind.DISCONNECT_BEFORE_READING) {
                // Without lingering, closing resets the connection, as the death of a process with unread input does.
                socket.setSoLinger(true, 0);
                return false;
            }
            request = HttpRequest.read(line, in, socket.getOutputStream());
        } catch (ProtocolException | IllegalArgumentException e) {
            write(socket, SandboxResponse.error(400, "This is not a valid HTTP request."), false, 1);
            return false;
        }
        SandboxResponse response = service.apply(request, fault);
        if (fault.kind == Fault.Kind.DISCONNECT_AFTER_READING) {
            return false;
        }
        TimeUnit.NANOSECONDS.sleep(TimeUnit.NANOSECONDS.convert(latency));
        TimeUnit.NANOSECONDS.sleep(TimeUnit.NANOSECONDS.convert(fault.delay));
        boolean isCut = fault.kind == Fault.Kind.CUT_BODY;
        boolean keepsAlive = request.keepsAlive() && !"close".equalsIgnoreCase(response.header("Connection"));
        double share = request.method().equals("HEAD") ? 0 : isCut ? 0.5 : 1;
        write(socket, response, keepsAlive, share);
        return keepsAlive && !isCut;
    }

    /** Writes the head, and a share of the body. */
    private static void write(Socket socket, SandboxResponse response, boolean keepsAlive, double share)
            throws IOException {
        // HTTP allows no body with these; it would be read as the beginning of the next response.
        boolean allowsBody = response.status() != 204 && response.status() != 304;
        byte[] body = response.body().getBytes(StandardCharsets.UTF_8);
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(response.headers());
        if (allowsBody) {
            headers.put("Content-Length", Integer.toString(body.length));
        }
        if (!keepsAlive) {
            headers.put("Connection", "close");
        }
        StringBuilder head = new StringBuilder("HTTP/1.1 " + response.status() + " \r\n");
        headers.forEach((name, value) -> head.append(name + ": " + value + "\r\n"));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(head.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII));
        if (allowsBody) {
            bytes.write(body, 0, (int) (body.length * share));
        }
        bytes.writeTo(socket.getOutputStream());
    }

    private Thread start(Runnable work) {
        Thread thread = new Thread(work, "attest-sandbox-" + port());
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
