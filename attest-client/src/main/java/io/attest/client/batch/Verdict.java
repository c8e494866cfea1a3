package io.attest.client.batch;

import io.attest.client.error.Advice;
import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.AuthenticationException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.Outcome;
import io.attest.client.error.PermissionDeniedException;
import io.attest.client.error.RateLimitException;
import io.attest.client.error.ThrottledException;
import io.attest.client.error.ValidationException;
import io.attest.client.internal.Arguments;
import io.attest.client.internal.json.Body;
import io.attest.client.internal.json.ErrorResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
        /** The service has decided about the item: send the next one. */
        GO_ON,
        /** The end of the run, or a slow claim, kept the item from being sent. */
        NOT_SENT,
        /** A 429: wait as long as it asks. */
        LIMITED,
        /** No response came, or one of something before the service: send nothing before a sign of life. */
        OUTAGE,
        /** The same, and this item may have been sent. */
        UNCLEAR,
        /** End the run now. */
        STOP
    }

    private static final int LONGEST_TEXT = 255;

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
        return new Verdict(SendState.PENDING, null, reason, Effect.NOT_SENT, null);
    }

    static Verdict of(AttestException e) {
        if (e.outcome() == Outcome.ACCEPTED) {
            String id = e instanceof DecodingException unreadable ? unreadable.id() : null;
            return of(e, SendState.SENT, id != null && isStorable(id) ? id : null, Effect.GO_ON);
        }
        if (e.outcome().mayHaveHappened()) {
            return of(e, SendState.UNKNOWN, null, Effect.UNCLEAR);
        }
        if (e instanceof RateLimitException || e instanceof ThrottledException) {
            return of(e, SendState.PENDING, null, Effect.LIMITED);
        }
        boolean isAboutTheItem = e.advice() == Advice.SKIP_ITEM;
        if (e instanceof ApiException && (isAboutTheItem || e instanceof PermissionDeniedException)) {
            if (!isOfTheService(e)) {
                return of(e, SendState.PENDING, null, Effect.OUTAGE);
            }
        }
        return isAboutTheItem
                ? of(e, SendState.REJECTED, null, Effect.GO_ON)
                : of(e, SendState.PENDING, null, e.advice() == Advice.STOP ? Effect.STOP : Effect.OUTAGE);
    }

    private static Verdict of(AttestException e, SendState state, @Nullable String id, Effect effect) {
        return new Verdict(state, id, reason(e), effect, e);
    }

    /** Returns whether an error response has the form that the API documents, so that no proxy or firewall wrote it. */
    static boolean isOfTheService(AttestException e) {
        return e instanceof ApiException response
                && ErrorResponse.isServiceWord(response.statusCode(), response.body());
    }

    /** Returns whether something before the service has rejected the request. */
    boolean isRejectedElsewhere() {
        return effect == Effect.OUTAGE && failure instanceof ApiException;
    }

    /** Returns this with another state of the item and another effect. */
    Verdict as(SendState newState, Effect newEffect) {
        return new Verdict(newState, attestationRequestId, reason, newEffect, failure);
    }

    /** Returns whether the service refused the access token, so that another one may do. */
    boolean isUnauthorized() {
        return failure instanceof AuthenticationException;
    }

    private static String reason(AttestException e) {
        Integer status = status(e);
        String words = words(e);
        return shortened(e.getClass().getSimpleName()
                + (status == null ? "" : " " + status)
                + (words == null ? "" : ": " + words));
    }

    /** The service's words, with those about single fields; if it has none, what came in their place. */
    private static @Nullable String words(AttestException e) {
        if (e instanceof DecodingException response) {
            return description(response.statusCode(), response.headers(), response.body());
        }
        if (!(e instanceof ApiException response)) {
            return null;
        }
        Stream<String> errors = e instanceof ValidationException invalid
                ? invalid.errors().entrySet().stream()
                        .map(field -> field.getKey() + ": " + String.join(" ", field.getValue()))
                : Stream.of();
        String words = Stream.concat(Stream.ofNullable(response.serviceMessage()), errors)
                .collect(Collectors.joining(" "));
        return words.isEmpty() ? description(response.statusCode(), response.headers(), response.body()) : words;
    }

    private static @Nullable String description(int status, Map<String, List<String>> headers, String body) {
        // Other headers are not shown, since they may repeat the token.
        String type = headers.getOrDefault("Content-Type", List.of()).stream()
                .findFirst()
                .orElse("");
        return Body.describe(status, Map.of("Content-Type", List.of(type)), body.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns a text that fits into a ledger, without control characters. */
    private static String shortened(String text) {
        String clean = text.replaceAll("[\\p{Cntrl}\\u2028\\u2029]", " ").strip();
        int end = Math.min(clean.length(), LONGEST_TEXT);
        boolean splits = end < clean.length() && Character.isHighSurrogate(clean.charAt(end - 1));
        return clean.substring(0, splits ? end - 1 : end);
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
