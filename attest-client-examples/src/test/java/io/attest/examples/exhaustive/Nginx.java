package io.attest.examples.exhaustive;

import io.attest.examples.testing.Needs;
import java.io.IOException;
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

    private final LocalServer server;
    private final String baseUrl;

    private Nginx(LocalServer server, String baseUrl) {
        this.server = server;
        this.baseUrl = baseUrl;
    }

    static Nginx start(Path folder, URI origin) throws IOException {
        int port = LocalServer.freePort();
        Path configuration = Files.writeString(
                folder.resolve("nginx.conf"), CONFIGURATION.formatted(folder, port, origin.resolve("/")));
        String program = Needs.program("nginx").toString();
        List<String> command = List.of(program, "-p", folder.toString(), "-c", configuration.toString());
        return new Nginx(
                LocalServer.start(folder.resolve("output.log"), port, command),
                "http://127.0.0.1:" + port + origin.getPath());
    }

    String baseUrl() {
        return baseUrl;
    }

    /** New workers replace those that there are, which end when their requests have ended. */
    void reload() throws IOException {
        new ProcessBuilder("kill", "-HUP", Long.toString(server.process().pid()))
                .start()
                .onExit()
                .join();
    }

    @Override
    public void close() {
        // Its workers end with it.
        server.close();
    }
}
