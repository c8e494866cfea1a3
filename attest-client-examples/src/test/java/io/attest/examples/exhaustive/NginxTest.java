package io.attest.examples.exhaustive;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.examples.testing.Needs;
import io.attest.examples.testing.Samples;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.SandboxEmail;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real nginx. It closes a connection after seven requests, or when it has been idle for a moment. */
class NginxTest {

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

    private static final int SENDS = 600;
    private static final int THREADS = 8;
    private static final int RELOADED_EVERY = 25;

    @Test
    @Timeout(120)
    void sendsOnceThroughAnNginxThatClosesConnectionsAndIsReloaded(@TempDir Path folder) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        int port = LocalServer.freePort();
        AttestSandbox sandbox = AttestSandbox.start();
        String origin = sandbox.baseUrl().replace("/api/v1", "/");
        Path configuration =
                Files.writeString(folder.resolve("nginx.conf"), CONFIGURATION.formatted(folder, port, origin));
        List<String> command =
                List.of(Needs.program("nginx").toString(), "-p", folder.toString(), "-c", configuration.toString());
        try (sandbox;
                LocalServer nginx = LocalServer.start(folder.resolve("output.log"), port, command);
                AttestClient client = AttestClient.builder()
                        .baseUrl("http://127.0.0.1:" + port + "/api/v1")
                        .accessToken(sandbox.ownerToken())
                        .rateLimit(RateLimitOptions.off())
                        .build()) {
            CreateAttestationRequest request = Samples.request(sandbox, 0);
            List<String> messages =
                    IntStream.range(0, SENDS).mapToObj(Integer::toString).toList();

            List<Callable<Object>> sends = messages.stream()
                    .<Callable<Object>>map(message -> () -> {
                        if (Integer.parseInt(message) % RELOADED_EVERY == 0) {
                            // New workers replace those that there are, which end when their requests have ended.
                            nginx.signal("HUP");
                        }
                        // Its connection is left in the pool, where nginx closes it.
                        assertThat(client.me().get()).isNotNull();
                        return client.attestationRequests().create(request.withRecipientMessage(message));
                    })
                    .toList();
            for (Future<Object> sent : threads.invokeAll(sends)) {
                assertThat(sent.get()).isNotNull();
            }

            assertThat(sandbox.emails())
                    .extracting(SandboxEmail::recipientMessage)
                    .containsExactlyInAnyOrderElementsOf(messages);
        } finally {
            threads.shutdownNow();
        }
    }
}
