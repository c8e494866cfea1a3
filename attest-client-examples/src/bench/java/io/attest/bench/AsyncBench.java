package io.attest.bench;

import io.attest.client.AttestClient;
import io.attest.client.AttestClientBuilder;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.model.CurrentUser;
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
 * The platform threads that are added while 500 calls of {@code callAsync} wait, half of them for a response and half
 * for the rate limit. With the default executor on the JDK that runs this, and with virtual threads on the one that
 * {@code JAVA_25_HOME} names.
 */
public final class AsyncBench {

    private static final int WAITING = 500;

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
        Bench.print(
                "async: jdk=%d executor=%s waiting=%d extra_threads=%d%n",
                Runtime.version().feature(), args[0], WAITING, extraThreads(executor));
        System.exit(0);
    }

    private static AttestClientBuilder client(String baseUrl, @Nullable Executor executor) {
        AttestClientBuilder builder = AttestClient.builder()
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
                calls.add(unanswered.callAsync(it -> it.me().get()));
                CONNECTIONS.add(silent.accept());
                calls.add(limited.callAsync(it -> it.me().get()));
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
