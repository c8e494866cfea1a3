package io.attest.bench;

import io.attest.client.AttestClient;
import io.attest.client.model.CurrentUser;
import io.attest.client.ratelimit.RateLimitOptions;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What the asynchronous client costs: the platform threads that are added while 500 calls wait, half of them for a
 * response and half for the rate limit, and the time of an asynchronous call over a socket beside a blocking one. With
 * the default executor on the JDK that runs this, and with virtual threads on the one that {@code JAVA_25_HOME} names.
 */
public final class AsyncBench {

    private static final int WAITING = 500;
    private static final int WARM_UP = Bench.QUICK ? 5 : 50;
    private static final int ROUNDS = Bench.QUICK ? 5 : 201;
    private static final int CALLS = 100;

    // Threads of the SDK's end when they have had nothing to do for 5 s.
    private static final Duration IDLE = Duration.ofSeconds(7);

    // A socket to which nothing refers is closed.
    private static final List<Socket> CONNECTIONS = new ArrayList<>();

    private AsyncBench() {}

    static void run() throws IOException, InterruptedException {
        measure(Jvm.JDK, "default");
        String jdk25 = System.getenv("JAVA_25_HOME");
        if (jdk25 == null) {
            System.out.println("async: not measured with virtual threads: set JAVA_25_HOME");
        } else {
            measure(Path.of(jdk25), "virtual");
        }
    }

    private static void measure(Path jdk, String executor) throws IOException, InterruptedException {
        try (Jvm jvm = new Jvm(jdk, Jvm.CLASS_PATH, List.of(), AsyncBench.class, executor)) {
            jvm.finish();
        }
    }

    /** Expects the name of the executor. */
    public static void main(String[] args) throws Exception {
        // By reflection, since this is compiled for Java 17.
        Executor executor = args[0].equals("default")
                ? null
                : (Executor) Executors.class
                        .getMethod("newVirtualThreadPerTaskExecutor")
                        .invoke(null);
        double overhead = overhead(executor);
        System.out.printf(
                "async: jdk=%d executor=%s waiting=%d extra_threads=%d sync_vs_async_overhead=%s%n",
                Runtime.version().feature(), args[0], WAITING, extraThreads(executor), Rounded.up(overhead, 2));
        System.exit(0);
    }

    /** The median of all rounds. The caller is a thread of the executor, as in an application that has virtual ones. */
    private static double overhead(@Nullable Executor executor) throws IOException {
        Measured ratios = new Measured();
        try (LoopbackServer server = new LoopbackServer(1, Duration.ZERO);
                AttestClient client = client(server.baseUrl(), executor).build()) {
            for (int i = -WARM_UP; i < ROUNDS; i++) {
                long blocking = nanos(() -> client.me().get(), executor);
                long asynchronous = nanos(() -> client.async().me().get().join(), executor);
                if (i >= 0) {
                    ratios.add("async", "me", (double) asynchronous / blocking);
                }
            }
        }
        return ratios.median("async", "me");
    }

    private static long nanos(Runnable call, @Nullable Executor executor) {
        if (executor != null) {
            return CompletableFuture.supplyAsync(() -> nanos(call, null), executor)
                    .join();
        }
        long start = System.nanoTime();
        for (int i = 0; i < CALLS; i++) {
            call.run();
        }
        return System.nanoTime() - start;
    }

    private static AttestClient.Builder client(String baseUrl, @Nullable Executor executor) {
        AttestClient.Builder builder = AttestClient.builder()
                .baseUrl(baseUrl)
                .accessToken("token")
                .timeout(Duration.ofDays(1))
                .readTimeout(Duration.ofHours(1));
        return executor == null ? builder : builder.executor(executor);
    }

    private static int extraThreads(@Nullable Executor executor) throws IOException, InterruptedException {
        Instant reset = Instant.now().plus(Duration.ofMinutes(50));
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                AttestClient unanswered = client("http://127.0.0.1:" + silent.getLocalPort(), executor)
                        .rateLimit(RateLimitOptions.off())
                        .build();
                AttestClient limited = client("http://127.0.0.1:1", executor)
                        .httpClient(Responses.inMemory(Responses.USER, () -> Responses.headers(1, reset))
                                .build())
                        .build()) {
            List<CompletableFuture<CurrentUser>> calls = new ArrayList<>();
            // The only one that this limit allows.
            limited.me().get();
            int before = 0;
            for (int pair = 0; pair <= WAITING / 2; pair++) {
                if (pair == 1) {
                    // The first calls have started the threads that all calls share.
                    before = threadsWhenIdle();
                }
                calls.add(unanswered.async().me().get());
                CONNECTIONS.add(silent.accept());
                calls.add(limited.async().me().get());
            }
            int extra = threadsWhenIdle() - before;
            if (limited.health().waiting() != calls.size() / 2 || calls.stream().anyMatch(CompletableFuture::isDone)) {
                throw new IllegalStateException("a call does not wait");
            }
            return extra;
        }
    }

    private static int threadsWhenIdle() throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(IDLE.toNanos());
        return ManagementFactory.getThreadMXBean().getThreadCount();
    }
}
