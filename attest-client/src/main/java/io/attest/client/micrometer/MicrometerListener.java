package io.attest.client.micrometer;

import io.attest.client.AttestClient;
import io.attest.client.AttestClientBuilder;
import io.attest.client.batch.BatchListener;
import io.attest.client.batch.BatchSender;
import io.attest.client.batch.SendEntry;
import io.attest.client.batch.SendState;
import io.attest.client.error.AttestException;
import io.attest.client.error.Outcome;
import io.attest.client.internal.access.Meaning;
import io.attest.client.internal.util.Arguments;
import io.attest.client.observability.AttemptFailure;
import io.attest.client.observability.ClientHealth;
import io.attest.client.observability.ClientListener;
import io.attest.client.ratelimit.RateLimit;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
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
 *     <td>{@code operation}, {@code outcome}, {@code exception}</td><td>{@code ratelimit.wait}, {@code retry}</td></tr>
 * <tr><td>{@code attest.client.attempt}</td><td>a request, beneath its call</td>
 *     <td>{@code operation}, {@code outcome}, {@code result}: a status or an {@link AttemptFailure},
 *     {@code from.service}: {@code true} if the service itself responded, as far as can be told</td>
 *     <td>none</td></tr>
 * </table>
 *
 * <p>Tags of {@code RequestOptions.withTag} become keys, too, if they are named:
 * {@code MicrometerListener.of(observationRegistry, meterRegistry, "tenant", "job")}. Each observation has all of these
 * keys, and so has each counter with the tag {@code operation}. A call without such a tag has the value {@code none}.
 * Name only tags that have few values, and no personal data. Listeners of one registry need the same keys.
 *
 * <p>Micrometer's handler for meters makes the timers, as in the example; Spring Boot adds it. It also makes a timer
 * {@code ….active} of each observation, and a counter of each event. The outcome of a read is a key, too: alert on
 * {@code attest.client.unknown} instead.
 *
 * <p>{@code exception} is the simple class name of the exception, such as {@code NotFoundException}, or {@code none}.
 * The handler adds the tag {@code error}, {@code CallFailed} or {@code none}: the error of an observation has the class
 * or the result as its message, and not the service's words, which may be personal data.
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
 * <tr><td>{@code attest.client.batch.entries}</td><td>gauge of the items in the ledger of a batch, see
 *     {@link #bindTo(BatchSender, String)}</td><td>{@code batch}, {@code state}: each {@link SendState} in lower
 *     case</td></tr>
 * <tr><td>{@code attest.client.batch.paused}</td><td>gauge: 1 if the batch is paused, else 0</td>
 *     <td>{@code batch}</td></tr>
 * </table>
 *
 * <p>A counter is there from its first increment on. That of unknown outcomes is there, with 0, when the first call of
 * a send begins; those of {@code attestationRequests.create} without named tags, and of unknown items, from the
 * beginning. {@code operation} has the values of {@link io.attest.client.error.AttestException#operation()}. No id,
 * page, path or token is a tag.
 *
 * <p>The parent of a call is the current observation of the thread that makes the call. With {@code callAsync} that is
 * a thread of the executor, so it has one only if the executor passes it on. The sends of a batch are made
 * by threads of the SDK, and have none. Add one such listener to a client: a second one would
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
    // Prometheus writes from.service as from_service.
    private static final Set<String> OWN_KEYS =
            Set.of("operation", "outcome", "result", "from.service", "from_service", "reason", "error", "exception");

    private final ObservationRegistry observations;
    private final MeterRegistry meters;
    private final List<String> tagKeys;
    private final Map<Long, Observation> calls = new ConcurrentHashMap<>();
    private final Map<Long, Observation.Scope> attempts = new ConcurrentHashMap<>();

    private MicrometerListener(ObservationRegistry observations, MeterRegistry meters, List<String> tagKeys) {
        this.observations = observations;
        this.meters = meters;
        this.tagKeys = tagKeys;
        // Created now: an alert on the increase of a counter misses the increment that creates it.
        Counter unused = unknown(new CallInfo(0, "attestationRequests.create", "POST", false, Map.of()));
        Counter unusedToo = items(SendState.UNKNOWN);
    }

    /**
     * Returns a listener that makes observations only, for {@link AttestClientBuilder#addListener}. Several clients can
     * share it.
     *
     * @param observations the registry that gets the observations
     * @param tagKeys the tags of calls that become keys, see above
     * @return the listener
     * @throws IllegalArgumentException if an argument is null, or a tag is blank or a key that the SDK sets itself
     */
    // A transitive requirement would ask every module that uses the SDK for Micrometer.
    @SuppressWarnings("exports")
    public static MicrometerListener of(ObservationRegistry observations, String... tagKeys) {
        return of(observations, NO_METERS, tagKeys);
    }

    /**
     * Returns a listener that makes observations and records meters, for {@link AttestClientBuilder#addListener} and
     * {@code BatchOptions.withListener}. Several clients can share it.
     *
     * @param observations the registry that gets the observations
     * @param meters the registry that gets the counters and gauges
     * @param tagKeys the tags of calls that become keys, see above
     * @return the listener
     * @throws IllegalArgumentException if an argument is null, or a tag is blank or a key that the SDK sets itself
     */
    @SuppressWarnings("exports")
    public static MicrometerListener of(ObservationRegistry observations, MeterRegistry meters, String... tagKeys) {
        Arguments.required("observations", observations);
        Arguments.required("meters", meters);
        for (String key : Arguments.required("tagKeys", tagKeys)) {
            Arguments.additional("tagKeys", key, OWN_KEYS);
        }
        return new MicrometerListener(observations, meters, List.of(tagKeys));
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
        checkMeters();
        gauge("attest.client.ratelimit.remaining", client, health -> remaining(health.rateLimit()));
        gauge("attest.client.ratelimit.waiting", client, ClientHealth::waiting);
    }

    /**
     * Adds the gauges of a batch: how many items its ledger has in each state, and whether it is paused. They count
     * what all processes have done. A registry has one set of gauges for each name of a batch: only the first sender
     * that is bound to it counts, also after it was closed.
     *
     * <pre>{@code
     * MicrometerListener metrics = MicrometerListener.of(observationRegistry, meterRegistry);
     * BatchSender sender = BatchSender.of(client, ledger, BatchOptions.defaults().withListener(metrics));
     * metrics.bindTo(sender, "policy-2027");
     * }</pre>
     *
     * <p>A scrape asks the ledger on its own thread, with {@link BatchSender#report()} and
     * {@link BatchSender#pauseReason()}, at most once a second: three small queries of a {@code JdbcSendLedger}. So it
     * also finds items whose worker died, and tells the listener of the sender. If the ledger or that listener throws,
     * Micrometer logs it, and the gauges are NaN.
     *
     * @param sender the sender, which the registry keeps from being garbage collected
     * @param batch the tag {@code batch}, such as the name of the ledger
     * @throws IllegalArgumentException if an argument is null
     * @throws IllegalStateException if this listener has no {@code MeterRegistry}
     */
    public void bindTo(BatchSender sender, String batch) {
        Arguments.required("sender", sender);
        Arguments.required("batch", batch);
        checkMeters();
        new BatchGauges(sender, meters).register(batch);
    }

    private void checkMeters() {
        if (meters == NO_METERS) {
            throw new IllegalStateException("this listener has no MeterRegistry for the gauges");
        }
    }

    private void gauge(String name, AttestClient client, ToDoubleFunction<ClientHealth> value) {
        // Strong, because nothing else may refer to a view.
        Gauge unused = Gauge.builder(name, client, it -> value.applyAsDouble(it.health()))
                .strongReference(true)
                .register(meters);
    }

    private static double remaining(@Nullable RateLimit reported) {
        return reported == null ? Double.NaN : reported.remaining();
    }

    @Override
    public void callStarted(CallInfo call) {
        if (!call.repeatable()) {
            // As in the constructor, and first: a handler of the observation may throw.
            Counter unused = unknown(call);
        }
        calls.put(call.id(), named("attest.client.call", call, "").start());
    }

    @Override
    public void rateLimitWaitStarted(CallInfo call, Duration expected) {
        tell(call, Observation.Event.of("ratelimit.wait", "waits for the rate limit"));
    }

    @Override
    public void attemptStarted(CallInfo call, int attempt) {
        Observation parent = calls.get(call.id());
        if (parent != null) {
            // Handlers take the parent from the thread, where it may be the application's.
            Observation started = parent.scoped(
                    () -> named("attest.client.attempt", call, " attempt").start());
            attempts.put(call.id(), started.openScope());
        }
    }

    @Override
    public void attemptEnded(AttemptEnded event) {
        Observation.Scope scope = attempts.remove(event.call().id());
        if (scope != null) {
            scope.close();
            String result = result(event.statusCode(), event.failure());
            Integer status = event.statusCode();
            boolean isGood = status != null && Meaning.of(status, status, event.isFromService()) == Meaning.CARRIED_OUT;
            Observation attempt = scope.getCurrentObservation()
                    .lowCardinalityKeyValue("result", result)
                    .lowCardinalityKeyValue("from.service", Boolean.toString(event.isFromService()))
                    .lowCardinalityKeyValue("outcome", event.outcome().name());
            stop(attempt, isGood ? null : result);
        }
    }

    @Override
    public void retryScheduled(AttemptEnded failed, Duration delay) {
        String result = result(failed.statusCode(), failed.failure());
        counter("attest.client.retries", tags(failed.call()).and("reason", result))
                .increment();
        String told = "retry after " + result + " in " + delay.toMillis() + " ms";
        tell(failed.call(), Observation.Event.of("retry", told));
    }

    @Override
    public void callEnded(CallEnded event) {
        // First, as above.
        count(event);
        Observation call = calls.remove(event.call().id());
        if (call != null) {
            String exception = event.exception();
            call.lowCardinalityKeyValue("outcome", event.outcome().name())
                    .lowCardinalityKeyValue("exception", exception == null ? "none" : exception);
            stop(call, exception);
        }
    }

    private void count(CallEnded event) {
        if (!event.waitedForRateLimit().isZero()) {
            Counter.builder("attest.client.ratelimit.waited")
                    .baseUnit("seconds")
                    .tags(tags(event.call()))
                    .register(meters)
                    .increment(event.waitedForRateLimit().toNanos() / NANOS_PER_SECOND);
        }
        if (event.outcome() == Outcome.UNKNOWN && !event.call().repeatable()) {
            unknown(event.call()).increment();
        }
    }

    private Observation named(String name, CallInfo call, String of) {
        Observation made =
                Observation.createNotStarted(name, observations).contextualName("attest " + call.operation() + of);
        tags(call).forEach(tag -> made.lowCardinalityKeyValue(tag.getKey(), tag.getValue()));
        return made;
    }

    private void tell(CallInfo call, Observation.Event event) {
        Observation observation = calls.get(call.id());
        if (observation != null) {
            Observation unused = observation.event(event);
        }
    }

    private static void stop(Observation observation, @Nullable String failure) {
        if (failure != null) {
            Observation unused = observation.error(new CallFailed(failure));
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
        items(entry.state()).increment();
    }

    private Counter items(SendState state) {
        return meters.counter("attest.client.batch.items", "state", state.name().toLowerCase(Locale.ROOT));
    }

    private Counter unknown(CallInfo call) {
        return counter("attest.client.unknown", tags(call));
    }

    // Not Tags: Micrometer 1.15 has no such method.
    private Counter counter(String name, Iterable<Tag> tags) {
        return meters.counter(name, tags);
    }

    // All of them, always: Prometheus takes no two meters of one name with different keys.
    private Tags tags(CallInfo call) {
        Tags tags = Tags.of("operation", call.operation());
        for (String key : tagKeys) {
            tags = tags.and(key, call.tags().getOrDefault(key, "none"));
        }
        return tags;
    }

    private static String result(@Nullable Integer statusCode, @Nullable AttemptFailure failure) {
        if (statusCode != null) {
            return statusCode.toString();
        }
        return failure == null ? "none" : failure.name();
    }
}
