package io.attest.client.internal.access;

import io.attest.client.error.Outcome;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * How a call failed, for its exception.
 *
 * @param meaning what its last attempt ended in
 * @param outcome what is known over all attempts
 * @param message one line for people
 * @param attempts the number of attempts
 * @param operation the name of the operation, or null if the failure ended no call
 * @param repeatable whether it may be made again, whatever its outcome
 * @param callId the id of the call in events and in the log, 0 if there is none
 */
public record FailedCall(
        Meaning meaning,
        Outcome outcome,
        String message,
        int attempts,
        @Nullable String operation,
        boolean repeatable,
        long callId)
        implements Serializable {

    /** A failure for a fake: of a send, after one attempt. */
    public static FailedCall fake(Meaning meaning, Outcome outcome, String message) {
        return new FailedCall(meaning, outcome, message, 1, null, false, 0);
    }

    /** A failure that is not that of one call: a list was read, and does not end, or items may be missing. */
    public static FailedCall ofList(String message) {
        return new FailedCall(Meaning.CARRIED_OUT, Outcome.ACCEPTED, message, 1, null, true, 0);
    }

    /** A failure before the first attempt of a call that has no name. */
    public static FailedCall notBegun(Meaning meaning, String message) {
        return new FailedCall(meaning, Outcome.NOT_SENT, message, 0, null, false, 0);
    }
}
