package io.attest.bench;

import io.attest.sandbox.ManyDocuments;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/**
 * How much heap it takes to read a million documents. They are made in this JVM, page by page as they are asked for,
 * and read in another that has 32 MB.
 */
final class MemoryBench {

    static final int DOCUMENTS = 1_000_000;

    // Whatever thread runs out of memory, the reader must not be taken for one that got through.
    private static final List<String> OPTIONS = List.of("-Xmx32m", "-XX:+ExitOnOutOfMemoryError");
    private static final int MEGABYTE = 1024 * 1024;

    private MemoryBench() {}

    static void run() throws IOException, InterruptedException {
        try (ManyDocuments service = new ManyDocuments(DOCUMENTS)) {
            System.out.println("Used heap right after each garbage collection, at its highest, under -Xmx32m:");
            long peak = Math.max(peak(service, 0), peak(service, 8));
            System.out.printf(
                    Locale.ROOT, "memory: documents=%d peak_mb=%d%n", DOCUMENTS, (peak + MEGABYTE - 1) / MEGABYTE);
        }
    }

    private static long peak(ManyDocuments service, int prefetch) throws IOException, InterruptedException {
        List<String> lines = ForkedJvm.run(OPTIONS, MemoryReader.class, service.baseUrl(), Integer.toString(prefetch));
        return MemoryReader.peakBytes(lines.get(lines.size() - 1));
    }
}
