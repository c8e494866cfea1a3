package io.attest.client.internal.response;

import io.attest.client.error.AttestException;
import io.attest.client.error.Outcome;
import io.attest.client.internal.Secrets;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.operation.Operation;
import io.attest.client.internal.time.TimeSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * How a call ended.
 *
 * @param <T> what the response is read as
 * @param operation the operation that was called
 * @param callId the id of the call in events and in the log
 * @param result the result of the last attempt
 * @param outcome what is known over all attempts
 * @param attempts the number of attempts
 * @param time the local clock
 * @param headers the headers of the client's settings, to which the operation adds its own
 * @param accessToken the token of the last attempt, empty if there was none
 */
public record CallEnd<T>(
        Operation<T> operation,
        long callId,
        AttemptResult result,
        Outcome outcome,
        int attempts,
        TimeSource time,
        Map<String, String> headers,
        String accessToken) {

    /** What must not appear in messages, although a service may repeat it. */
    Secrets secrets() {
        return new Secrets(Stream.of(
                        List.of(accessToken),
                        headers.values(),
                        operation.headers().values())
                .flatMap(Collection::stream));
    }

    /** The exception that this is, with the call that it ended. */
    <E extends AttestException> E ending(E exception) {
        exception.initCall(operation.name(), callId);
        return exception;
    }

    /** For a response that the caller may keep. */
    CallEnd<T> withoutSecrets() {
        return new CallEnd<>(operation, callId, result, outcome, attempts, time, Map.of(), "");
    }

    /** Without the response, the headers and the token. */
    @Override
    public String toString() {
        return "CallEnd[operation=" + operation + ", outcome=" + outcome + ", attempts=" + attempts + "]";
    }
}
