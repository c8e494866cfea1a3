package io.attest.examples.exhaustive;

import io.attest.examples.testing.Programs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A real nginx in front of a server. It closes a connection after seven requests, or when it has been idle for a
 * moment.
 */
final class Nginx implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
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
    private final URI baseUrl;

    private Nginx(Path program, Path folder, URI origin) throws IOException {
        int port = Programs.freePort();
        baseUrl = URI.create("http://127.0.0.1:" + port + origin.getPath());
        Path configuration = Files.writeString(
                folder.resolve("nginx.conf"), CONFIGURATION.formatted(folder, port, origin.resolve("/")));
        process = new ProcessBuilder(
                        List.of(program.toString(), "-p", folder.toString(), "-c", configuration.toString()))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output.log").toFile())
                .start();
        awaitPort(port);
    }

    /** Starts it, unless this machine has none. */
    static Optional<Nginx> start(Path folder, String origin) throws IOException {
        Optional<Path> program = Programs.program("nginx");
        return program.isEmpty() ? Optional.empty() : Optional.of(new Nginx(program.get(), folder, URI.create(origin)));
    }

    String baseUrl() {
        return baseUrl.toString();
    }

    /** New workers replace those that there are, which end when their requests have ended. */
    void reload() {
        try {
            int status = new ProcessBuilder("kill", "-HUP", Long.toString(process.pid()))
                    .start()
                    .waitFor();
            if (status != 0) {
                throw new AssertionError("nginx could not be told to reload");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        // Its workers end with it.
        process.destroy();
        process.onExit().join();
    }

    private void awaitPort(int port) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!listens(port)) {
            if (!process.isAlive() || System.nanoTime() > end) {
                throw new AssertionError("nginx did not start");
            }
            Thread.onSpinWait();
        }
    }

    private static boolean listens(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
