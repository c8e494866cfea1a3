package io.attest.client.error;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when a call fails (API: Errors). This is the sealed superclass of all exceptions that a call can end in; the
 * table of {@link io.attest.client.error} lists them. Code that catches this class and asks for {@link #outcome()}
 * handles them all.
 *
 * <p>Invalid arguments are not part of this hierarchy: they cause an {@link IllegalArgumentException}, thrown before
 * anything is sent.
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
     * Returns whether the call may have had its effect. All attempts count, not only the last.
     *
     * @return what is known
     */
    public final Outcome outcome() {
        return outcome;
    }

    /**
     * Returns the number of attempts that the SDK made.
     *
     * @return the number of attempts, 0 if not even a connection was requested
     */
    public final int attempts() {
        return attempts;
    }
}
