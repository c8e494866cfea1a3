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

/** Responses requests without a body as fast as it can: one thread a connection, one write a response. */
final class LoopbackServer implements AutoCloseable {

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
            OutputStream responses = connection.getOutputStream();
            for (String line = requests.readLine(); line != null; line = requests.readLine()) {
                byte[] body = Responses.to(segment(line));
                while (!line.isEmpty()) {
                    line = requests.readLine();
                }
                responses.write(response(body));
            }
        } catch (IOException e) {
            // The client is gone, in the middle of a request.
        }
    }

    private static String segment(String requestLine) {
        String path = requestLine.split("[ ?]", 3)[1];
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private static byte[] response(byte[] body) throws IOException {
        String head = "HTTP/1.1 200 OK\r\n" + ResponseHeaders.now().toString().replace("\n", "\r\n")
                + "Content-Length: " + body.length + "\r\n\r\n";
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
