package io.attest.client.batch;

import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.AuthenticationException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.Outcome;
import io.attest.client.error.PermissionDeniedException;
import io.attest.client.error.RateLimitException;
import io.attest.client.error.ValidationException;
import io.attest.client.internal.Arguments;
import io.attest.client.internal.json.Body;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Says how a call ended for its item and for the run.
 *
 * @param state the new state of the item
 * @param attestationRequestId the id of the attestation request, or null if it is unknown or a ledger might not store
 * it
 * @param reason why the item is not simply sent, as {@link SendEntry} describes it
 * @param effect what the run does next
 * @param failure what the call threw
 */
record Verdict(
        SendState state,
        @Nullable String attestationRequestId,
        @Nullable String reason,
        Effect effect,
        @Nullable AttestException failure) {

    enum Effect {
        /** The service responded: send the next item. */
        GO_ON,
        /** The end of the run, or a slow claim, kept the item from being sent. */
        WAIT,
        /** The call failed; too many failures in a row end the run. */
        FAILURE,
        /** End the run now. */
        STOP
    }

    private static final int LONGEST_TEXT = 255;
    private static final int FAILURES_IN_A_ROW = 5;
    // A Retry-After that is a time in seconds since 1970 would stop a run for decades.
    private static final Duration LONGEST_RETRY_AFTER = Duration.ofHours(1);

    static Verdict sent(String attestationRequestId) {
        return isStorable(attestationRequestId)
                ? new Verdict(SendState.SENT, attestationRequestId, null, Effect.GO_ON, null)
                : new Verdict(SendState.SENT, null, "the service's id cannot be stored", Effect.GO_ON, null);
    }

    // An id that a database rejects would lose the SENT, and one with line breaks would get into a message.
    private static boolean isStorable(String attestationRequestId) {
        return attestationRequestId.length() <= LONGEST_TEXT && Arguments.isPrintableAscii(attestationRequestId);
    }

    static Verdict notSent(String reason) {
        return new Verdict(SendState.PENDING, null, reason, Effect.WAIT, null);
    }

    /** @param forbidden whether the item before ended in a 403: then it is the token that may not send, not the item */
    static Verdict of(AttestException e, boolean forbidden) {
        String reason = reason(e);
        if (e.outcome() == Outcome.ACCEPTED) {
            String id = e instanceof DecodingException unreadable ? unreadable.id() : null;
            return new Verdict(SendState.SENT, id != null && isStorable(id) ? id : null, reason, Effect.GO_ON, e);
        }
        return switch (e.advice()) {
            case SKIP_ITEM -> new Verdict(SendState.REJECTED, null, reason, Effect.GO_ON, e);
            case CHECK_FIRST -> new Verdict(SendState.UNKNOWN, null, reason, Effect.FAILURE, e);
            case STOP ->
                e instanceof PermissionDeniedException && !forbidden
                        ? new Verdict(SendState.REJECTED, null, reason, Effect.GO_ON, e)
                        : new Verdict(SendState.PENDING, null, reason, Effect.STOP, e);
            case WAIT -> new Verdict(SendState.PENDING, null, reason, Effect.FAILURE, e);
        };
    }

    /** Returns whether the service refused the access token, so that another one may do. */
    boolean isUnauthorized() {
        return failure instanceof AuthenticationException;
    }

    boolean isForbidden() {
        return failure instanceof PermissionDeniedException;
    }

    /** Returns the number of failures in a row after this call; {@code before} is the number before it. */
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

    /** Returns how long to wait before the next item. */
    Duration pauseAfter(int failures) {
        Duration backoff = effect == Effect.FAILURE ? Duration.ofSeconds(1L << (failures - 1)) : Duration.ZERO;
        Duration asked = failure instanceof RateLimitException limited ? limited.retryAfter() : null;
        return asked == null ? backoff : inRange(asked, backoff, LONGEST_RETRY_AFTER);
    }

    private static Duration inRange(Duration wait, Duration shortest, Duration longest) {
        if (wait.compareTo(shortest) < 0) {
            return shortest;
        }
        return wait.compareTo(longest) > 0 ? longest : wait;
    }

    private static String reason(AttestException e) {
        Integer status = status(e);
        String words = words(e);
        return storable(e.getClass().getSimpleName()
                + (status == null ? "" : " " + status)
                + (words == null ? "" : ": " + words));
    }

    /** The service's words; if it has none, what came in their place. */
    private static @Nullable String words(AttestException e) {
        if (e instanceof ApiException response) {
            boolean hasErrors = e instanceof ValidationException invalid
                    && !invalid.errors().isEmpty();
            String words = response.serviceMessage();
            return words == null && !hasErrors
                    ? description(response.statusCode(), response.headers(), response.body())
                    : words;
        }
        return e instanceof DecodingException response
                ? description(response.statusCode(), response.headers(), response.body())
                : null;
    }

    private static @Nullable String description(int status, Map<String, List<String>> headers, String body) {
        // Other headers are not shown, since they may repeat the token.
        String type = headers.getOrDefault("Content-Type", List.of()).stream()
                .findFirst()
                .orElse("");
        return Body.describe(status, Map.of("Content-Type", List.of(type)), body.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns a text that every ledger can store: a table of MariaDB may be in Latin 1, and none takes a NUL. */
    static String storable(String text) {
        String ascii = text.replaceAll("[^ -~]", "?");
        return ascii.substring(0, Math.min(ascii.length(), LONGEST_TEXT));
    }

    private static @Nullable Integer status(AttestException e) {
        if (e instanceof ApiException response) {
            return response.statusCode();
        }
        return e instanceof DecodingException response ? response.statusCode() : null;
    }
}
