package io.attest.examples.exhaustive;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.ratelimit.RateLimitOptions;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.SandboxEmail;
import java.net.URI;
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

class NginxTest {

    private static final int SENDS = 600;
    private static final int THREADS = 8;
    private static final int RELOADED_EVERY = 25;

    @Test
    @Timeout(120)
    void sendsOnceThroughAnNginxThatClosesConnectionsAndIsReloaded(@TempDir Path folder) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try (AttestSandbox sandbox = AttestSandbox.start();
                Nginx nginx = Nginx.start(folder, URI.create(sandbox.baseUrl()));
                AttestClient client = AttestClient.builder()
                        .baseUrl(nginx.baseUrl())
                        .accessToken(sandbox.ownerToken())
                        .rateLimit(RateLimitOptions.off())
                        .build()) {
            CreateAttestationRequest request = CreateAttestationRequest.of(
                    sandbox.catalogue().person().id(),
                    sandbox.catalogue().publishedDocument().id());
            List<String> messages =
                    IntStream.range(0, SENDS).mapToObj(Integer::toString).toList();

            List<Callable<Object>> sends = messages.stream()
                    .<Callable<Object>>map(message -> () -> {
                        if (Integer.parseInt(message) % RELOADED_EVERY == 0) {
                            nginx.reload();
                        }
                        // Its connection is left in the pool, where nginx closes it.
                        assertThat(client.me().get()).isNotNull();
                        return client.attestationRequests().create(request.recipientMessage(message));
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
