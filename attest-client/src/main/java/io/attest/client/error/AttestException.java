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
    private @Nullable String operation;
    private long callId;

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

    /**
     * Returns the name of the operation that failed, as the events of a listener and the lines of the log have it.
     *
     * @return {@code me.get}, {@code documents.list}, {@code attestationRequests.create} or {@code raw}; later versions
     *     may add more. Null if no call ended in this exception: an application made it and did not set it, a thread was
     *     interrupted while it waited for a page that a pager was fetching ahead, or a list did not end
     */
    public final @Nullable String operation() {
        return operation;
    }

    /**
     * Returns the id of the call that failed. The events of a listener ({@link io.attest.client.config.ClientListener.Call#id()}) and the lines
     * of the log have the same id.
     *
     * @return the id, which is unique in this JVM; 0 if {@link #operation()} is null, or if the response was made by
     *     {@code RawResponse.of}
     */
    public final long callId() {
        return callId;
    }

    /**
     * Sets the call that ended in this exception, as the SDK does. Public so that applications can test their error
     * handling.
     *
     * @param operation the name of the operation
     * @param callId the id of the call
     */
    public final void initCall(String operation, long callId) {
        this.operation = operation;
        this.callId = callId;
    }
}
