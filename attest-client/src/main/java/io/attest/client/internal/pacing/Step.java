package io.attest.client.internal.pacing;

import java.time.Duration;

/** What a caller in the queue does next. */
public sealed interface Step permits Permit, Step.Wait, Step.Throttled {

    /**
     * Wait, and ask again.
     *
     * @param longest how long at most, unless it is woken
     * @param expected how long until it can have a request, as far as is known at its first look; no longer than it can wait
     */
    record Wait(Duration longest, Duration expected) implements Step {}

    /**
     * Give up: nothing may be sent before the deadline.
     *
     * @param retryAfter when something may be sent, as far as is known
     */
    record Throttled(Duration retryAfter) implements Step {}
}
