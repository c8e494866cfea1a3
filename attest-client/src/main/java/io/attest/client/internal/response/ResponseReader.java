package io.attest.client.internal.response;

import io.attest.client.error.AttestException;
import io.attest.client.error.Outcome;
import io.attest.client.error.ThrottledException;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.operation.Operation;
import java.time.Duration;

/** The last step of a call: what the last attempt ended in, as what the operation makes of it or as an exception. */
public final class ResponseReader {

    private ResponseReader() {}

    /**
     * Reads the result of a call.
     *
     * @throws AttestException whatever else than a response it ended in
     */
    public static <T> T read(CallEnd<T> end) {
        if (end.result() instanceof Failure failure) {
            throw FailureReader.exception(end, failure);
        }
        HttpResponse response = (HttpResponse) end.result();
        if (!response.isSuccess()) {
            throw ErrorResponseReader.exception(end, response);
        }
        return end.operation().response().apply(ReceivedResponse.of(end, response));
    }

    /** The call was never sent, since the rate limit would only be free after its deadline. */
    public static ThrottledException throttled(Operation<?> operation, Duration retryAfter) {
        String message = Sentences.of(operation, "the token's rate limit is used up")
                .add("It is free again in " + (retryAfter.toSeconds() + 1) + " s, as far as is known")
                .addDoubt(operation, Outcome.NOT_SENT)
                .toString();
        return new ThrottledException(message, retryAfter, Outcome.NOT_SENT, 0);
    }
}
