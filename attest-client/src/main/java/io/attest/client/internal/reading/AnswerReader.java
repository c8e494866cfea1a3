package io.attest.client.internal.reading;

import io.attest.client.error.AttestException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.Outcome;
import io.attest.client.error.ThrottledException;
import io.attest.client.internal.http.Answer;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.json.Json;
import io.attest.client.internal.json.JsonMismatchException;
import io.attest.client.internal.operation.Operation;
import io.attest.client.paging.Page;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** The last step of a call: what the last attempt ended in, as a record or as an exception. */
public final class AnswerReader {

    // Enough to see what came, and no burden for who keeps or logs the exception.
    private static final int MAX_KEPT_BYTES = 1024 * 1024;

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
        return decode(end, answer);
    }

    /** The call was never sent, since the allowance would only be free after its deadline. */
    public static ThrottledException throttled(Operation<?> operation, Duration retryAfter) {
        String message = Sentences.of(operation, "the token's allowance is used up")
                .add("It is free again in " + (retryAfter.toSeconds() + 1) + " s, as far as is known")
                .addDoubt(operation, Outcome.NOT_SENT)
                .toString();
        return new ThrottledException(message, retryAfter, Outcome.NOT_SENT, 0);
    }

    private static <T> T decode(CallEnd<T> end, Answer answer) {
        Operation<T> operation = end.operation();
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
                    .addDoubt(operation, end.outcome())
                    .toString();
            byte[] bytes = answer.body();
            String body = new String(bytes, 0, Math.min(bytes.length, MAX_KEPT_BYTES), StandardCharsets.UTF_8);
            throw new DecodingException(message, answer.status(), body, e.path(), end.outcome(), end.attempts());
        }
    }

    private static void checkPage(int expected, int current) throws JsonMismatchException {
        if (current != expected) {
            throw new JsonMismatchException(
                    "$.meta.current_page", "page " + current + " instead of the page " + expected + " asked for");
        }
    }
}
