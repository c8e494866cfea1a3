package io.attest.client.internal.http;

import io.attest.client.error.Outcome;
import java.time.Duration;

/**
 * The result of an attempt that was not made, because there is no permit in time.
 *
 * @param retryAfter the estimated time until a permit
 */
public record Throttled(Duration retryAfter) implements AttemptResult {

    @Override
    public Outcome outcome() {
        return Outcome.NOT_SENT;
    }
}
