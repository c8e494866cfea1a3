package io.attest.client.internal.reading;

import io.attest.client.error.AttestException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.Outcome;
import io.attest.client.internal.http.Answer;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.json.Json;
import io.attest.client.internal.json.JsonMismatchException;
import io.attest.client.internal.operation.Operation;
import io.attest.client.paging.Page;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/** The last step of a call: what the last attempt ended in, as a record or as an exception. */
public final class AnswerReader {

    private AnswerReader() {}

    /**
     * Reads the result of a call.
     *
     * @param outcome what is known over all attempts
     * @param attempts how many there were
     * @param now the local wall clock
     * @throws AttestException whatever else than an answer it ended in
     */
    public static <T> T read(Operation<T> operation, AttemptResult result, Outcome outcome, int attempts, Instant now) {
        if (result instanceof Failure failure) {
            throw FailureReader.exception(operation, failure, outcome, attempts);
        }
        Answer answer = (Answer) result;
        if (!answer.isSuccess()) {
            throw RefusalReader.exception(operation, answer, outcome, attempts, now);
        }
        return decode(operation, answer, outcome, attempts);
    }

    private static <T> T decode(Operation<T> operation, Answer answer, Outcome outcome, int attempts) {
        try {
            if (answer.tooLarge()) {
                throw new JsonMismatchException("$", "a body larger than the SDK reads");
            }
            T value = Json.read(answer.body(), operation.answer());
            if (operation.expectedPage() != null && value instanceof Page<?> page) {
                checkPage(operation.expectedPage(), page.meta().currentPage());
            }
            return value;
        } catch (JsonMismatchException e) {
            String message = Sentences.of(operation, answer.status())
                    .add("The answer cannot be read: " + e.reason() + " at " + e.path())
                    .addDoubt(operation, outcome)
                    .toString();
            String body = new String(answer.body(), StandardCharsets.UTF_8);
            throw new DecodingException(message, answer.status(), body, e.path(), outcome, attempts);
        }
    }

    private static void checkPage(int expected, int current) throws JsonMismatchException {
        if (current != expected) {
            throw new JsonMismatchException(
                    "$.meta.current_page", "page " + current + " instead of the page " + expected + " asked for");
        }
    }
}
