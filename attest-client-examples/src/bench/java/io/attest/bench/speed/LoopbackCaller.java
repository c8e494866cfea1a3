package io.attest.bench.speed;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Calls a server in its own JVM when it is told to, and says how many nanoseconds a call took. */
public final class LoopbackCaller {

    private static final Duration WARM_UP = Duration.ofMillis(Quick.ASKED ? 500 : 5_000);
    private static final int USERS = 500;
    private static final int PAGES = 50;

    private final Contestant caller;

    private LoopbackCaller(Contestant caller) {
        this.caller = caller;
    }

    /**
     * Warms up, says so, and then answers each line with a figure.
     *
     * @param args the contestant
     * @throws IOException if a call fails
     */
    public static void main(String[] args) throws IOException {
        try (LoopbackServer server = new LoopbackServer()) {
            LoopbackCaller calls = new LoopbackCaller(Contestant.overNetwork(args[0], server.baseUrl()));
            long start = System.nanoTime();
            while (System.nanoTime() - start < WARM_UP.toNanos()) {
                calls.measure("me");
                calls.measure("page");
            }
            System.out.println("ready");
            BufferedReader questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String call = questions.readLine(); call != null; call = questions.readLine()) {
                System.out.println(calls.measure(call));
            }
        }
        System.exit(0);
    }

    private double measure(String call) throws IOException {
        // The first one after a pause may have to connect anew.
        caller.me();
        int times = call.equals("me") ? USERS : PAGES;
        long start = System.nanoTime();
        for (int i = 0; i < times; i++) {
            if (call.equals("me")) {
                caller.me();
            } else {
                caller.page();
            }
        }
        return (System.nanoTime() - start) / (double) times;
    }
}
