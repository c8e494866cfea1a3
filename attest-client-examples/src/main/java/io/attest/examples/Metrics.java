package io.attest.examples;

import io.attest.client.AttestClient;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import io.attest.client.micrometer.MicrometerListener;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.ratelimit.RateLimitOptions;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import io.attest.sandbox.SandboxCatalogue;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

/**
 * Records timers, counters and gauges of a client with Micrometer. The embedded sandbox fails on demand, so that there
 * is something to see: retried reads, a send whose outcome is unknown, and waits for the rate limit.
 */
@Command(
        name = "metrics",
        description = "Records timers, counters and gauges of a client with Micrometer, against the embedded sandbox.")
public final class Metrics implements Runnable {

    private static final int RATE_LIMIT = 8;

    private final PrintStream out;

    Metrics(PrintStream out) {
        this.out = out;
    }

    /**
     * Runs the program.
     *
     * @param args see {@code --help}
     */
    public static void main(String[] args) {
        Attest.run("metrics", args);
    }

    /** Prints what was recorded. */
    @Override
    public void run() {
        run(new SimpleMeterRegistry());
    }

    void run(MeterRegistry registry) {
        MicrometerListener listener = MicrometerListener.of(registry);
        try (AttestSandbox sandbox = AttestSandbox.builder()
                        .rateLimit(RATE_LIMIT)
                        .rateWindow(Duration.ofSeconds(2))
                        .start();
                AttestClient client = AttestClient.builder()
                        .baseUrl(sandbox.baseUrl())
                        .accessToken(sandbox.ownerToken())
                        .retry(RetryOptions.defaults().baseDelay(Duration.ofMillis(10)))
                        .addListener(listener)
                        .build()) {
            listener.bindTo(client);
            work(client, sandbox);
            registry.getMeters().stream().map(Metrics::line).sorted().forEach(out::println);
            out.printf("%nmetrics: meters=%d%n", registry.getMeters().size());
        }
    }

    private void work(AttestClient client, AttestSandbox sandbox) {
        client.me().get();
        sandbox.failNext(Fault.status(503), Fault.disconnectAfterReading());
        client.me().get();
        send(client, sandbox);
        sandbox.failNext(Fault.disconnectAfterReading());
        send(client, sandbox);
        client.documents().listAll().forEach(document -> {});
        useUpTheRateLimit(client);
        client.me().get();
    }

    private void send(AttestClient client, AttestSandbox sandbox) {
        SandboxCatalogue catalogue = sandbox.catalogue();
        try {
            client.attestationRequests()
                    .create(CreateAttestationRequest.of(
                            catalogue.person().id(),
                            catalogue.publishedDocument().id()));
        } catch (AttestException e) {
            out.printf("%s%n%n", e.getMessage());
        }
    }

    /** Makes calls until the next one has to wait. */
    private static void useUpTheRateLimit(AttestClient client) {
        AttestClient impatient = client.with(RequestOptions.defaults().rateLimit(RateLimitOptions.failFast()));
        try {
            while (true) {
                impatient.me().get();
            }
        } catch (AttestException usedUp) {
            // The next call has to wait.
        }
    }

    /** Leaves the times out, which differ from run to run. */
    static String line(Meter meter) {
        String tags = meter.getId().getTags().stream()
                .map(tag -> tag.getKey() + "=" + tag.getValue())
                .collect(Collectors.joining(", ", "{", "}"));
        String value = meter instanceof Gauge gauge ? "value " + (long) gauge.value() : "count " + count(meter);
        return String.format(Locale.ROOT, "%-33s %-70s %s", meter.getId().getName(), tags, value);
    }

    private static long count(Meter meter) {
        return meter instanceof Timer timer
                ? timer.count()
                : meter instanceof Counter counter ? (long) counter.count() : 0;
    }
}
