package io.attest.client.internal.ratelimit;

import java.time.Duration;

/** What a caller in the queue does next. */
public sealed interface Admission permits Permit, Admission.Wait, Admission.Throttled {

    /**
     * Wait, and ask again.
     *
     * @param longest how long at most, unless it is woken
     * @param expected how long until it can have a request, as far as is known at its first look; no longer than it can wait
     */
    record Wait(Duration longest, Duration expected) implements Admission {}

    /**
     * Give up: nothing may be sent before the deadline.
     *
     * @param retryAfter when something may be sent, as far as is known
     */
    record Throttled(Duration retryAfter) implements Admission {}
}
