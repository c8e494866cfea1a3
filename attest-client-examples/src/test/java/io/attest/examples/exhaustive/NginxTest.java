package io.attest.examples.exhaustive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.attest.client.AttestClient;
import io.attest.client.error.AttestException;
import io.attest.client.error.Outcome;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.ratelimit.RateLimitOptions;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.SandboxEmail;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sends through a real nginx that closes connections whenever it may, and is reloaded meanwhile. */
class NginxTest {

    private static final int SENDS = 600;
    private static final int THREADS = 8;
    private static final int RELOADED_EVERY = 25;
    private static final int PATIENCE_MINUTES = 2;

    private final AtomicInteger begun = new AtomicInteger();
    private final Map<String, Outcome> failed = new ConcurrentHashMap<>();

    @Test
    void sendsOnceAndKnowsWhatBecameOfEach(@TempDir Path folder) throws Exception {
        try (AttestSandbox sandbox =
                AttestSandbox.builder().rateLimit(100 * SENDS).start()) {
            Optional<Nginx> started = started(folder, sandbox);
            assumeThat(started).as("nginx").isPresent();
            try (Nginx nginx = started.orElseThrow();
                    AttestClient client = AttestClient.builder()
                            .baseUrl(nginx.baseUrl())
                            .accessToken(sandbox.ownerToken())
                            .rateLimit(RateLimitOptions.off())
                            .build()) {
                sendAll(nginx, client, sandbox);
            }
            Map<String, Long> sent = sandbox.emails().stream()
                    .collect(Collectors.groupingBy(SandboxEmail::recipientMessage, Collectors.counting()));
            long duplicates = sent.values().stream().filter(count -> count > 1).count();
            long falseNotSent = failed.entrySet().stream()
                    .filter(each -> each.getValue() == Outcome.NOT_SENT || each.getValue() == Outcome.REJECTED)
                    .filter(each -> sent.containsKey(each.getKey()))
                    .count();
            long unknown = failed.values().stream()
                    .filter(outcome -> outcome == Outcome.UNKNOWN)
                    .count();
            System.out.printf(
                    "nginx: sends=%d duplicates=%d false_not_sent=%d unknown=%d%n",
                    begun.get(), duplicates, falseNotSent, unknown);

            assertThat(begun).hasValue(SENDS);
            assertThat(duplicates).isZero();
            assertThat(falseNotSent).isZero();
            assertThat(failed).isEmpty();
            assertThat(sent).hasSize(SENDS);
        }
    }

    private static Optional<Nginx> started(Path folder, AttestSandbox sandbox) throws IOException {
        Optional<Nginx> started = Nginx.start(folder, sandbox.baseUrl());
        if (started.isEmpty()) {
            System.err.println("\n*** NOT TESTED: sends through a proxy, as there is no nginx on PATH."
                    + " Debian: apt-get install nginx-light ***\n");
        }
        return started;
    }

    private void sendAll(Nginx nginx, AttestClient client, AttestSandbox sandbox) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        List<Future<?>> ends = new ArrayList<>();
        for (int i = 0; i < SENDS; i++) {
            ends.add(threads.submit(() -> send(nginx, client, sandbox)));
        }
        threads.shutdown();
        for (Future<?> end : ends) {
            end.get(PATIENCE_MINUTES, TimeUnit.MINUTES);
        }
    }

    private void send(Nginx nginx, AttestClient client, AttestSandbox sandbox) {
        int number = begun.incrementAndGet();
        if (number % RELOADED_EVERY == 0) {
            nginx.reload();
        }
        // Its connection is left in the pool, where nginx closes it.
        assertThat(client.me().get()).isNotNull();
        String message = "send " + number;
        try {
            client.attestationRequests()
                    .create(CreateAttestationRequest.of(
                                    sandbox.catalogue().person().id(),
                                    sandbox.catalogue().publishedDocument().id())
                            .recipientMessage(message));
        } catch (AttestException e) {
            failed.put(message, e.outcome());
        }
    }
}
