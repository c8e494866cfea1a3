package io.attest.client.micrometer;

import io.attest.client.AttestClient;
import io.attest.client.error.Outcome;
import io.attest.client.events.AttemptFailure;
import io.attest.client.events.ClientHealth;
import io.attest.client.events.ClientListener;
import io.attest.client.internal.Arguments;
import io.attest.client.ratelimit.RateLimit;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import java.time.Instant;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Records what the calls of a client do in a {@link MeterRegistry} of Micrometer.
 *
 * <pre>{@code
 * MicrometerListener metrics = MicrometerListener.of(new SimpleMeterRegistry());
 * AttestClient client = AttestClient.builder()
 *         .baseUrl("https://attest.example.com/api/v1")
 *         .accessToken(token)
 *         .addListener(metrics)
 *         .build();
 * metrics.bindTo(client);
 * }</pre>
 *
 * <table>
 * <caption>Meters</caption>
 * <tr><th>name</th><th>what it measures</th><th>tags</th></tr>
 * <tr><td>{@code attest.client.call}</td><td>timer of calls, with their waits</td>
 *     <td>{@code operation}, {@code outcome}, {@code exception}</td></tr>
 * <tr><td>{@code attest.client.attempt}</td><td>timer of attempts</td>
 *     <td>{@code operation}, {@code outcome}, {@code result}: a status, or what failed</td></tr>
 * <tr><td>{@code attest.client.ratelimit.wait}</td><td>timer of waits for the rate limit, of calls that waited</td>
 *     <td>{@code operation}</td></tr>
 * <tr><td>{@code attest.client.retries}</td><td>counter of retries</td>
 *     <td>{@code operation}, {@code reason}: a status, or what failed</td></tr>
 * <tr><td>{@code attest.client.unknown}</td><td>counter of calls that must not be made twice and whose outcome
 *     is unknown; any increase is worth an alert</td><td>{@code operation}</td></tr>
 * <tr><td>{@code attest.client.ratelimit.remaining}</td><td>gauge of the requests that are left in the window; NaN
 *     before the first response</td><td>none</td></tr>
 * <tr><td>{@code attest.client.ratelimit.waiting}</td><td>gauge of the calls that wait for the rate limit</td>
 *     <td>none</td></tr>
 * </table>
 *
 * <p>Each tag has few values: {@code operation} has those of
 * {@link io.attest.client.error.AttestException#operation()}, and no id, page, path or token is a tag.
 *
 * <p>This class needs {@code io.micrometer:micrometer-core}, which the application adds; 1.15 and later are tested.
 * Thread-safe.
 */
public final class MicrometerListener implements ClientListener {

    private static final String NONE = "none";

    private final MeterRegistry registry;

    private MicrometerListener(MeterRegistry registry) {
        this.registry = registry;
        // Created now: an alert on the increase of a counter misses the increment that creates it.
        Counter unused = unknown("attestationRequests.create");
    }

    /**
     * Returns a listener for {@link AttestClient.Builder#addListener}. Several clients can share it.
     *
     * @param registry the registry that gets the meters
     * @return a listener that records into the registry
     * @throws IllegalArgumentException if {@code registry} is null
     */
    // A transitive requirement would ask every module that uses the SDK for Micrometer.
    @SuppressWarnings("exports")
    public static MicrometerListener of(MeterRegistry registry) {
        return new MicrometerListener(Arguments.required("registry", registry));
    }

    /**
     * Adds the gauges of the rate limit of a client's token. A registry has one gauge of each name: only the first
     * client or view that is bound to it counts.
     *
     * @param client the client or view, which the registry keeps from being garbage collected
     * @throws IllegalArgumentException if {@code client} is null
     */
    public void bindTo(AttestClient client) {
        Arguments.required("client", client);
        gauge("attest.client.ratelimit.remaining", client, health -> remaining(health.rateLimit()));
        gauge("attest.client.ratelimit.waiting", client, ClientHealth::waiting);
    }

    private void gauge(String name, AttestClient client, ToDoubleFunction<ClientHealth> value) {
        // Strong, because nothing else may refer to a view.
        Gauge unused = Gauge.builder(name, client, it -> value.applyAsDouble(it.health()))
                .strongReference(true)
                .register(registry);
    }

    // When the window of the last report is over, all requests of the next one are left.
    private static double remaining(@Nullable RateLimit reported) {
        if (reported == null) {
            return Double.NaN;
        }
        return reported.reset().isBefore(Instant.now()) ? reported.limit() : reported.remaining();
    }

    @Override
    public void attemptEnded(AttemptEnded event) {
        Iterable<Tag> tags = operation(event.call())
                .and("result", result(event.statusCode(), event.failure()))
                .and("outcome", event.outcome().name());
        registry.timer("attest.client.attempt", tags).record(event.duration());
    }

    @Override
    public void retryScheduled(RetryScheduled event) {
        Iterable<Tag> tags = operation(event.call()).and("reason", result(event.statusCode(), event.failure()));
        registry.counter("attest.client.retries", tags).increment();
    }

    @Override
    public void callEnded(CallEnded event) {
        Iterable<Tag> tags = operation(event.call())
                .and("exception", event.exception() == null ? NONE : event.exception())
                .and("outcome", event.outcome().name());
        registry.timer("attest.client.call", tags).record(event.duration());
        if (!event.waitedForRateLimit().isZero()) {
            Iterable<Tag> operation = operation(event.call());
            registry.timer("attest.client.ratelimit.wait", operation).record(event.waitedForRateLimit());
        }
        if (event.outcome() == Outcome.UNKNOWN && !event.call().repeatable()) {
            unknown(event.call().operation()).increment();
        }
    }

    private Counter unknown(String operation) {
        return registry.counter("attest.client.unknown", "operation", operation);
    }

    // Passed to meters as an Iterable: the methods that take Tags exist only since Micrometer 1.16.
    private static Tags operation(CallInfo call) {
        return Tags.of("operation", call.operation());
    }

    private static String result(@Nullable Integer statusCode, @Nullable AttemptFailure failure) {
        if (statusCode != null) {
            return statusCode.toString();
        }
        return failure == null ? NONE : failure.name();
    }
}
