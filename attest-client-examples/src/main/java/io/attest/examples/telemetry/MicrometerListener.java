package io.attest.examples.telemetry;

import io.attest.client.AttestClient;
import io.attest.client.config.ClientHealth;
import io.attest.client.config.ClientListener;
import io.attest.client.error.Outcome;
import io.attest.client.paging.PageDrift;
import io.attest.client.ratelimit.RateLimit;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.time.Instant;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Records timers and counters of what a client does, and gauges of its rate limit. An example to copy; hand it to
 * {@code builder.addListener}, and the client to {@link #bindTo}. Thread-safe.
 *
 * <table>
 * <caption>Meters</caption>
 * <tr><th>name</th><th>what</th><th>tags besides {@code operation}</th></tr>
 * <tr><td>{@code attest.client.call}</td><td>timer of calls, waits included</td><td>{@code outcome},
 * {@code exception}</td></tr>
 * <tr><td>{@code attest.client.attempt}</td><td>timer of requests</td><td>{@code outcome}, {@code result}: a status, or
 * what failed</td></tr>
 * <tr><td>{@code attest.client.ratelimit.wait}</td><td>timer of waits for the rate limit, of calls that waited</td>
 * <td></td></tr>
 * <tr><td>{@code attest.client.retries}</td><td>counter of repeated attempts</td><td>{@code reason}: a status, or what
 * failed</td></tr>
 * <tr><td>{@code attest.client.unknown}</td><td>counter of calls that may have had an effect or not, to be alerted
 * of</td><td></td></tr>
 * <tr><td>{@code attest.client.page.drifts}</td><td>counter of changes of lists that were being read, without tags</td>
 * <td></td></tr>
 * <tr><td>{@code attest.client.ratelimit.remaining}</td><td>gauge of the requests left in the window, NaN before the
 * first response, without tags</td><td></td></tr>
 * <tr><td>{@code attest.client.ratelimit.waiting}</td><td>gauge of the calls that wait for the rate limit, without
 * tags</td><td></td></tr>
 * </table>
 *
 * <p>Each tag has few values, whatever the requests: {@code operation} is one of four, and no id, page, path or token
 * is a tag.
 */
public final class MicrometerListener implements ClientListener {

    private static final String NONE = "none";
    private static final Set<String> WITHOUT_EFFECT = Set.of("GET", "HEAD", "OPTIONS");

    private final MeterRegistry registry;

    /**
     * Records into a registry.
     *
     * @param registry the application's
     */
    public MicrometerListener(MeterRegistry registry) {
        this.registry = registry;
        // An alert on the increase of a counter misses the first increment if the counter comes into being by it.
        Counter unused = unknown("attestationRequests.create");
    }

    /**
     * Records gauges of the rate limit of a client's token; to be called once.
     *
     * @param client the client, which the registry keeps from being collected, or a view of it
     */
    public void bindTo(AttestClient client) {
        gauge("attest.client.ratelimit.remaining", client, health -> remaining(health.rateLimit()));
        gauge("attest.client.ratelimit.waiting", client, ClientHealth::waiting);
    }

    private void gauge(String name, AttestClient client, ToDoubleFunction<ClientHealth> value) {
        // Strong, because nothing else may refer to a view.
        Gauge unused = Gauge.builder(name, client, it -> value.applyAsDouble(it.health()))
                .strongReference(true)
                .register(registry);
    }

    /** What the last response said is over when its window is; the next one has all requests. */
    private static double remaining(@Nullable RateLimit said) {
        if (said == null) {
            return Double.NaN;
        }
        return said.reset().isBefore(Instant.now()) ? said.limit() : said.remaining();
    }

    @Override
    public void attemptEnded(AttemptEnded event) {
        Tags tags = operation(event.call())
                .and("result", result(event.statusCode(), event.failure()))
                .and("outcome", event.outcome().name());
        registry.timer("attest.client.attempt", tags).record(event.duration());
    }

    @Override
    public void retryScheduled(RetryScheduled event) {
        Tags tags = operation(event.call()).and("reason", result(event.statusCode(), event.failure()));
        registry.counter("attest.client.retries", tags).increment();
    }

    @Override
    public void callEnded(CallEnded event) {
        Tags tags = operation(event.call())
                .and("exception", event.exception() == null ? NONE : event.exception())
                .and("outcome", event.outcome().name());
        registry.timer("attest.client.call", tags).record(event.duration());
        if (!event.waitedForRateLimit().isZero()) {
            registry.timer("attest.client.ratelimit.wait", operation(event.call()))
                    .record(event.waitedForRateLimit());
        }
        if (event.outcome() == Outcome.UNKNOWN
                && !WITHOUT_EFFECT.contains(event.call().method())) {
            unknown(event.call().operation()).increment();
        }
    }

    @Override
    public void pageDrifted(PageDrift drift) {
        registry.counter("attest.client.page.drifts").increment();
    }

    private Counter unknown(String operation) {
        return registry.counter("attest.client.unknown", "operation", operation);
    }

    private static Tags operation(Call call) {
        return Tags.of("operation", call.operation());
    }

    private static String result(@Nullable Integer statusCode, @Nullable String failure) {
        if (statusCode != null) {
            return statusCode.toString();
        }
        return failure == null ? NONE : failure;
    }
}
