package io.attest.client.internal.http;

import io.attest.client.error.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * The result of an attempt without a complete response.
 *
 * @param kind what ended the attempt
 * @param outcome {@code NOT_SENT} if nothing reached the wire, {@code ACCEPTED} if a 2xx status had come, else
 *     {@code UNKNOWN}
 * @param cause what the HTTP layer threw, or null if it was not reached
 */
public record Failure(Kind kind, Outcome outcome, @Nullable Exception cause) implements AttemptResult {

    /** What ended the attempt. */
    public enum Kind {
        /** The connection could not be made, or broke. */
        NETWORK,
        /** Connecting, writing or reading took too long. */
        TIMEOUT,
        /** The deadline of the whole call passed. */
        DEADLINE,
        /** The calling thread was interrupted. */
        INTERRUPTED,
        /** The client was closed. */
        CLOSED,
        /** Something other than I/O failed, for instance a caller's interceptor. */
        UNEXPECTED
    }

    /** Whether the same attempt may end differently next time. */
    public boolean mayPass() {
        return kind == Kind.NETWORK || kind == Kind.TIMEOUT;
    }
}
