package io.attest.client.internal.access;

import org.jspecify.annotations.Nullable;

/**
 * How a call failed, for its exception. Packages form no circle, so {@code Outcome} is not in it.
 *
 * @param message one line for people
 * @param cause what the HTTP layer threw, or null
 * @param attempts the number of attempts
 * @param operation the name of the operation, or null if the failure ended no call
 * @param repeatable whether it may be made again, whatever its outcome
 * @param callId the id of the call in events and in the log, 0 if there is none
 */
public record FailedCall(
        String message,
        @Nullable Throwable cause,
        int attempts,
        @Nullable String operation,
        boolean repeatable,
        long callId) {

    /** A failure for a fake: of a send, after one attempt. */
    public static FailedCall fake(String message) {
        return new FailedCall(message, null, 1, null, false, 0);
    }

    /** A failure that is not that of one call, while a list was read. */
    public static FailedCall ofList(String message, @Nullable Throwable cause) {
        return new FailedCall(message, cause, 1, null, true, 0);
    }

    /** A failure before the first attempt of a call that has no name. */
    public static FailedCall notBegun(String message, @Nullable Throwable cause) {
        return new FailedCall(message, cause, 0, null, false, 0);
    }
}
