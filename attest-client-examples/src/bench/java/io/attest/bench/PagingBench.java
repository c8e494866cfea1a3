package io.attest.bench;

import io.attest.client.AttestClient;
import io.attest.client.model.Document;
import io.attest.client.paging.AutoPager;
import io.attest.client.paging.Page;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * How long it takes to read 60 pages from a service that takes 50 ms to respond: by OkHttp and Jackson alone, by the
 * SDK, and by the SDK with pages fetched ahead. The service runs in this JVM and the reader in another.
 */
public final class PagingBench {

    private static final int PAGES = 60;
    private static final Duration LATENCY = Duration.ofMillis(50);
    private static final int ROUNDS = Bench.QUICK ? 1 : 7;

    private PagingBench() {}

    static void run() throws IOException, InterruptedException {
        try (LoopbackServer server = new LoopbackServer(PAGES, LATENCY);
                Jvm reader = new Jvm(Jvm.JDK, Jvm.CLASS_PATH, List.of(), PagingBench.class, server.baseUrl())) {
            reader.finish();
        }
    }

    /** Reads in every way, in turns. */
    public static void main(String[] args) throws Exception {
        AttestClient client =
                AttestClient.builder().baseUrl(args[0]).accessToken("any").build();
        Contestant hand = Contestant.overNetwork(Contestant.HAND, args[0]);
        Map<String, Callable<Integer>> ways = new LinkedHashMap<>();
        ways.put("raw", () -> byHand(hand));
        ways.put("sequential", () -> bySdk(client, 0));
        ways.put("prefetch 4", () -> bySdk(client, 4));
        ways.put("prefetch 8", () -> bySdk(client, 8));
        Measured seconds = new Measured();
        // The first round warms up.
        for (int round = 0; round <= ROUNDS; round++) {
            for (Map.Entry<String, Callable<Integer>> way : ways.entrySet()) {
                long start = System.nanoTime();
                int documents = way.getValue().call();
                double taken = (System.nanoTime() - start) / 1e9;
                if (documents != PAGES * Contestant.PER_PAGE) {
                    throw new IllegalStateException(documents + " documents were read");
                }
                if (round > 0) {
                    seconds.add(way.getKey(), "", taken);
                }
            }
        }
        for (String way : ways.keySet()) {
            Bench.print("%-10s  %.3f s%n", way, seconds.median(way, ""));
        }
        double sequential = seconds.median("sequential", "");
        Bench.print(
                "paging: sequential_vs_raw=%.2f prefetch8_speedup=%.1f%n",
                sequential / seconds.median("raw", ""), sequential / seconds.median("prefetch 8", ""));
        // OkHttp leaves threads behind that would keep this JVM for a minute.
        System.exit(0);
    }

    private static int byHand(Contestant hand) throws IOException {
        int documents = 0;
        for (int page = 1; page <= PAGES; page++) {
            documents += hand.page(page).size();
        }
        return documents;
    }

    /** Reads the whole list, with so many pages fetched ahead. */
    private static int bySdk(AttestClient client, int prefetch) {
        AutoPager<Document> pager = client.documents().listAll();
        int documents = 0;
        for (Page<Document> page : (prefetch == 0 ? pager : pager.withPrefetch(prefetch)).pages()) {
            documents += page.data().size();
        }
        return documents;
    }
}
