package io.attest.client.internal.access;

import static io.attest.client.error.Advice.SKIP_ITEM;
import static io.attest.client.error.Advice.STOP;
import static io.attest.client.error.Advice.WAIT;
import static io.attest.client.error.Outcome.ACCEPTED;
import static io.attest.client.error.Outcome.NOT_SENT;
import static io.attest.client.error.Outcome.REJECTED;
import static io.attest.client.error.Outcome.UNKNOWN;
import static io.attest.client.internal.access.Meaning.Repeat.AFTER_RESET;
import static io.attest.client.internal.access.Meaning.Repeat.ALL;
import static io.attest.client.internal.access.Meaning.Repeat.NEVER;
import static io.attest.client.internal.access.Meaning.Repeat.READS;
import static io.attest.client.internal.access.Meaning.Repeat.WITH_OTHER_TOKEN;

import io.attest.client.error.Advice;
import io.attest.client.error.Outcome;

/**
 * What the end of an attempt means for its request: what it proves, what a job does, and what may end differently next
 * time. Nothing else in the SDK decides that; the promise never to send twice by accident rests on these rows. Only the
 * service's own word proves that nothing was done.
 *
 * <p>The outcome is that of one attempt: a call has the strongest of all its attempts. Without a response it depends on
 * what had left, which {@code Attempt} knows: the outcome of those rows is not read.
 *
 * <p>The advice is for a call that certainly had no effect, or may be repeated; for any other it is
 * {@link Advice#CHECK_FIRST}.
 */
public enum Meaning {
    /** The status that the API documents, 201 for a send and 200 for a read, and no page. */
    CARRIED_OUT(ACCEPTED, WAIT, NEVER),
    /** The service rejected what this request asked for, so it is well. */
    ITEM_REJECTED(REJECTED, SKIP_ITEM, NEVER),
    /** The service rejected the organization or the role, whatever the item. */
    ALL_REJECTED(REJECTED, STOP, NEVER),
    TOKEN_REJECTED(REJECTED, STOP, WITH_OTHER_TOKEN),
    TOO_MANY_REQUESTS(REJECTED, WAIT, AFTER_RESET),
    /** The same two statuses in other words, of something that may have passed the request on. */
    TOKEN_REJECTED_BY_ANOTHER(UNKNOWN, WAIT, WITH_OTHER_TOKEN),
    TOO_MANY_REQUESTS_BY_ANOTHER(UNKNOWN, WAIT, AFTER_RESET),
    MAY_PASS(UNKNOWN, WAIT, ALL),
    /** The same, but who allows two e-mails has not allowed them after these. */
    MAY_PASS_FOR_READS(UNKNOWN, WAIT, READS),
    /** A redirect, another 2xx or a page, and any 4xx in words that are not the service's. */
    UNCLEAR(UNKNOWN, WAIT, NEVER),
    /** A status 407, or a tunnel that was not opened: a proxy wants a password, whatever the item. */
    PROXY(UNKNOWN, STOP, NEVER),
    /** Not implemented, and HTTP version not supported: no wait mends that. */
    LASTING(UNKNOWN, WAIT, NEVER),

    // Without a response; named like the constants of AttemptFailure, as the last one is.
    NETWORK(UNKNOWN, WAIT, ALL),
    TIMEOUT(UNKNOWN, WAIT, ALL),
    TLS(UNKNOWN, STOP, NEVER),
    DEADLINE(UNKNOWN, WAIT, NEVER),
    INTERRUPTED(UNKNOWN, STOP, NEVER),
    CLOSED(UNKNOWN, WAIT, NEVER),
    UNEXPECTED(UNKNOWN, WAIT, NEVER),
    /** No attempt was made: the rate limit allows none in time. */
    THROTTLED(NOT_SENT, WAIT, NEVER);

    /** What may end differently next time. A send is repeated only if, besides, its outcome allows it. */
    public enum Repeat {
        NEVER,
        WITH_OTHER_TOKEN,
        /** If the caller waits for the rate limit. */
        AFTER_RESET,
        /** Not a send in doubt, even if the caller allows that. */
        READS,
        ALL
    }

    private final Outcome outcome;
    private final Advice advice;
    private final Repeat repeat;

    Meaning(Outcome outcome, Advice advice, Repeat repeat) {
        this.outcome = outcome;
        this.advice = advice;
        this.repeat = repeat;
    }

    /**
     * What a response means.
     *
     * @param documented the status with which the service says that it carried the request out, or 0
     * @param isFromService whether the service itself wrote it, as {@code WhoAnswered} tells
     */
    public static Meaning of(int status, int documented, boolean isFromService) {
        Meaning ofClass = switch (status / 100) {
            case 2 -> status == documented && isFromService ? CARRIED_OUT : UNCLEAR;
            case 4 -> isFromService ? ITEM_REJECTED : UNCLEAR;
            case 5 -> MAY_PASS_FOR_READS;
            default -> UNCLEAR;
        };
        return switch (status) {
            case 401 -> isFromService ? TOKEN_REJECTED : TOKEN_REJECTED_BY_ANOTHER;
            case 402, 403 -> isFromService ? ALL_REJECTED : UNCLEAR;
            case 407 -> PROXY;
            case 408, 500, 502, 503, 504 -> MAY_PASS;
            case 429 -> isFromService ? TOO_MANY_REQUESTS : TOO_MANY_REQUESTS_BY_ANOTHER;
            case 501, 505 -> LASTING;
            default -> ofClass;
        };
    }

    /** What a response proves of its request. */
    public Outcome outcome() {
        return outcome;
    }

    /** What to do if the call certainly had no effect, or may be repeated. */
    public Advice advice() {
        return advice;
    }

    public Repeat repeat() {
        return repeat;
    }

    /** Of an error: whether another server may stand at this address, since no time and no limit passes it. */
    public boolean isElsewhere() {
        return this == UNCLEAR || this == TOKEN_REJECTED_BY_ANOTHER || this == ITEM_REJECTED;
    }
}
