package io.attest.client.batch;

import io.attest.client.error.Advice;
import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.Outcome;
import io.attest.client.error.RateLimitException;
import io.attest.client.error.ThrottledException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of an item whose send failed, and of the run.
 *
 * @param state of the item
 * @param reason for the ledger: names and numbers only
 * @param effect on the run
 * @param pause how long not to send at least
 */
record Verdict(SendState state, String reason, Effect effect, Duration pause) {

    enum Effect {
        /** The service can be reached, and the next item may succeed. */
        GO_ON,
        /** Nothing is wrong, but it is not the time to send. */
        WAIT,
        /** Too many of these in a row end the run. */
        FAILURE,
        STOP
    }

    private static final int CREATED = 201;
    private static final Duration SHORTEST_WAIT = Duration.ofMillis(100);
    private static final Duration WITHOUT_RETRY_AFTER = Duration.ofSeconds(10);

    static Verdict of(AttestException e) {
        int status = status(e);
        String reason = e.getClass().getSimpleName() + (status == 0 ? "" : " " + status);
        Advice advice = e.advice();
        if (advice == Advice.CHECK_FIRST) {
            // A proxy's page with 200 does not prove that the service got the request.
            boolean created = e.outcome() == Outcome.ACCEPTED && (status == 0 || status == CREATED);
            return created
                    ? new Verdict(SendState.SENT, reason, Effect.GO_ON, Duration.ZERO)
                    : new Verdict(SendState.UNKNOWN, reason, Effect.FAILURE, Duration.ZERO);
        }
        return switch (advice) {
            case SKIP_ITEM -> new Verdict(SendState.REJECTED, reason, Effect.GO_ON, Duration.ZERO);
            case WAIT -> new Verdict(SendState.PENDING, reason, effect(e), wait(e));
            case STOP, CHECK_FIRST -> new Verdict(SendState.PENDING, reason, Effect.STOP, Duration.ZERO);
        };
    }

    private static Effect effect(AttestException e) {
        return e instanceof ThrottledException ? Effect.WAIT : Effect.FAILURE;
    }

    private static Duration wait(AttestException e) {
        if (e instanceof ThrottledException throttled) {
            Duration reset = throttled.retryAfter();
            return reset.compareTo(SHORTEST_WAIT) > 0 ? reset : SHORTEST_WAIT;
        }
        if (e instanceof RateLimitException limited) {
            @Nullable Duration reset = limited.retryAfter();
            return reset == null ? WITHOUT_RETRY_AFTER : reset;
        }
        return Duration.ZERO;
    }

    private static int status(AttestException e) {
        if (e instanceof ApiException response) {
            return response.statusCode();
        }
        return e instanceof DecodingException response ? response.statusCode() : 0;
    }
}
