package io.attest.client.internal.reading;

import io.attest.client.error.AttestException;
import io.attest.client.error.Outcome;
import io.attest.client.error.ThrottledException;
import io.attest.client.internal.http.Answer;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.operation.Operation;
import java.time.Duration;

/** The last step of a call: what the last attempt ended in, as what the operation makes of it or as an exception. */
public final class AnswerReader {

    private AnswerReader() {}

    /**
     * Reads the result of a call.
     *
     * @throws AttestException whatever else than an answer it ended in
     */
    public static <T> T read(CallEnd<T> end) {
        if (end.result() instanceof Failure failure) {
            throw FailureReader.exception(end, failure);
        }
        Answer answer = (Answer) end.result();
        if (!answer.isSuccess()) {
            throw RefusalReader.exception(end, answer);
        }
        return end.operation().answer().apply(ReceivedAnswer.of(end, answer));
    }

    /** The call was never sent, since the allowance would only be free after its deadline. */
    public static ThrottledException throttled(Operation<?> operation, Duration retryAfter) {
        String message = Sentences.of(operation, "the token's allowance is used up")
                .add("It is free again in " + (retryAfter.toSeconds() + 1) + " s, as far as is known")
                .addDoubt(operation, Outcome.NOT_SENT)
                .toString();
        return new ThrottledException(message, retryAfter, Outcome.NOT_SENT, 0);
    }
}
