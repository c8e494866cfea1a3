package io.attest.examples.exhaustive;

import io.attest.examples.testing.Needs;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A real nginx in front of a server. It closes a connection after seven requests, or when it has been idle for a
 * moment.
 */
final class Nginx implements AutoCloseable {

    private static final String CONFIGURATION = """
            daemon off;
            pid %1$s/pid;
            error_log %1$s/error.log;
            worker_processes 2;
            events {}
            http {
                access_log off;
                client_body_temp_path %1$s/body;
                proxy_temp_path %1$s/proxy;
                fastcgi_temp_path %1$s/fastcgi;
                uwsgi_temp_path %1$s/uwsgi;
                scgi_temp_path %1$s/scgi;
                keepalive_requests 7;
                keepalive_timeout 20ms;
                server {
                    listen 127.0.0.1:%2$d;
                    location / {
                        proxy_pass %3$s;
                    }
                }
            }
            """;

    private final Process process;
    private final String baseUrl;

    private Nginx(Process process, String baseUrl) {
        this.process = process;
        this.baseUrl = baseUrl;
    }

    static Nginx start(Path folder, URI origin) throws IOException {
        Path program = Needs.program("nginx");
        int port = freePort();
        Path configuration = Files.writeString(
                folder.resolve("nginx.conf"), CONFIGURATION.formatted(folder, port, origin.resolve("/")));
        Process process = new ProcessBuilder(
                        List.of(program.toString(), "-p", folder.toString(), "-c", configuration.toString()))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output.log").toFile())
                .start();
        while (!listens(port)) {
            if (!process.isAlive()) {
                throw new AssertionError(Files.readString(folder.resolve("output.log")));
            }
            Thread.onSpinWait();
        }
        return new Nginx(process, "http://127.0.0.1:" + port + origin.getPath());
    }

    /** One that is free now. */
    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    String baseUrl() {
        return baseUrl;
    }

    /** New workers replace those that there are, which end when their requests have ended. */
    void reload() throws IOException {
        new ProcessBuilder("kill", "-HUP", Long.toString(process.pid()))
                .start()
                .onExit()
                .join();
    }

    @Override
    public void close() {
        // Its workers end with it.
        process.destroy();
        process.onExit().join();
    }

    static boolean listens(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }
}
