package io.attest.client.exhaustive.faults;

import io.attest.client.AttestClient;
import io.attest.client.TestAccess;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import io.attest.client.exhaustive.faults.Violation.Kind;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.testing.Await;
import io.attest.client.testing.BadClients;
import io.attest.client.testing.SampleCall;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** Runs one case and looks at what is left of it. */
final class FaultCaseRunner {

    // A bound, not a speed: what a loaded machine may add to a timeout.
    private static final Duration TOLERANCE = Duration.ofMillis(750);
    private static final Duration SETTLING = Duration.ofSeconds(2);
    private static final RetryOptions RETRY = RetryOptions.defaults().maxRetries(Expected.ATTEMPTS - 1);

    private final FaultCase faultCase;
    private final LogCapture logs;
    private final Path directory;
    private final FaultSecrets secrets;
    private final List<Violation> violations = new ArrayList<>();
    private final List<OkHttpClient> clients = new ArrayList<>();

    FaultCaseRunner(FaultCase faultCase, LogCapture logs, Path directory) {
        this.faultCase = faultCase;
        this.logs = logs;
        this.directory = directory;
        this.secrets = FaultSecrets.of(faultCase.number());
    }

    List<Violation> run() throws IOException {
        try (FaultyServer server = new FaultyServer(faultCase, secrets)) {
            faultCase.fault().place.prepare(server);
            SkippingTime time = new SkippingTime(server::onSleep);
            OkHttpClient callers = callers(server);
            AttestClient.Builder builder = builder(server, time);
            if (callers != null) {
                builder.httpClient(callers);
            }
            switch (faultCase.client()) {
                case TRACED -> builder.callFactory(own -> traced(own));
                case FOREIGN -> builder.callFactory(own -> traced(callers));
                default -> {}
            }
            try (AttestClient client = builder.build()) {
                clients.addAll(TestAccess.http(client));
                server.closesClient = client::close;
                warmUp(client, server);
                CallResult result = call(client, time);
                clients.forEach(this::settle);
                judge(server, result);
                secret(VisibleText.leaks(secrets, result, builder, client, RETRY));
            }
            afterClose(callers);
        }
        return violations;
    }

    private Call.Factory traced(OkHttpClient http) {
        clients.add(http);
        return request -> BadClients.wrapped(
                http.newCall(
                        request.newBuilder().header("traceparent", "00-1-2-01").build()),
                Call::execute);
    }

    private @Nullable OkHttpClient callers(FaultyServer server) throws IOException {
        OkHttpClient.Builder http = switch (faultCase.client()) {
            case OWN -> null;
            case CALLERS -> BadClients.REPEATING.http(cache());
            case REBUILDING -> BadClients.REBUILDING.http(cache());
            case TRACED -> new OkHttpClient.Builder();
            // All that is not the SDK's to set.
            case FOREIGN ->
                new OkHttpClient.Builder().retryOnConnectionFailure(false).followRedirects(false);
        };
        if (http == null) {
            return null;
        }
        faultCase.fault().tweak.accept(server, http);
        return http.build();
    }

    private Path cache() throws IOException {
        return Files.createDirectory(directory.resolve("cache" + faultCase.number()));
    }

    private AttestClient.Builder builder(FaultyServer server, SkippingTime time) {
        AttestClient.Builder builder = TestAccess.time(AttestClient.builder(), time)
                .baseUrl(server.baseUrl)
                .accessToken(secrets.token())
                .timeout(faultCase.fault().timeout)
                .connectTimeout(faultCase.fault().connecting)
                .readTimeout(faultCase.fault().silence)
                .retry(RETRY);
        return faultCase.fault().proxied ? builder.proxy(server.proxy()) : builder;
    }

    private void warmUp(AttestClient client, FaultyServer server) throws IOException {
        if (faultCase.fault().warms) {
            client.me().get();
        }
        server.arm();
        server.whileIdle();
    }

    private CallResult call(AttestClient client, SkippingTime time) {
        int before = time.sleeps();
        Object value = null;
        Throwable thrown = null;
        long start = System.nanoTime();
        try {
            value = ask(client);
        } catch (RuntimeException e) {
            thrown = e;
        }
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        int attempts = thrown instanceof AttestException e ? e.attempts() : 1 + time.sleeps() - before;
        return new CallResult(value, thrown, attempts, millis);
    }

    private Object ask(AttestClient client) {
        if (faultCase.call() != SampleCall.CREATE) {
            return faultCase.style().ask(client, faultCase.call());
        }
        CreateAttestationRequest request = secrets.request();
        return faultCase
                .style()
                .call(
                        () -> client.attestationRequests().create(request),
                        () -> client.async().attestationRequests().create(request));
    }

    private void judge(FaultyServer server, CallResult result) {
        Expected expected = Expected.of(faultCase);
        expected.violations(result, server.copies.get()).forEach(text -> object(Kind.OTHER, true, text));
        int deliveries = server.deliveries();
        object(Kind.DUPLICATE, !faultCase.call().isRead() && deliveries > 1, "delivered " + deliveries + " times");
        object(
                Kind.OUTCOME,
                result.outcome() != expected.outcome(),
                "outcome " + result.outcome() + " instead of " + expected.outcome());
        object(
                Kind.DEADLINE,
                !faultCase.fault().mayOutlast
                        && result.millis()
                                > faultCase.fault().timeout.plus(TOLERANCE).toMillis(),
                result.millis() + " ms, over the deadline");
        object(Kind.OTHER, server.foreignConnections() > 0, "the foreign server was called");
        if (!violations.isEmpty() && result.thrown() != null) {
            object(Kind.OTHER, true, result.thrown() + " <- " + result.thrown().getCause());
        }
    }

    private void secret(List<String> seen) {
        seen.forEach(where -> object(Kind.OTHER, true, "secret in " + where));
        object(Kind.OTHER, logs.holds(secrets), "secret in a log");
    }

    // A connection in use is also what an open response is.
    private void settle(OkHttpClient http) {
        ConnectionPool pool = http.connectionPool();
        leak(
                faultCase.fault().keepsConnection
                        || Await.within(SETTLING, () -> pool.connectionCount() == pool.idleConnectionCount()),
                "a connection is still in use");
        leak(Await.within(SETTLING, () -> http.dispatcher().runningCallsCount() == 0), "a call is still running");
    }

    private void afterClose(@Nullable OkHttpClient callers) throws IOException {
        if (callers == null) {
            leak(
                    clients.stream()
                            .allMatch(
                                    http -> http.dispatcher().executorService().isShutdown()),
                    "the executor is not shut down");
        } else {
            leak(!callers.dispatcher().executorService().isShutdown(), "the caller's executor was shut down");
            callers.connectionPool().evictAll();
            callers.dispatcher().executorService().shutdown();
            if (callers.cache() != null) {
                callers.cache().close();
            }
        }
        leak(
                faultCase.fault().keepsConnection
                        || Await.within(
                                SETTLING,
                                () -> clients.stream()
                                        .allMatch(http -> http.connectionPool().connectionCount() == 0)),
                "a connection is left in the pool");
    }

    private void leak(boolean good, String what) {
        object(Kind.LEAK, !good, what);
    }

    private void object(Kind kind, boolean bad, String what) {
        if (bad) {
            violations.add(new Violation(kind, what));
        }
    }
}
