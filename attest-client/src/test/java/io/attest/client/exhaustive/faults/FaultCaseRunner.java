package io.attest.client.exhaustive.faults;

import io.attest.client.AttestClient;
import io.attest.client.TestAccess;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import io.attest.client.exhaustive.faults.Violation.Kind;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.testing.BadClients;
import io.attest.client.testing.SampleCall;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** Runs one cell and looks at what is left of it. */
final class FaultCaseRunner {

    // A bound, not a speed: what a loaded machine may add to a timeout.
    private static final Duration TOLERANCE = Duration.ofMillis(750);
    private static final Duration SETTLING = Duration.ofSeconds(2);
    private static final RetryOptions RETRY = RetryOptions.defaults().maxRetries(Expected.ATTEMPTS - 1);

    private final FaultCase cell;
    private final LogCapture logs;
    private final Path directory;
    private final FaultSecrets secrets;
    private final List<Violation> objections = new ArrayList<>();
    private final List<OkHttpClient> clients = new ArrayList<>();

    FaultCaseRunner(FaultCase cell, LogCapture logs, Path directory) {
        this.cell = cell;
        this.logs = logs;
        this.directory = directory;
        this.secrets = FaultSecrets.of(cell.number());
    }

    List<Violation> run() throws IOException {
        try (FaultyServer origin = new FaultyServer(cell, secrets)) {
            cell.fault().place.prepare(origin);
            SkippingTime time = new SkippingTime(origin::onSleep);
            OkHttpClient callers = callers(origin);
            AttestClient.Builder builder = builder(origin, time);
            if (callers != null) {
                builder.httpClient(callers);
            }
            switch (cell.client()) {
                case TRACED -> builder.callFactory(own -> traced(own));
                case FOREIGN -> builder.callFactory(own -> traced(callers));
                default -> {}
            }
            try (AttestClient client = builder.build()) {
                clients.addAll(TestAccess.http(client));
                origin.closesClient = client::close;
                warmUp(client, origin);
                CallResult ending = call(client, time);
                clients.forEach(this::settle);
                judge(origin, ending);
                secret(VisibleText.leaks(secrets, ending, builder, client, RETRY));
            }
            afterClose(callers);
        }
        return objections;
    }

    private Call.Factory traced(OkHttpClient http) {
        clients.add(http);
        return request -> BadClients.wrapped(
                http.newCall(
                        request.newBuilder().header("traceparent", "00-1-2-01").build()),
                Call::execute);
    }

    private @Nullable OkHttpClient callers(FaultyServer origin) throws IOException {
        OkHttpClient.Builder http = switch (cell.client()) {
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
        cell.fault().tweak.accept(origin, http);
        return http.build();
    }

    private Path cache() throws IOException {
        return Files.createDirectory(directory.resolve("cache" + cell.number()));
    }

    private AttestClient.Builder builder(FaultyServer origin, SkippingTime time) {
        AttestClient.Builder builder = TestAccess.time(AttestClient.builder(), time)
                .baseUrl(origin.baseUrl)
                .accessToken(secrets.token())
                .timeout(cell.fault().timeout)
                .connectTimeout(cell.fault().connecting)
                .readTimeout(cell.fault().silence)
                .retry(RETRY);
        return cell.fault().proxied ? builder.proxy(origin.proxy()) : builder;
    }

    private void warmUp(AttestClient client, FaultyServer origin) throws IOException {
        if (cell.fault().warms) {
            client.me().get();
        }
        origin.arm();
        origin.whileIdle();
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
        if (cell.call() != SampleCall.CREATE) {
            return cell.style().ask(client, cell.call());
        }
        CreateAttestationRequest request = secrets.request();
        return cell.style()
                .call(
                        () -> client.attestationRequests().create(request),
                        () -> client.async().attestationRequests().create(request));
    }

    private void judge(FaultyServer origin, CallResult ending) {
        Expected expected = Expected.of(cell);
        expected.objections(ending, origin.copies.get()).forEach(text -> object(Kind.OTHER, true, text));
        int deliveries = origin.deliveries();
        object(Kind.DUPLICATE, !cell.call().isRead() && deliveries > 1, "delivered " + deliveries + " times");
        object(
                Kind.OUTCOME,
                ending.outcome() != expected.outcome(),
                "outcome " + ending.outcome() + " instead of " + expected.outcome());
        object(
                Kind.DEADLINE,
                !cell.fault().mayOutlast
                        && ending.millis()
                                > cell.fault().timeout.plus(TOLERANCE).toMillis(),
                ending.millis() + " ms, over the deadline");
        object(Kind.OTHER, origin.foreignConnections() > 0, "the foreign origin was called");
        if (!objections.isEmpty() && ending.thrown() != null) {
            object(Kind.OTHER, true, ending.thrown() + " <- " + ending.thrown().getCause());
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
                cell.fault().keepsConnection || await(() -> pool.connectionCount() == pool.idleConnectionCount()),
                "a connection is still in use");
        leak(await(() -> http.dispatcher().runningCallsCount() == 0), "a call is still running");
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
                cell.fault().keepsConnection
                        || await(() -> clients.stream()
                                .allMatch(http -> http.connectionPool().connectionCount() == 0)),
                "a connection is left in the pool");
    }

    private void leak(boolean good, String what) {
        object(Kind.LEAK, !good, what);
    }

    private void object(Kind kind, boolean bad, String what) {
        if (bad) {
            objections.add(new Violation(kind, what));
        }
    }

    private static boolean await(BooleanSupplier condition) {
        long end = System.nanoTime() + SETTLING.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                return false;
            }
            LockSupport.parkNanos(1_000_000);
        }
        return true;
    }
}
