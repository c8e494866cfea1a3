package io.attest.client.micrometer;

import io.attest.client.AttestClient;
import io.attest.client.AttestClientBuilder;
import io.attest.client.batch.BatchListener;
import io.attest.client.batch.SendEntry;
import io.attest.client.error.AttestException;
import io.attest.client.error.Outcome;
import io.attest.client.internal.util.Arguments;
import io.attest.client.observability.AttemptFailure;
import io.attest.client.observability.ClientHealth;
import io.attest.client.observability.ClientListener;
import io.attest.client.ratelimit.RateLimit;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Makes an observation of each call, and of each attempt beneath it, in an {@link ObservationRegistry} of Micrometer: a
 * handler for traces makes spans of them, one for meters makes timers. With a {@link MeterRegistry}, it also records
 * what no observation gives: counters, and gauges of the rate limit.
 *
 * <pre>{@code
 * import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
 *
 * observationRegistry.observationConfig().observationHandler(new DefaultMeterObservationHandler(meterRegistry));
 * MicrometerListener metrics = MicrometerListener.of(observationRegistry, meterRegistry);
 * AttestClient client = AttestClient.builder()
 *         .baseUrl("https://attest.example.com/api/v1")
 *         .accessToken(token)
 *         .addListener(metrics)
 *         .build();
 * metrics.bindTo(client);
 * }</pre>
 *
 * <table>
 * <caption>Observations</caption>
 * <tr><th>name</th><th>what it measures</th><th>low-cardinality keys</th><th>events</th></tr>
 * <tr><td>{@code attest.client.call}</td><td>a call, with its waits; each page of a list is one</td>
 *     <td>{@code operation}, {@code outcome}</td><td>{@code ratelimit.wait}, {@code retry}</td></tr>
 * <tr><td>{@code attest.client.attempt}</td><td>a request, beneath its call</td>
 *     <td>{@code operation}, {@code outcome}, {@code result}: a status or an {@link AttemptFailure},
 *     {@code from.service}: {@code true} if the service itself responded, as far as can be told</td>
 *     <td>none</td></tr>
 * </table>
 *
 * <p>Micrometer's handler for meters makes the timers, as in the example; Spring Boot adds it. It also makes a timer
 * {@code ….active} of each observation, and a counter of each event. The outcome of a read is a key, too: alert on
 * {@code attest.client.unknown} instead.
 *
 * <p>The handler adds the tag {@code error}: the simple class name of the exception, such as {@code NotFoundException},
 * or {@code none}. That error is an exception of the same class and status without the service's words, which may be
 * personal data. For an exception of the application, such as that of a token supplier, it is {@code Other}. Its
 * message is then the simple class name, unless that is the name of one of the SDK's.
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
 *     last response came; NaN before the first, and once that window is over</td><td>none</td></tr>
 * <tr><td>{@code attest.client.ratelimit.waiting}</td><td>gauge of the calls that wait for the rate limit</td>
 *     <td>none</td></tr>
 * </table>
 *
 * <p>A counter is there from its first increment on, and that of unknown sends from the beginning. Each tag has few
 * values: {@code operation} has those of {@link io.attest.client.error.AttestException#operation()}, and no id, page,
 * path or token is a tag.
 *
 * <p>The parent of a call is the current observation of the thread that makes the call. With {@code callAsync} that is
 * a thread of the executor, so it has one only if the executor passes it on. Pages that a pager reads ahead and the
 * sends of a batch are made by threads of the SDK, and have none. Add one such listener to a client: a second one would
 * close the scopes in the wrong order. While an attempt is made, its observation is the current one of its thread, so
 * those of an instrumented HTTP client are beneath it.
 *
 * <p>This class needs {@code io.micrometer:micrometer-core}, which brings {@code micrometer-observation} and which the
 * application adds; 1.15 and later are tested. Thread-safe.
 */
public final class MicrometerListener implements ClientListener, BatchListener {

    private static final double NANOS_PER_SECOND = 1e9;
    // Records nothing.
    private static final MeterRegistry NO_METERS = new CompositeMeterRegistry();

    private final ObservationRegistry observations;
    private final MeterRegistry meters;
    private final Map<Long, Observation> calls = new ConcurrentHashMap<>();
    private final Map<Long, Observation.Scope> attempts = new ConcurrentHashMap<>();

    private MicrometerListener(ObservationRegistry observations, MeterRegistry meters) {
        this.observations = observations;
        this.meters = meters;
        // Created now: an alert on the increase of a counter misses the increment that creates it.
        Counter unused = unknown("attestationRequests.create");
    }

    /**
     * Returns a listener that makes observations only, for {@link AttestClientBuilder#addListener}. Several clients can
     * share it.
     *
     * @param observations the registry that gets the observations
     * @return the listener
     * @throws IllegalArgumentException if {@code observations} is null
     */
    // A transitive requirement would ask every module that uses the SDK for Micrometer.
    @SuppressWarnings("exports")
    public static MicrometerListener of(ObservationRegistry observations) {
        return of(observations, NO_METERS);
    }

    /**
     * Returns a listener that makes observations and records meters, for {@link AttestClientBuilder#addListener} and
     * {@code BatchOptions.withListener}. Several clients can share it.
     *
     * @param observations the registry that gets the observations
     * @param meters the registry that gets the counters and gauges
     * @return the listener
     * @throws IllegalArgumentException if an argument is null
     */
    @SuppressWarnings("exports")
    public static MicrometerListener of(ObservationRegistry observations, MeterRegistry meters) {
        return new MicrometerListener(
                Arguments.required("observations", observations), Arguments.required("meters", meters));
    }

    /**
     * Adds the gauges of the rate limit of a client's token. A registry has one gauge of each name: only the first
     * client or view that is bound to it counts.
     *
     * @param client the client or view, which the registry keeps from being garbage collected
     * @throws IllegalArgumentException if {@code client} is null
     * @throws IllegalStateException if this listener has no {@code MeterRegistry}
     */
    public void bindTo(AttestClient client) {
        Arguments.required("client", client);
        if (meters == NO_METERS) {
            throw new IllegalStateException("this listener has no MeterRegistry for the gauges");
        }
        gauge("attest.client.ratelimit.remaining", client, health -> remaining(health.rateLimit()));
        gauge("attest.client.ratelimit.waiting", client, ClientHealth::waiting);
    }

    private void gauge(String name, AttestClient client, ToDoubleFunction<ClientHealth> value) {
        // Strong, because nothing else may refer to a view.
        Gauge unused = Gauge.builder(name, client, it -> value.applyAsDouble(it.health()))
                .strongReference(true)
                .register(meters);
    }

    // Whether that window is over, only the clock of the service can tell.
    private static double remaining(@Nullable RateLimit reported) {
        return reported == null ? Double.NaN : reported.remaining();
    }

    @Override
    public void callStarted(CallStarted event) {
        calls.put(
                event.call().id(), named("attest.client.call", event.call(), "").start());
    }

    @Override
    public void rateLimitWaitStarted(RateLimitWait event) {
        tell(event.call(), Observation.Event.of("ratelimit.wait", "waits for the rate limit"));
    }

    @Override
    public void attemptStarted(AttemptStarted event) {
        Observation call = calls.get(event.call().id());
        if (call != null) {
            // Handlers take the parent from the thread, where it may be the application's.
            Observation attempt = call.scoped(() ->
                    named("attest.client.attempt", event.call(), " attempt").start());
            attempts.put(event.call().id(), attempt.openScope());
        }
    }

    @Override
    public void attemptEnded(AttemptEnded event) {
        Observation.Scope scope = attempts.remove(event.call().id());
        if (scope != null) {
            scope.close();
            Observation attempt = scope.getCurrentObservation()
                    .lowCardinalityKeyValue("result", result(event.statusCode(), event.failure()))
                    .lowCardinalityKeyValue("from.service", Boolean.toString(event.isFromService()))
                    .lowCardinalityKeyValue("outcome", event.outcome().name());
            stop(attempt, WithoutWords.of(event));
        }
    }

    @Override
    public void retryScheduled(RetryScheduled event) {
        String result = result(event.statusCode(), event.failure());
        String operation = event.call().operation();
        meters.counter("attest.client.retries", "operation", operation, "reason", result)
                .increment();
        String told = "retry after " + result + " in " + event.delay().toMillis() + " ms";
        tell(event.call(), Observation.Event.of("retry", told));
    }

    @Override
    public void callEnded(CallEnded event) {
        // First: a handler of the observation may throw.
        count(event);
        Observation call = calls.remove(event.call().id());
        if (call != null) {
            stop(call.lowCardinalityKeyValue("outcome", event.outcome().name()), WithoutWords.of(event));
        }
    }

    private void count(CallEnded event) {
        String operation = event.call().operation();
        if (!event.waitedForRateLimit().isZero()) {
            Counter.builder("attest.client.ratelimit.waited")
                    .baseUnit("seconds")
                    .tag("operation", operation)
                    .register(meters)
                    .increment(event.waitedForRateLimit().toNanos() / NANOS_PER_SECOND);
        }
        if (event.outcome() == Outcome.UNKNOWN && !event.call().repeatable()) {
            unknown(operation).increment();
        }
    }

    private Observation named(String name, CallInfo call, String of) {
        return Observation.createNotStarted(name, observations)
                .contextualName("attest " + call.operation() + of)
                .lowCardinalityKeyValue("operation", call.operation());
    }

    private void tell(CallInfo call, Observation.Event event) {
        Observation observation = calls.get(call.id());
        if (observation != null) {
            Observation unused = observation.event(event);
        }
    }

    private static void stop(Observation observation, @Nullable Throwable failure) {
        if (failure != null) {
            Observation unused = observation.error(failure);
        }
        observation.stop();
    }

    /**
     * Counts the items of a batch by what became of them, for {@code BatchOptions.withListener(metrics)}. An item whose
     * worker died is counted as unknown, once, by the sender that finds it. An item that is sent again is counted
     * again: what is in the ledger, {@code sender.report()} tells.
     *
     * @param entry the item
     * @param failure not used
     */
    @Override
    public void settled(SendEntry entry, @Nullable AttestException failure) {
        String state = entry.state().name().toLowerCase(Locale.ROOT);
        meters.counter("attest.client.batch.items", "state", state).increment();
    }

    private Counter unknown(String operation) {
        return meters.counter("attest.client.unknown", "operation", operation);
    }

    private static String result(@Nullable Integer statusCode, @Nullable AttemptFailure failure) {
        if (statusCode != null) {
            return statusCode.toString();
        }
        return failure == null ? "none" : failure.name();
    }
}
