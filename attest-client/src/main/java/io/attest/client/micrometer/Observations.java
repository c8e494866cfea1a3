package io.attest.client.micrometer;

import io.attest.client.events.ClientListener;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Observations of calls and attempts. */
final class Observations implements ClientListener {

    private final ObservationRegistry registry;
    private final Map<Long, Observation> calls = new ConcurrentHashMap<>();
    private final Map<Long, Observation.Scope> attempts = new ConcurrentHashMap<>();

    Observations(ObservationRegistry registry) {
        this.registry = registry;
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
            stop(
                    scope.getCurrentObservation()
                            .lowCardinalityKeyValue("result", result)
                            .lowCardinalityKeyValue("outcome", event.outcome().name()),
                    WithoutWords.of(event));
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
            stop(call.lowCardinalityKeyValue("outcome", event.outcome().name()), WithoutWords.of(event));
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

    private static void stop(Observation observation, @Nullable Throwable failure) {
        if (failure != null) {
            Observation unused = observation.error(failure);
        }
        observation.stop();
    }
}
