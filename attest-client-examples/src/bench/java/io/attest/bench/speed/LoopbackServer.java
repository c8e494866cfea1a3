package io.attest.bench.speed;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Responds to requests as fast as it can: one thread a connection, one write a response. */
final class LoopbackServer implements AutoCloseable {

    private static final String LENGTH = "Content-Length:";

    private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());

    LoopbackServer() throws IOException {
        daemon(this::accept);
    }

    String baseUrl() {
        return "http://127.0.0.1:" + listener.getLocalPort() + "/api/v1";
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

    private static void serve(Socket connection) {
        try (connection;
                BufferedReader requests = new BufferedReader(
                        new InputStreamReader(connection.getInputStream(), StandardCharsets.ISO_8859_1))) {
            OutputStream out = connection.getOutputStream();
            for (String line = requests.readLine(); line != null; line = requests.readLine()) {
                String status = line.startsWith("POST ") ? "201 Created" : "200 OK";
                byte[] body = Responses.to(segment(line));
                skipRest(requests);
                out.write(response(status, body));
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

    private static String segment(String requestLine) {
        String path = requestLine.split("[ ?]", 3)[1];
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private static byte[] response(String status, byte[] body) throws IOException {
        String head = "HTTP/1.1 " + status + "\r\n"
                + ResponseHeaders.now().toString().replace("\n", "\r\n")
                + LENGTH + " " + body.length + "\r\n\r\n";
        ByteArrayOutputStream response = new ByteArrayOutputStream(head.length() + body.length);
        response.write(head.getBytes(StandardCharsets.ISO_8859_1));
        response.write(body);
        return response.toByteArray();
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "server");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
