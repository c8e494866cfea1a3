package io.attest.bench;

import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.SandboxDocument;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * Measures how long it takes to read 60 pages from a service that takes 50 ms to respond. The sandbox runs in this JVM
 * and the reader in another.
 */
final class PagingBench {

    static final int PAGES = 60;
    static final int PER_PAGE = 100;

    // One in eight is archived, and not in the list.
    private static final int DOCUMENTS = 6_857;
    private static final int NO_LIMIT = 1_000_000;
    private static final Duration LATENCY = Duration.ofMillis(50);

    private PagingBench() {}

    static void run() throws IOException, InterruptedException {
        try (AttestSandbox sandbox = AttestSandbox.builder()
                .documents(DOCUMENTS)
                .rateLimit(NO_LIMIT)
                .latency(LATENCY)
                .start()) {
            long listed = sandbox.catalogue().documents().stream()
                    .filter(document -> !document.isArchived())
                    .map(SandboxDocument::id)
                    .distinct()
                    .count();
            if (listed != PAGES * PER_PAGE) {
                throw new IllegalStateException("the sandbox lists " + listed + " documents");
            }
            ForkedJvm.run(List.of(), PagingReader.class, sandbox.baseUrl(), sandbox.ownerToken());
        }
    }
}
