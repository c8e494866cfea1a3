package io.attest.client.internal.call;

import io.attest.client.error.Outcome;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.http.Failure;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * An attempt that has ended.
 *
 * @param result its result
 * @param outcome what is known over this and all earlier attempts of the call
 * @param number its number in the call, from 1
 * @param retryIn how long to wait before a retry, or null if it must not be retried
 */
record Attempt(
        AttemptResult result,
        Outcome outcome,
        int number,
        @Nullable Duration retryIn) {

    /** The state of a call before its first attempt. */
    static final Attempt NONE =
            new Attempt(new Failure(Failure.Kind.INTERRUPTED, Outcome.NOT_SENT, null), Outcome.NOT_SENT, 0, null);

    /** This attempt, with a retry after it, or with none if the delay is null. */
    Attempt retriedIn(@Nullable Duration delay) {
        return new Attempt(result, outcome, number, delay);
    }

    /** The end of a call after this attempt, or before its first one. */
    Attempt endedBy(Failure.Kind kind) {
        return new Attempt(new Failure(kind, outcome, null), outcome, number, null);
    }
}
