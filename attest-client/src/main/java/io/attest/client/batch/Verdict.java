package io.attest.client.batch;

import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.Outcome;
import io.attest.client.error.ValidationException;
import io.attest.client.internal.util.Arguments;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.AttestationStatus;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Says how a call ended for its item.
 *
 * @param state the new state of the item
 * @param attestationRequestId the id of the attestation request, or null if it is unknown or a ledger might not store
 * it
 * @param reason why the item is not simply sent, as {@link SendEntry} describes it
 * @param failure what the call threw; null if it returned, or if the end of the run or a slow claim kept the item
 * from being sent
 */
record Verdict(
        SendState state,
        @Nullable String attestationRequestId,
        @Nullable String reason,
        @Nullable AttestException failure) {

    private static final int LONGEST_TEXT = 255;
    private static final Set<AttestationStatus> UNDELIVERED =
            Set.of(AttestationStatus.FAILED, AttestationStatus.BOUNCED);

    static Verdict sent(AttestationRequest sent) {
        String id = isStorable(sent.id()) ? sent.id() : null;
        if (UNDELIVERED.contains(sent.status())) {
            return new Verdict(SendState.UNKNOWN, id, "created, but its status is " + sent.status(), null);
        }
        return new Verdict(SendState.SENT, id, id == null ? "the service's id cannot be stored" : null, null);
    }

    // An id that a database rejects would lose the SENT, and one with line breaks would get into a message.
    private static boolean isStorable(String attestationRequestId) {
        return attestationRequestId.length() <= LONGEST_TEXT && Arguments.isPrintableAscii(attestationRequestId);
    }

    /** Whether the service has decided about the item. */
    boolean isDecision() {
        return state == SendState.SENT
                || state == SendState.REJECTED
                || (state == SendState.UNKNOWN && failure == null);
    }

    static Verdict notSent(String reason) {
        return new Verdict(SendState.PENDING, null, reason, null);
    }

    static Verdict of(AttestException e) {
        if (e.outcome() == Outcome.ACCEPTED) {
            String id = e instanceof DecodingException unreadable ? unreadable.id() : null;
            return of(e, SendState.SENT, id != null && isStorable(id) ? id : null);
        }
        return switch (e.advice()) {
            case CHECK_FIRST -> inDoubt(e);
            case SKIP_ITEM -> of(e, SendState.REJECTED, null);
            case STOP, WAIT -> of(e, SendState.PENDING, null);
        };
    }

    static Verdict inDoubt(AttestException e) {
        return of(e, SendState.UNKNOWN, null);
    }

    private static Verdict of(AttestException e, SendState state, @Nullable String id) {
        return new Verdict(state, id, reason(e), e);
    }

    private static String reason(AttestException e) {
        String words = words(e);
        return shortened(name(e) + (words == null || words.isEmpty() ? "" : ": " + words));
    }

    /** The class and the status, without the service's words. */
    static String name(AttestException e) {
        Integer status = status(e);
        return e.getClass().getSimpleName() + (status == null ? "" : " " + status);
    }

    /** The service's words, with those about single fields, and whether they may not be the service's. */
    private static @Nullable String words(AttestException e) {
        if (e instanceof DecodingException response) {
            return String.valueOf(response.getMessage()).replaceFirst(".* returned \\d+\\. ", "");
        }
        if (!(e instanceof ApiException response)) {
            return null;
        }
        Stream<String> errors = e instanceof ValidationException invalid
                ? invalid.errors().entrySet().stream()
                        .map(field -> field.getKey() + ": " + String.join(" ", field.getValue()))
                : Stream.of();
        Stream<String> who = response.isFromService() ? Stream.of() : Stream.of("(not the service's own answer)");
        return Stream.of(Stream.ofNullable(response.serviceMessage()), errors, who)
                .flatMap(parts -> parts)
                .collect(Collectors.joining(" "));
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
