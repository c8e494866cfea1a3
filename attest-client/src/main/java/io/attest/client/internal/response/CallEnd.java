package io.attest.client.internal.response;

import io.attest.client.error.Outcome;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.operation.Operation;
import io.attest.client.internal.time.TimeSource;
import org.jspecify.annotations.Nullable;

/**
 * Where a call has come to.
 *
 * @param <T> what its response is read as
 * @param operation what was asked
 * @param result what the last attempt ended in
 * @param outcome what is known over all attempts
 * @param attempts how many there were
 * @param time has the local wall clock
 * @param accessToken the token of the last attempt, or null if there was none
 */
public record CallEnd<T>(
        Operation<T> operation,
        AttemptResult result,
        Outcome outcome,
        int attempts,
        TimeSource time,
        @Nullable String accessToken) {

    /** What must not get into a message; made anew each time, which only an error response asks for. */
    Secrets secrets() {
        return Secrets.of(operation, accessToken);
    }

    /** Nothing of what came, and no token. */
    @Override
    public String toString() {
        return "CallEnd[operation=" + operation + ", outcome=" + outcome + ", attempts=" + attempts + "]";
    }
}
