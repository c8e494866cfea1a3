package io.attest.client.error;

import org.jspecify.annotations.Nullable;

/**
 * A call that did not end in a response (interface: Errors). Sealed: what it can be is all in the table of
 * {@link io.attest.client.error}. Whoever catches this one class and asks for {@link #outcome()} has covered them all.
 *
 * <p>Argument errors are not part of this hierarchy: they are {@link IllegalArgumentException}s, thrown before anything
 * is sent.
 */
public abstract sealed class AttestException extends RuntimeException
        permits ApiException,
                NetworkException,
                DecodingException,
                ThrottledException,
                DeadlineExceededException,
                CallInterruptedException {

    private static final long serialVersionUID = 1L;

    private final Outcome outcome;
    private final int attempts;

    AttestException(String message, @Nullable Throwable cause, Outcome outcome, int attempts) {
        super(message, cause);
        this.outcome = outcome;
        this.attempts = attempts;
    }

    /**
     * Whether the call may have had its effect; over all attempts, not only the last one.
     *
     * @return what is known
     */
    public final Outcome outcome() {
        return outcome;
    }

    /**
     * How often the SDK tried, from 0 when not even a connection was asked for.
     *
     * @return the number of attempts
     */
    public final int attempts() {
        return attempts;
    }
}
