package io.attest.bench.speed;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/** Calls a server in its own JVM when it is told to, and says how many nanoseconds a call took. */
public final class LoopbackCaller {

    static final List<String> CALLS = List.of("me", "create", "page");

    private static final Duration WARM_UP = Duration.ofMillis(Quick.ASKED ? 500 : 8_000);

    private final Contestant caller;

    private LoopbackCaller(Contestant caller) {
        this.caller = caller;
    }

    /**
     * Warms up, says so, and then replies to each line with a figure.
     *
     * @param args the contestant
     * @throws IOException if a call fails
     */
    public static void main(String[] args) throws IOException {
        try (LoopbackServer server = new LoopbackServer()) {
            LoopbackCaller calls = new LoopbackCaller(Contestant.overNetwork(args[0], server.baseUrl()));
            long start = System.nanoTime();
            while (System.nanoTime() - start < WARM_UP.toNanos()) {
                for (String call : CALLS) {
                    calls.measure(call);
                }
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
        return switch (call) {
            case "me" -> nanos(500, caller::me);
            case "create" -> nanos(100, caller::create);
            case "page" -> nanos(50, caller::page);
            default -> throw new IllegalArgumentException(call);
        };
    }

    private static double nanos(int times, Call call) throws IOException {
        long start = System.nanoTime();
        for (int i = 0; i < times; i++) {
            call.run();
        }
        return (System.nanoTime() - start) / (double) times;
    }

    private interface Call {

        Object run() throws IOException;
    }
}
