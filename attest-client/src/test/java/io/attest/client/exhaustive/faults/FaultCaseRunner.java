package io.attest.client.exhaustive.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.attest.client.AttestClient;
import io.attest.client.AttestClientBuilder;
import io.attest.client.TestAccess;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.Outcome;
import io.attest.client.testing.Await;
import io.attest.client.testing.BadClients;
import io.attest.client.testing.RecordingListener;
import io.attest.client.testing.RecordingListener.AttemptStarted;
import io.attest.client.testing.TestClients;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
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

    private final RecordingListener heard = new RecordingListener();
    private final FaultCase faultCase;
    private final Fault fault;

    FaultCaseRunner(FaultCase faultCase) {
        this.faultCase = faultCase;
        this.fault = faultCase.fault();
    }

    void run() throws IOException {
        try (FaultyServer server = new FaultyServer(faultCase)) {
            fault.place.on(server);
            AttestClientBuilder builder = TestClients.at(server.baseUrl, new SkippingTime(server::onSleep))
                    .timeout(fault.timeout)
                    .readTimeout(fault.silence)
                    .retry(RETRY)
                    .addListener(heard);
            OkHttpClient callers = callers(server);
            if (callers != null) {
                builder.httpClient(callers);
            }
            List<OkHttpClient> clients;
            try (AttestClient client = builder.build()) {
                clients = TestAccess.http(client);
                if (fault.warms) {
                    client.me().get();
                    heard.events().clear();
                }
                server.arm();
                server.whileIdle();
                call(client, clients, server);
            }
            if (callers != null) {
                assertThat(callers.dispatcher().executorService().isShutdown())
                        .as("the caller's executor was shut down")
                        .isFalse();
                callers.connectionPool().evictAll();
                callers.dispatcher().executorService().shutdown();
            }
            for (OkHttpClient http : clients) {
                assertSettled(
                        "executor", () -> http.dispatcher().executorService().isShutdown());
                assertSettled("pool", () -> http.connectionPool().connectionCount() == 0);
            }
        }
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
        fault.tweak.accept(server, http);
        return http.build();
    }

    private void call(AttestClient client, List<OkHttpClient> clients, FaultyServer server) {
        long start = System.nanoTime();
        Throwable thrown = catchThrowable(() -> faultCase.style().ask(client, faultCase.call()));
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        for (OkHttpClient http : clients) {
            ConnectionPool pool = http.connectionPool();
            // A connection in use is also what an open response is.
            assertSettled("connections", () -> pool.connectionCount() == pool.idleConnectionCount());
            assertSettled("calls", () -> http.dispatcher().runningCallsCount() == 0);
        }

        AttestException failure = thrown instanceof AttestException e ? e : null;
        int attempts = failure == null ? heard.of(AttemptStarted.class).size() : failure.attempts();
        Outcome outcome = failure == null ? null : failure.outcome();
        int copies = server.copies.get();
        Expected expected = Expected.of(faultCase);
        assertThat(thrown == null ? null : thrown.getClass()).as("%s", thrown).isEqualTo(expected.type());
        assertThat(outcome).as("%s", thrown).isEqualTo(expected.outcome());
        assertThat(attempts).as("attempts").isBetween(expected.fewestAttempts(), expected.mostAttempts());
        assertThat(copies).as("copies").isEqualTo(expected.copies());
        assertThat(took).isLessThanOrEqualTo(fault.timeout.plus(TOLERANCE));
        if (!faultCase.call().isRead()) {
            assertThat(copies).as("delivered twice").isLessThan(2);
            // Whatever is expected, nothing better is said than what the service got.
            assertThat(thrown == null ? Outcome.ACCEPTED : outcome)
                    .isNotIn(copies > 0 ? List.of(Outcome.NOT_SENT, Outcome.REJECTED) : List.of(Outcome.ACCEPTED));
        }
    }

    private static void assertSettled(String what, BooleanSupplier isSettled) {
        assertThat(Await.within(SETTLING, isSettled)).as(what).isTrue();
    }
}
