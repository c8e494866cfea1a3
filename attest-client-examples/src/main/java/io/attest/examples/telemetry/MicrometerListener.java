package io.attest.examples.telemetry;

import io.attest.client.config.ClientListener;
import io.attest.client.paging.PageDrift;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import org.jspecify.annotations.Nullable;

/**
 * Records timers and counters of what a client does. An example to copy; hand it to {@code builder.addListener}.
 * Thread-safe.
 *
 * <table>
 * <caption>Meters</caption>
 * <tr><th>name</th><th>what</th><th>tags besides {@code operation}</th></tr>
 * <tr><td>{@code attest.client.call}</td><td>timer of calls, waits included</td><td>{@code outcome},
 * {@code exception}</td></tr>
 * <tr><td>{@code attest.client.attempt}</td><td>timer of requests</td><td>{@code outcome}, {@code result}: a status, or what
 * failed</td></tr>
 * <tr><td>{@code attest.client.ratelimit.wait}</td><td>timer of waits for the rate limit, of calls that waited</td>
 * <td></td></tr>
 * <tr><td>{@code attest.client.retries}</td><td>counter of repeated attempts</td><td>{@code reason}: a status, or what
 * failed</td></tr>
 * <tr><td>{@code attest.client.page.drifts}</td><td>counter of changes of lists that were being read, without tags</td>
 * <td></td></tr>
 * </table>
 *
 * <p>Each tag has few values, whatever the requests: {@code operation} is one of four, and no id, page, path or token is a
 * tag.
 */
public final class MicrometerListener implements ClientListener {

    private static final String NONE = "none";

    private final MeterRegistry registry;

    /**
     * Records into a registry.
     *
     * @param registry the application's
     */
    public MicrometerListener(MeterRegistry registry) {
        this.registry = registry;
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
    }

    @Override
    public void pageDrifted(PageDrift drift) {
        registry.counter("attest.client.page.drifts").increment();
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
