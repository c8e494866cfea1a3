package io.attest.client.internal.ratelimit;

import java.time.Duration;

/** What a caller that wants a permit does next. */
public sealed interface Admission permits Permit, Admission.Wait, Admission.Throttled {

    /**
     * Wait, then ask again.
     *
     * @param longest ask again after this time, or earlier if woken
     * @param expected the estimated time until a permit, valid when the caller first asks; at most what it can wait
     */
    record Wait(Duration longest, Duration expected) implements Admission {}

    /**
     * Give up: there is no permit in time.
     *
     * @param retryAfter the estimated time until a permit
     */
    record Throttled(Duration retryAfter) implements Admission {}
}
