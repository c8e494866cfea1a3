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
 * @param accessToken the token that it had, empty before the first attempt
 * @param retryIn how long to wait before a retry, or null if it must not be retried
 * @param tokenFailure what the supplier of tokens threw when it was asked for a retry, or null
 */
record Attempt(
        AttemptResult result,
        Outcome outcome,
        int number,
        String accessToken,
        @Nullable Duration retryIn,
        @Nullable Throwable tokenFailure)
        implements TicketOrEnd {

    /** Before the first attempt. */
    static final Attempt NONE = new Attempt(Failure.NOT_MADE, Outcome.NOT_SENT, 0, "", null, null);

    /** The next attempt. */
    Attempt next(AttemptResult nextResult, String token) {
        return new Attempt(nextResult, nextResult.outcomeAfter(outcome), number + 1, token, null, null);
    }

    /** This attempt, with a retry after it, or with none if the delay is null. */
    Attempt retriedIn(@Nullable Duration delay) {
        return new Attempt(result, outcome, number, accessToken, delay, tokenFailure);
    }

    /** The end of a call after this attempt, since the supplier of tokens failed. */
    Attempt withoutToken(Throwable thrown) {
        return new Attempt(result, outcome, number, accessToken, null, thrown);
    }

    /** The end of a call after this attempt, or before its first one. */
    Attempt endedBy(AttemptResult end) {
        return new Attempt(end, outcome, number, accessToken, null, tokenFailure);
    }
}
