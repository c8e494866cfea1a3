package io.attest.client.internal;

import org.jspecify.annotations.Nullable;

/**
 * How a call failed, for its exception. Packages form no circle, so {@code Outcome} is not in it.
 *
 * @param message one line for people
 * @param cause what the HTTP layer threw, or null
 * @param attempts the number of attempts
 * @param operation the name of the operation, or null if the failure ended no call
 * @param callId the id of the call in events and in the log, 0 if there is none
 */
public record FailedCall(
        String message,
        @Nullable Throwable cause,
        int attempts,
        @Nullable String operation,
        long callId) {

    /** A failure that ended no call of the SDK, after one attempt. */
    public static FailedCall unnamed(String message, @Nullable Throwable cause) {
        return new FailedCall(message, cause, 1, null, 0);
    }
}
