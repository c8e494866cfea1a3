package io.attest.bench;

import io.attest.client.AttestClient;
import io.attest.client.config.RequestOptions;
import io.attest.client.events.ClientListener;
import io.attest.client.ratelimit.RateLimitOptions;
import io.attest.sandbox.AttestSandbox;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How long a person waits beside a job that leaves a quarter of the rate limit free: a job that makes one call after
 * another over three windows of a minute, and a caller every five seconds.
 *
 * <p>The wait is the longest for a permit. What the job used is the shortest time in which the windows allow its calls,
 * divided by the time that they took.
 */
final class KeepFreeBench {

    private static final int KEEP_FREE = 15;
    private static final int WINDOWS = Bench.QUICK ? 1 : 3;
    private static final int SECONDS_BETWEEN_CALLS = 5;

    private KeepFreeBench() {}

    static void run() throws InterruptedException {
        LongestWait longest = new LongestWait();
        try (AttestSandbox sandbox = RateLimitBench.sandbox();
                AttestClient client = AttestClient.builder()
                        .baseUrl(sandbox.baseUrl())
                        .accessToken(sandbox.ownerToken())
                        .addListener(longest)
                        .build()) {
            AttestClient job = client.with(RequestOptions.defaults()
                    .timeout(Duration.ofMinutes(10))
                    .rateLimit(RateLimitOptions.defaults().keepFree(KEEP_FREE)));
            ScheduledExecutorService person = Executors.newSingleThreadScheduledExecutor();
            long begin = System.nanoTime();
            job.me().get();
            Future<?> reading = person.scheduleAtFixedRate(
                    () -> client.documents().list(), SECONDS_BETWEEN_CALLS, SECONDS_BETWEEN_CALLS, TimeUnit.SECONDS);
            // The last of these calls is the first of the window after.
            int calls = WINDOWS * (RateLimitBench.LIMIT - KEEP_FREE) + 1;
            for (int i = 1; i < calls; i++) {
                job.me().get();
            }
            double seconds = (System.nanoTime() - begin) / 1e9;
            if (reading.isDone()) {
                throw new IllegalStateException("the person's calls have ended early");
            }
            person.shutdownNow();
            System.out.printf(
                    "keepfree: interactive_wait_ms=%d job_utilisation=%s refused=%d%n",
                    longest.millis.get(),
                    Rounded.down(WINDOWS * RateLimitBench.WINDOW.toSeconds() / seconds, 2),
                    sandbox.rateLimitedRequests());
        }
    }

    /** Of the person's calls: the job makes others. */
    private static final class LongestWait implements ClientListener {

        private final AtomicLong millis = new AtomicLong();

        @Override
        public void callEnded(CallEnded event) {
            if (event.call().operation().startsWith("documents.")) {
                millis.accumulateAndGet(event.waitedForRateLimit().toMillis(), Math::max);
            }
        }
    }
}
