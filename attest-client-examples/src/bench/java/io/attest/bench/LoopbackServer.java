package io.attest.bench;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLServerSocket;

/** Responds to requests without a rate limit and as fast as it can: one thread a connection, one write a response. */
final class LoopbackServer implements AutoCloseable {

    private static final String LENGTH = "Content-Length:";
    private static final Pattern PAGE = Pattern.compile("[?&]page=(\\d+)");

    private final ServerSocket listener;
    private final int pages;
    private final byte[] firstPage;

    /** Lists so many pages of documents. */
    LoopbackServer(int pages) throws IOException {
        this(pages, ServerSocketFactory.getDefault());
    }

    /** The same over TLS, if the sockets are. */
    LoopbackServer(int pages, ServerSocketFactory sockets) throws IOException {
        listener = sockets.createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        this.pages = pages;
        firstPage = Responses.page(1, pages);
        daemon(this::accept);
    }

    String baseUrl() {
        String scheme = listener instanceof SSLServerSocket ? "https" : "http";
        return scheme + "://127.0.0.1:" + port() + "/api/v1";
    }

    int port() {
        return listener.getLocalPort();
    }

    private void accept() {
        try {
            while (true) {
                Socket connection = listener.accept();
                connection.setTcpNoDelay(true);
                daemon(() -> serve(connection));
            }
        } catch (IOException e) {
            // That is how it ends.
        }
    }

    private void serve(Socket connection) {
        try (connection;
                BufferedReader requests = new BufferedReader(
                        new InputStreamReader(connection.getInputStream(), StandardCharsets.ISO_8859_1))) {
            for (String line = requests.readLine(); line != null; line = requests.readLine()) {
                skipRest(requests);
                connection.getOutputStream().write(response(line));
            }
        } catch (IOException e) {
            // The client is gone, in the middle of a request.
        }
    }

    private static void skipRest(BufferedReader request) throws IOException {
        int length = 0;
        for (String line = request.readLine(); line != null && !line.isEmpty(); line = request.readLine()) {
            if (line.regionMatches(true, 0, LENGTH, 0, LENGTH.length())) {
                length = Integer.parseInt(line.substring(LENGTH.length()).strip());
            }
        }
        // A character is a byte in ISO 8859-1, and fewer are skipped only if the client is gone.
        request.skip(length);
    }

    private byte[] response(String requestLine) throws IOException {
        boolean send = requestLine.startsWith("POST ");
        byte[] body = send ? Responses.REQUEST : requestLine.contains("/me ") ? Responses.USER : page(requestLine);
        String head = "HTTP/1.1 " + (send ? "201 Created" : "200 OK") + "\r\n"
                + Responses.withoutLimit().toString().replace("\n", "\r\n")
                + LENGTH + " " + body.length + "\r\n\r\n";
        ByteArrayOutputStream response = new ByteArrayOutputStream(head.length() + body.length);
        response.write(head.getBytes(StandardCharsets.ISO_8859_1));
        response.write(body);
        return response.toByteArray();
    }

    private byte[] page(String requestLine) {
        Matcher page = PAGE.matcher(requestLine);
        int number = page.find() ? Integer.parseInt(page.group(1)) : 1;
        return number == 1 ? firstPage : Responses.page(number, pages);
    }

    /** Starts a thread that does not keep the JVM. */
    static void daemon(Runnable work) {
        Thread thread = new Thread(work, "server");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
