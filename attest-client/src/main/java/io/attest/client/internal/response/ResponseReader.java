package io.attest.client.internal.response;

import io.attest.client.error.AttestException;
import io.attest.client.error.Outcome;
import io.attest.client.error.ThrottledException;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.operation.Operation;
import java.time.Duration;

/** Turns the result of a call's last attempt into the operation's value or into an exception. */
public final class ResponseReader {

    private ResponseReader() {}

    /**
     * Reads the result of a call.
     *
     * @throws AttestException if the call did not end in a 2xx response that can be read
     */
    public static <T> T read(CallEnd<T> end) {
        if (end.result() instanceof Failure failure) {
            throw FailureReader.exception(end, failure);
        }
        HttpResponse response = (HttpResponse) end.result();
        if (!response.isSuccess()) {
            throw ErrorResponseReader.exception(end, response);
        }
        return end.operation().reader().apply(ReceivedResponse.of(end, response));
    }

    /** The exception of a call that was not sent, since there was no permit in time. */
    public static ThrottledException throttled(Operation<?> operation, Duration retryAfter) {
        String message = Sentences.of(operation, "the token's rate limit is used up")
                .add("Try again in about " + (retryAfter.toSeconds() + 1) + " s")
                .addDoubt(operation, Outcome.NOT_SENT)
                .toString();
        return new ThrottledException(message, retryAfter, Outcome.NOT_SENT, 0);
    }
}
