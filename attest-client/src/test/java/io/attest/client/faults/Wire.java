package io.attest.client.faults;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The server's end of an HTTP/1.1 connection. */
final class Wire {

    final Origin origin;
    private final Socket raw;
    private final Socket socket;
    private final InputStream in;
    private volatile boolean over;
    private boolean post;
    private int length;
    private String head = "";

    /** The raw socket is the one below TLS. */
    Wire(Origin origin, Socket raw, Socket socket) throws IOException {
        this.origin = origin;
        this.raw = raw;
        this.socket = socket;
        this.in = new BufferedInputStream(socket.getInputStream());
    }

    /** Serves requests; those that are struck, as the fault wants. */
    void serve(Fault fault) throws IOException {
        while (awaitByte()) {
            if (over) {
                drain();
            } else if (origin.strikes()) {
                fault.http1().on(this);
            } else {
                readRequest();
                respond(good());
                origin.delivered();
            }
        }
    }

    private boolean awaitByte() throws IOException {
        in.mark(1);
        boolean more = in.read() >= 0;
        in.reset();
        return more;
    }

    Reply good() {
        return origin.good(post);
    }

    void readHalfHead() throws IOException {
        in.readNBytes(20);
    }

    void readHead() throws IOException {
        StringBuilder text = new StringBuilder();
        while (text.indexOf("\r\n\r\n") < 0) {
            int c = in.read();
            if (c < 0) {
                throw new IOException("the request ended early");
            }
            text.append((char) c);
        }
        head = text.toString();
        post = head.startsWith("POST");
        length = 0;
        for (String line : head.lines().toList()) {
            if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                length = Integer.parseInt(
                        line.substring("content-length:".length()).strip());
            }
        }
    }

    void readHalfBody() throws IOException {
        readHead();
        in.readNBytes(length / 2);
    }

    /** Reads it to its end and counts it; gives its head and body. */
    String readRequest() throws IOException {
        readHead();
        byte[] body = in.readNBytes(length);
        if (body.length < length) {
            throw new IOException("the request ended early");
        }
        origin.copy();
        return head + new String(body, StandardCharsets.UTF_8);
    }

    void write(String text) throws IOException {
        write(text.getBytes(StandardCharsets.UTF_8));
    }

    void write(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
    }

    void respond(Reply reply) throws IOException {
        write(reply.head());
        write(reply.body());
    }

    /** Ends the connection in good order: FIN, and with TLS close_notify before it. */
    void finish() throws IOException {
        over = true;
        Sockets.finish(socket, raw);
        // Closing with unread bytes would be a reset.
        drainUnlessServing();
    }

    /** FIN without TLS's close_notify. */
    void cut() throws IOException {
        over = true;
        raw.shutdownOutput();
        drainUnlessServing();
    }

    void reset() throws IOException {
        over = true;
        Sockets.reset(raw);
    }

    /** Does nothing until the cell has ended. */
    void stall() {
        over = true;
        origin.awaitEnd();
    }

    /** Says something again and again until the other side goes away. */
    void drip(String text) throws IOException {
        while (!origin.endsWithin(50)) {
            write(text);
        }
    }

    private void drainUnlessServing() throws IOException {
        if (Thread.currentThread() == origin.threadOf(this)) {
            drain();
        }
    }

    private void drain() throws IOException {
        in.transferTo(java.io.OutputStream.nullOutputStream());
    }
}
