package io.attest.bench;

import io.attest.client.AttestClient;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** Reads the list in every way, in turns, and prints how long each took. Runs in a JVM of its own. */
public final class PagingReader {

    private static final int ROUNDS = 7;
    private static final List<Duration> PAUSES = List.of(Duration.ZERO, Duration.ofMillis(5));

    private PagingReader() {}

    /**
     * Reads.
     *
     * @param args base URL and token
     * @throws IOException if reading without the SDK fails
     */
    public static void main(String[] args) throws IOException {
        try (AttestClient client =
                AttestClient.builder().baseUrl(args[0]).accessToken(args[1]).build()) {
            Map<String, Listing> ways = new LinkedHashMap<>();
            ways.put("raw", new RawListing(args[0], args[1]));
            ways.put("sequential", Listing.bySdk(client, 0));
            ways.put("prefetch 1", Listing.bySdk(client, 1));
            ways.put("prefetch 4", Listing.bySdk(client, 4));
            ways.put("prefetch 8", Listing.bySdk(client, 8));
            Map<String, double[]> quick = new LinkedHashMap<>();
            Map<String, double[]> slow = new LinkedHashMap<>();
            for (int round = 0; round <= ROUNDS; round++) {
                measure(round, ways, PAUSES.get(0), quick);
                measure(round, ways, PAUSES.get(1), slow);
            }
            print(quick, slow);
        }
        // OkHttp leaves threads behind that would keep this JVM for a minute.
        System.exit(0);
    }

    /** Each way once, beginning with another one in every round; round 0 warms up. */
    private static void measure(int round, Map<String, Listing> ways, Duration pause, Map<String, double[]> times)
            throws IOException {
        List<String> names = List.copyOf(ways.keySet());
        for (int i = 0; i < names.size(); i++) {
            String name = names.get((round + i) % names.size());
            double seconds = seconds(ways.get(name), pause);
            if (round > 0) {
                times.computeIfAbsent(name, unused -> new double[ROUNDS])[round - 1] = seconds;
            }
        }
    }

    private static double seconds(Listing listing, Duration pause) throws IOException {
        long start = System.nanoTime();
        int documents = listing.read(() -> LockSupport.parkNanos(pause.toNanos()));
        double seconds = (System.nanoTime() - start) / 1e9;
        if (documents != PagingBench.PAGES * PagingBench.PER_PAGE) {
            throw new IllegalStateException(documents + " documents were read");
        }
        return seconds;
    }

    private static void print(Map<String, double[]> quick, Map<String, double[]> slow) {
        System.out.printf(
                Locale.ROOT,
                "Seconds for %d pages of %d documents, median (least to most) of %d rounds. The consumer takes:%n"
                        + "            0 ms a page             5 ms a page%n",
                PagingBench.PAGES,
                PagingBench.PER_PAGE,
                ROUNDS);
        for (String name : List.of("raw", "sequential", "prefetch 1", "prefetch 4", "prefetch 8")) {
            System.out.printf("%-10s  %s   %s%n", name, cell(quick.get(name)), cell(slow.get(name)));
        }
        double sequential = median(quick.get("sequential"));
        System.out.printf(
                "paging: sequential_vs_raw=%s prefetch8_speedup=%s%n",
                Rounded.up(sequential / median(quick.get("raw")), 2),
                Rounded.down(sequential / median(quick.get("prefetch 8")), 1));
    }

    private static String cell(double[] times) {
        double[] sorted = times.clone();
        Arrays.sort(sorted);
        return String.format(Locale.ROOT, "%.3f (%.3f to %.3f)", median(times), sorted[0], sorted[sorted.length - 1]);
    }

    private static double median(double[] times) {
        double[] sorted = times.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
