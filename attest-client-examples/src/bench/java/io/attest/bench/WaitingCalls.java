package io.attest.bench;

import io.attest.client.AttestClient;
import io.attest.client.model.CurrentUser;
import io.attest.client.ratelimit.RateLimitOptions;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Asynchronous calls that all wait for the same thing, and the client that makes them. */
final class WaitingCalls implements AutoCloseable {

    /** What there is to wait for. */
    private enum Reason {
        RATE_LIMIT,
        RETRY,
        NETWORK
    }

    private static final Duration LONG = Duration.ofDays(1);

    // Threads of the SDK's end when they have had nothing to do for 5 s.
    private static final Duration IDLE = Duration.ofSeconds(7);

    private final Reason reason;
    private final OneThreadServer server = new OneThreadServer();
    private final AttestClient client;
    private final List<CompletableFuture<CurrentUser>> calls = new ArrayList<>();

    private WaitingCalls(Reason reason, @Nullable Executor executor) throws IOException {
        this.reason = reason;
        this.client = builder(server, executor)
                .timeout(LONG)
                .readTimeout(Duration.ofHours(1))
                .rateLimit(reason == Reason.RATE_LIMIT ? RateLimitOptions.defaults() : RateLimitOptions.off())
                .build();
    }

    /** A client of the server, with the default executor if there is none here. */
    static AttestClient.Builder builder(OneThreadServer server, @Nullable Executor executor) {
        AttestClient.Builder builder =
                AttestClient.builder().baseUrl(server.baseUrl()).accessToken("token");
        return executor == null ? builder : builder.executor(executor);
    }

    /**
     * Returns how many more threads there are while so many calls wait, a third for each reason, than before they
     * began.
     */
    static int extraThreads(int count, @Nullable Executor executor) throws IOException, InterruptedException {
        try (WaitingCalls rateLimited = new WaitingCalls(Reason.RATE_LIMIT, executor);
                WaitingCalls retried = new WaitingCalls(Reason.RETRY, executor);
                WaitingCalls sent = new WaitingCalls(Reason.NETWORK, executor)) {
            List<WaitingCalls> all = List.of(rateLimited, retried, sent);
            all.forEach(WaitingCalls::warmUp);
            int before = threadsWhenIdle();
            for (int i = 0; i < count; i++) {
                all.get(i % all.size()).startOne();
            }
            int extra = threadsWhenIdle() - before;
            all.forEach(WaitingCalls::check);
            return extra;
        }
    }

    private void warmUp() {
        server.returnUser();
        client.me().get();
        client.async().me().get().join();
        switch (reason) {
            case RATE_LIMIT -> {
                Instant now = Instant.now();
                server.returnUser(
                        "Date: " + DateTimeFormatter.RFC_1123_DATE_TIME.format(now.atOffset(ZoneOffset.UTC)),
                        "X-RateLimit-Limit: 60",
                        "X-RateLimit-Remaining: 0",
                        "X-RateLimit-Reset: " + now.plusSeconds(60).getEpochSecond());
                client.me().get();
            }
            case RETRY -> server.returnError("503 Service Unavailable", "Retry-After: 3600");
            case NETWORK -> server.staySilent();
        }
    }

    private void startOne() throws InterruptedException {
        int before = server.count();
        calls.add(client.async().me().get());
        // One after another: what counts is the waiting, not a crowd whose requests are being processed.
        while (reason != Reason.RATE_LIMIT && server.count() == before) {
            TimeUnit.MICROSECONDS.sleep(100);
        }
    }

    private void check() {
        if (calls.stream().anyMatch(CompletableFuture::isDone)) {
            throw new IllegalStateException("a call for " + reason + " does not wait");
        }
    }

    private static int threadsWhenIdle() throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(IDLE.toNanos());
        return ManagementFactory.getThreadMXBean().getThreadCount();
    }

    @Override
    public void close() throws IOException {
        client.close();
        server.close();
    }
}
