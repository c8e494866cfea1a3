package io.attest.client.internal.response;

import io.attest.client.error.Outcome;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.operation.Operation;
import io.attest.client.internal.time.TimeSource;
import org.jspecify.annotations.Nullable;

/**
 * How a call ended.
 *
 * @param <T> what the response is read as
 * @param operation the operation that was called
 * @param result the result of the last attempt
 * @param outcome what is known over all attempts
 * @param attempts the number of attempts
 * @param time the local clock
 * @param accessToken the token of the last attempt, or null if there was none
 */
public record CallEnd<T>(
        Operation<T> operation,
        AttemptResult result,
        Outcome outcome,
        int attempts,
        TimeSource time,
        @Nullable String accessToken) {

    /** What must not appear in messages; created on demand, since only error responses need it. */
    Secrets secrets() {
        return Secrets.of(operation, accessToken);
    }

    /** Without the response and the token. */
    @Override
    public String toString() {
        return "CallEnd[operation=" + operation + ", outcome=" + outcome + ", attempts=" + attempts + "]";
    }
}
