package io.attest.client.exhaustive.faults;

import io.attest.client.AttestClient;
import io.attest.client.AttestClientBuilder;
import io.attest.client.TestAccess;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.Outcome;
import io.attest.client.observability.ClientListener;
import io.attest.client.testing.Await;
import io.attest.client.testing.BadClients;
import io.attest.client.testing.TestClients;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** Runs one case and looks at what is left of it. */
final class FaultCaseRunner {

    // A bound, not a speed: what a machine that stands still may add. Without a deadline, a call lasts for at least the
    // 10 s that the client waits for a silent server.
    private static final Duration TOLERANCE = Duration.ofSeconds(6);
    private static final Duration SETTLING = Duration.ofSeconds(2);
    private static final RetryOptions RETRY = RetryOptions.defaults().withMaxRetries(Expected.ATTEMPTS - 1);

    private final AtomicInteger started = new AtomicInteger();
    private final FaultCase faultCase;
    private final List<String> violations = new ArrayList<>();
    private final List<OkHttpClient> clients = new ArrayList<>();

    FaultCaseRunner(FaultCase faultCase) {
        this.faultCase = faultCase;
    }

    List<String> run() throws IOException {
        try (FaultyServer server = new FaultyServer(faultCase)) {
            faultCase.fault().place.prepare(server);
            SkippingTime time = new SkippingTime(server::onSleep);
            OkHttpClient callers = callers(server);
            AttestClientBuilder builder = TestClients.at(server.baseUrl, time)
                    .timeout(faultCase.fault().timeout)
                    .readTimeout(faultCase.fault().silence)
                    .retry(RETRY)
                    .addListener(new ClientListener() {
                        @Override
                        public void attemptStarted(CallInfo call, int attempt) {
                            started.incrementAndGet();
                        }
                    });
            if (callers != null) {
                builder.httpClient(callers);
            }
            try (AttestClient client = builder.build()) {
                clients.addAll(TestAccess.http(client));
                if (faultCase.fault().warms) {
                    client.me().get();
                }
                server.arm();
                server.whileIdle();
                call(client, server);
            }
            afterClose(callers);
        }
        return violations;
    }

    private @Nullable OkHttpClient callers(FaultyServer server) throws IOException {
        OkHttpClient.Builder http = switch (faultCase.client()) {
            case OWN -> null;
            case CALLERS -> BadClients.REPEATING.http();
            case REBUILDING -> BadClients.REBUILDING.http();
            case TRACED ->
                new OkHttpClient.Builder()
                        .addInterceptor(chain -> chain.proceed(chain.request()
                                .newBuilder()
                                .header("traceparent", "00-1-2-01")
                                .build()));
        };
        if (http == null) {
            return null;
        }
        faultCase.fault().tweak.accept(server, http);
        return http.build();
    }

    private void call(AttestClient client, FaultyServer server) {
        int before = started.get();
        RuntimeException thrown = null;
        long start = System.nanoTime();
        try {
            Object unused = faultCase.style().ask(client, faultCase.call());
        } catch (RuntimeException e) {
            thrown = e;
        }
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        clients.forEach(this::settle);
        int attempts = thrown instanceof AttestException e ? e.attempts() : started.get() - before;
        Outcome outcome = thrown instanceof AttestException e ? e.outcome() : null;
        int copies = server.copies.get();
        Expected expected = Expected.of(faultCase);
        object(
                (thrown == null ? null : thrown.getClass()) != expected.type(),
                "ended in " + thrown + " instead of " + expected.type());
        object(
                attempts < expected.fewestAttempts() || attempts > expected.mostAttempts(),
                "attempts " + attempts + " instead of " + expected.fewestAttempts() + " to " + expected.mostAttempts());
        object(copies != expected.copies(), "copies " + copies + " instead of " + expected.copies());
        object(!faultCase.call().isRead() && copies > 1, "delivered " + copies + " times");
        Outcome said = thrown == null ? Outcome.ACCEPTED : outcome;
        boolean isBetter = copies > 0 ? said == Outcome.NOT_SENT || said == Outcome.REJECTED : said == Outcome.ACCEPTED;
        object(!faultCase.call().isRead() && isBetter, said + ", but the service got " + copies + " requests");
        object(outcome != expected.outcome(), "outcome " + outcome + " not " + expected.outcome());
        boolean isLate = millis > faultCase.fault().timeout.plus(TOLERANCE).toMillis();
        object(isLate, millis + " ms, over the deadline");
        if (!violations.isEmpty() && thrown != null) {
            violations.add(thrown + " <- " + thrown.getCause());
        }
    }

    // A connection in use is also what an open response is.
    private void settle(OkHttpClient http) {
        ConnectionPool pool = http.connectionPool();
        boolean isInUse = !Await.within(SETTLING, () -> pool.connectionCount() == pool.idleConnectionCount());
        object(isInUse, "a connection is still in use");
        object(!Await.within(SETTLING, () -> http.dispatcher().runningCallsCount() == 0), "a call is still running");
    }

    private void afterClose(@Nullable OkHttpClient callers) throws IOException {
        if (callers == null) {
            for (OkHttpClient http : clients) {
                object(!http.dispatcher().executorService().isShutdown(), "the executor is not shut down");
            }
        } else {
            object(callers.dispatcher().executorService().isShutdown(), "the caller's executor was shut down");
            callers.connectionPool().evictAll();
            callers.dispatcher().executorService().shutdown();
        }
        for (OkHttpClient http : clients) {
            ConnectionPool pool = http.connectionPool();
            object(!Await.within(SETTLING, () -> pool.connectionCount() == 0), "a connection is left in the pool");
        }
    }

    private void object(boolean bad, String what) {
        if (bad) {
            violations.add(what);
        }
    }
}
