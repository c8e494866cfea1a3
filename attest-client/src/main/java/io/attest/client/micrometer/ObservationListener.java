package io.attest.client.micrometer;

import io.attest.client.AttestClient;
import io.attest.client.events.ClientListener;
import io.attest.client.internal.Arguments;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Makes an observation of each call, and of each attempt beneath it, in an {@link ObservationRegistry} of Micrometer. A
 * handler for traces makes spans of them, one for meters makes timers.
 *
 * <pre>{@code
 * AttestClient client = AttestClient.builder()
 *         .baseUrl("https://attest.example.com/api/v1")
 *         .accessToken(token)
 *         .addListener(ObservationListener.of(observationRegistry))
 *         .build();
 * }</pre>
 *
 * <table>
 * <caption>Observations</caption>
 * <tr><th>name</th><th>what it measures</th><th>low-cardinality keys</th><th>events</th></tr>
 * <tr><td>{@code attest.client.call}</td><td>a call, with its waits; each page of a list is one</td>
 *     <td>{@code operation}, {@code outcome}, {@code exception}: a simple class name, or {@code none}</td>
 *     <td>{@code ratelimit.wait}, {@code retry}</td></tr>
 * <tr><td>{@code attest.client.attempt}</td><td>a request, beneath its call</td>
 *     <td>{@code operation}, {@code outcome}, {@code result}: a status or an
 *     {@link io.attest.client.events.AttemptFailure}</td><td>none</td></tr>
 * </table>
 *
 * <p>The parent of a call is the current observation of the thread that makes the call. With {@code callAsync} that is
 * a thread of the executor, so it has one only if the executor passes it on. Pages that a pager reads ahead and the
 * sends of a batch are made by threads of the SDK, and have none. Add one such listener to a client: a second one would
 * close the scopes in the wrong order. While an attempt is made, its observation is the current one of its thread, so
 * those of an instrumented HTTP client are beneath it.
 *
 * <p>A call or an attempt that failed has an error whose message is that key, and never the message of the exception,
 * which may contain personal data.
 *
 * <p>This class needs {@code io.micrometer:micrometer-observation}, which comes with {@code micrometer-core} and which
 * the application adds; 1.15 and later are tested. Thread-safe.
 */
public final class ObservationListener implements ClientListener {

    private final ObservationRegistry registry;
    private final Map<Long, Observation> calls = new ConcurrentHashMap<>();
    private final Map<Long, Observation.Scope> attempts = new ConcurrentHashMap<>();

    private ObservationListener(ObservationRegistry registry) {
        this.registry = registry;
    }

    /**
     * Returns a listener for {@link AttestClient.Builder#addListener}. Several clients can share it.
     *
     * @param registry the registry that gets the observations
     * @return a listener that observes into the registry
     * @throws IllegalArgumentException if {@code registry} is null
     */
    // A transitive requirement would ask every module that uses the SDK for Micrometer.
    @SuppressWarnings("exports")
    public static ObservationListener of(ObservationRegistry registry) {
        return new ObservationListener(Arguments.required("registry", registry));
    }

    @Override
    public void callStarted(CallStarted event) {
        CallInfo call = event.call();
        calls.put(call.id(), named("attest.client.call", call, "").start());
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
            String result = MicrometerListener.result(event.statusCode(), event.failure());
            boolean failed = event.statusCode() == null || event.statusCode() >= 300;
            stop(
                    scope.getCurrentObservation()
                            .lowCardinalityKeyValue("result", result)
                            .lowCardinalityKeyValue("outcome", event.outcome().name()),
                    failed ? result : null);
        }
    }

    @Override
    public void retryScheduled(RetryScheduled event) {
        String result = MicrometerListener.result(event.statusCode(), event.failure());
        tell(
                event.call(),
                Observation.Event.of(
                        "retry",
                        "retry after " + result + " in " + event.delay().toMillis() + " ms"));
    }

    @Override
    public void callEnded(CallEnded event) {
        Observation call = calls.remove(event.call().id());
        if (call != null) {
            stop(
                    call.lowCardinalityKeyValue("exception", MicrometerListener.exception(event))
                            .lowCardinalityKeyValue("outcome", event.outcome().name()),
                    event.exception());
        }
    }

    private Observation named(String name, CallInfo call, String of) {
        return Observation.createNotStarted(name, registry)
                .contextualName("attest " + call.operation() + of)
                .lowCardinalityKeyValue("operation", call.operation());
    }

    private void tell(CallInfo call, Observation.Event event) {
        Observation observation = calls.get(call.id());
        if (observation != null) {
            Observation unused = observation.event(event);
        }
    }

    private static void stop(Observation observation, @Nullable String failure) {
        if (failure != null) {
            Observation unused = observation.error(new Failed(failure));
        }
        observation.stop();
    }

    /** Marks a span as failed, without a message of the service and a stack trace. */
    private static final class Failed extends Exception {

        private static final long serialVersionUID = 1L;

        Failed(String what) {
            super(what, null, false, false);
        }
    }
}
