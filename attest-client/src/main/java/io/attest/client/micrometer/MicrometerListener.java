package io.attest.client.micrometer;

import io.attest.client.AttestClient;
import io.attest.client.batch.BatchListener;
import io.attest.client.batch.SendEntry;
import io.attest.client.error.AttestException;
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
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Counts what the calls of a client and the items of a batch do in a {@link MeterRegistry} of Micrometer, and has
 * gauges of the rate limit. How long calls and attempts take, {@link ObservationListener} records.
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
 * <tr><td>{@code attest.client.ratelimit.waited}</td><td>counter of the seconds that calls waited for the rate
 *     limit</td><td>{@code operation}</td></tr>
 * <tr><td>{@code attest.client.retries}</td><td>counter of retries</td>
 *     <td>{@code operation}, {@code reason}: a status, or what failed</td></tr>
 * <tr><td>{@code attest.client.unknown}</td><td>counter of calls that must not be made twice and whose outcome
 *     is unknown; any increase is worth an alert</td><td>{@code operation}</td></tr>
 * <tr><td>{@code attest.client.batch.items}</td><td>counter of the items of batches that this listener was told of, see
 *     {@link #settled}</td><td>{@code state}: {@code sent}, {@code rejected} or {@code unknown}</td></tr>
 * <tr><td>{@code attest.client.ratelimit.remaining}</td><td>gauge of the requests that were left in the window when the
 *     last response came; NaN before the first</td><td>none</td></tr>
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
public final class MicrometerListener implements ClientListener, BatchListener {

    private static final String NONE = "none";
    private static final double NANOS_PER_SECOND = 1e9;

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

    // Whether that window is over, only the clock of the service can tell.
    private static double remaining(@Nullable RateLimit reported) {
        return reported == null ? Double.NaN : reported.remaining();
    }

    @Override
    public void retryScheduled(RetryScheduled event) {
        Iterable<Tag> tags =
                Tags.of("operation", event.call().operation(), "reason", result(event.statusCode(), event.failure()));
        registry.counter("attest.client.retries", tags).increment();
    }

    @Override
    public void callEnded(CallEnded event) {
        if (!event.waitedForRateLimit().isZero()) {
            waited(event.call()).increment(event.waitedForRateLimit().toNanos() / NANOS_PER_SECOND);
        }
        if (event.outcome() == Outcome.UNKNOWN && !event.call().repeatable()) {
            unknown(event.call().operation()).increment();
        }
    }

    /**
     * Counts the items of a batch by what became of them, for {@code BatchOptions.listener(metrics)}. An item that is
     * sent again, or whose worker died, is counted again or not at all: what is in the ledger, {@code sender.report()}
     * tells.
     *
     * @param entry the item
     * @param failure not used
     */
    @Override
    public void settled(SendEntry entry, @Nullable AttestException failure) {
        String state = entry.state().name().toLowerCase(Locale.ROOT);
        registry.counter("attest.client.batch.items", "state", state).increment();
    }

    private Counter waited(CallInfo call) {
        return Counter.builder("attest.client.ratelimit.waited")
                .baseUnit("seconds")
                .tags(operation(call))
                .register(registry);
    }

    private Counter unknown(String operation) {
        return registry.counter("attest.client.unknown", "operation", operation);
    }

    // Passed to meters as an Iterable: the methods that take Tags exist only since Micrometer 1.16.
    private static Iterable<Tag> operation(CallInfo call) {
        return Tags.of("operation", call.operation());
    }

    static String result(@Nullable Integer statusCode, @Nullable AttemptFailure failure) {
        if (statusCode != null) {
            return statusCode.toString();
        }
        return failure == null ? NONE : failure.name();
    }

    static String exception(CallEnded event) {
        return event.exception() == null ? NONE : event.exception();
    }
}
