package io.attest.bench;

import io.attest.client.AttestClient;
import io.attest.client.ratelimit.RateLimitOptions;
import java.io.IOException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads every document and prints what that took. Runs in a JVM of its own. */
public final class MemoryReader {

    private static final Pattern PEAK = Pattern.compile("peak_bytes=(\\d+)");

    private MemoryReader() {}

    /**
     * Reads.
     *
     * @param args base URL, and how many pages to fetch ahead
     * @throws IOException never, since the SDK throws its own
     */
    public static void main(String[] args) throws IOException {
        int prefetch = Integer.parseInt(args[1]);
        HeapPeak peak = HeapPeak.watch();
        // The limit is not the subject, and at 60 pages a minute this would take three hours.
        try (AttestClient client = AttestClient.builder()
                .baseUrl(args[0])
                .accessToken("any")
                .rateLimit(RateLimitOptions.off())
                .build()) {
            long start = System.nanoTime();
            int documents = Listing.bySdk(client, prefetch).read(() -> {});
            double seconds = (System.nanoTime() - start) / 1e9;
            if (documents != MemoryBench.DOCUMENTS) {
                throw new IllegalStateException(documents + " documents were read");
            }
            System.out.printf(
                    Locale.ROOT,
                    "%-10s  documents=%d peak_bytes=%d collections=%d seconds=%.0f%n",
                    prefetch == 0 ? "sequential" : "prefetch " + prefetch,
                    documents,
                    peak.bytes(),
                    peak.collections(),
                    seconds);
        }
        // OkHttp leaves threads behind that would keep this JVM for a minute.
        System.exit(0);
    }

    /** Reads the peak off a line that this program has printed. */
    static long peakBytes(String line) {
        Matcher peak = PEAK.matcher(line);
        if (!peak.find()) {
            throw new IllegalStateException("there is no peak in: " + line);
        }
        return Long.parseLong(peak.group(1));
    }
}
