package io.attest.client.batch;

import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.Outcome;
import io.attest.client.error.RateLimitException;
import io.attest.client.error.ThrottledException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of an item that was tried, and of the run.
 *
 * @param state of the item
 * @param requestId of the item, if it is known
 * @param reason names and numbers only
 * @param effect on the run
 * @param failure what the call threw
 */
record Verdict(
        SendState state,
        @Nullable String requestId,
        @Nullable String reason,
        Effect effect,
        @Nullable AttestException failure) {

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
    private static final int FAILURES_IN_A_ROW = 5;
    private static final Duration SHORTEST_WAIT = Duration.ofMillis(100);
    // A permit may come sooner than the estimate, and other workers may have taken what is left.
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    static Verdict sent(String requestId) {
        return new Verdict(SendState.SENT, requestId, null, Effect.GO_ON, null);
    }

    static Verdict notSent(String reason) {
        return new Verdict(SendState.PENDING, null, reason, Effect.WAIT, null);
    }

    static Verdict of(AttestException e) {
        Integer status = status(e);
        String reason = e.getClass().getSimpleName() + (status == null ? "" : " " + status);
        // A proxy's page with 200 does not prove that the service got the request, nor does a page that was cut off.
        if (e.outcome() == Outcome.ACCEPTED && status != null && status == CREATED) {
            return new Verdict(SendState.SENT, null, reason, Effect.GO_ON, e);
        }
        return switch (e.advice()) {
            case SKIP_ITEM -> new Verdict(SendState.REJECTED, null, reason, Effect.GO_ON, e);
            case CHECK_FIRST -> new Verdict(SendState.UNKNOWN, null, reason, Effect.FAILURE, e);
            case STOP -> new Verdict(SendState.PENDING, null, reason, Effect.STOP, e);
            case WAIT -> new Verdict(SendState.PENDING, null, reason, effect(e), e);
        };
    }

    private static Effect effect(AttestException e) {
        return e instanceof ThrottledException ? Effect.WAIT : Effect.FAILURE;
    }

    /** How many failures in a row there are now, if there were {@code before} until this item. */
    int failuresAfter(int before) {
        return switch (effect) {
            case GO_ON -> 0;
            case FAILURE -> before + 1;
            case WAIT, STOP -> before;
        };
    }

    boolean endsRun(int failures) {
        return effect == Effect.STOP || failures >= FAILURES_IN_A_ROW;
    }

    /** How long to wait before the next item is sent. */
    Duration pauseAfter(int failures) {
        if (failure instanceof ThrottledException throttled) {
            return inRange(throttled.retryAfter());
        }
        Duration backoff = effect == Effect.FAILURE ? Duration.ofSeconds(1L << (failures - 1)) : Duration.ZERO;
        Duration asked = failure instanceof RateLimitException limited ? limited.retryAfter() : null;
        return asked == null || asked.compareTo(backoff) < 0 ? backoff : asked;
    }

    private static Duration inRange(Duration wait) {
        if (wait.compareTo(SHORTEST_WAIT) < 0) {
            return SHORTEST_WAIT;
        }
        return wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
    }

    private static @Nullable Integer status(AttestException e) {
        if (e instanceof ApiException response) {
            return response.statusCode();
        }
        return e instanceof DecodingException response ? response.statusCode() : null;
    }
}
