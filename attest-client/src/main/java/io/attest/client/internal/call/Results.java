package io.attest.client.internal.call;

import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.Outcome;
import io.attest.client.error.ThrottledException;
import io.attest.client.internal.ErrorResponse;
import io.attest.client.internal.FailedCall;
import io.attest.client.internal.Secrets;
import io.attest.client.internal.TimeSource;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.http.Throttled;
import io.attest.client.internal.json.Json;
import io.attest.client.internal.json.JsonMismatchException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads the result of a call: as the value of the operation, or as an exception with the outcome and a message. A raw
 * response that the caller keeps holds it, so it has no token.
 *
 * @param operation the operation that was called
 * @param callId the id of the call in events and in the log
 * @param attempts the number of attempts
 * @param outcome what is known over all attempts
 */
public record Results<T>(Operation<T> operation, long callId, int attempts, Outcome outcome) {

    // Enough to see what came, and not too much to keep or to log.
    private static final int MAX_KEPT_BYTES = 1024 * 1024;

    /** Reads a body. */
    @FunctionalInterface
    public interface Decoder<R> {

        /** Reads a body, or says where it has another form. */
        R decode(byte[] body) throws JsonMismatchException;
    }

    /** Reads a response that did not come from the service, as if to {@code GET /}. */
    public static Results<?> fake(int status) {
        Operation<?> operation = Operation.get("raw");
        return new Results<>(operation, 0, 1, HttpResponse.outcomeOf(status, operation.documentedStatus()));
    }

    /**
     * The value of a call.
     *
     * @param result the result of the last attempt
     * @param secrets what must not appear in a message, although a service may repeat it
     * @throws AttestException if the result is not a 2xx response that can be read
     */
    T read(AttemptResult result, Supplier<Secrets> secrets, TimeSource time) {
        if (result instanceof Failure failure) {
            throw FailureReader.exception(this, failure);
        }
        if (result instanceof Throttled throttled) {
            throw throttled(throttled.retryAfter());
        }
        HttpResponse response = (HttpResponse) result;
        if (!response.isSuccess()) {
            throw exception(response, secrets.get(), time);
        }
        if (response.tooLarge()) {
            throw unreadable(response, "$", "a body beyond the SDK's size limit");
        }
        return operation.reader().apply(this, response);
    }

    /** The exception of a call whose first or next attempt had no permit in time. */
    private ThrottledException throttled(Duration retryAfter) {
        String message = new Message(operation, "failed: the token's rate limit is used up")
                .add("Try again in about " + (retryAfter.toSeconds() + 1) + " s")
                .add(outcome)
                .toString();
        return new ThrottledException(failed(message, null), retryAfter, outcome);
    }

    /**
     * Reads the body of a 2xx response.
     *
     * @throws DecodingException if it does not have the form
     */
    public <R> R decode(HttpResponse response, Decoder<R> decoder) {
        try {
            return decoder.decode(response.body());
        } catch (JsonMismatchException e) {
            throw unreadable(response, e.path(), e.reason());
        }
    }

    /** The exception for a 2xx response that does not have the form that was expected. */
    private DecodingException unreadable(HttpResponse response, String path, String reason) {
        String message = new Message(operation, "returned " + response.status())
                .add("The response cannot be read: " + reason + " at " + path)
                .add(outcome)
                .toString();
        byte[] bytes = response.body();
        String body = new String(bytes, 0, Math.min(bytes.length, MAX_KEPT_BYTES), StandardCharsets.UTF_8);
        return new DecodingException(
                failed(message, null), outcome, response.status(), response.headerMap(), body, path, Json.id(bytes));
    }

    /** The parts of an exception that all have. */
    FailedCall failed(String message, @Nullable Throwable cause) {
        return new FailedCall(message, cause, attempts, operation.name(), callId);
    }

    private ApiException exception(HttpResponse received, Secrets secrets, TimeSource time) {
        ErrorResponse response = ErrorResponse.read(
                received.status(), received.headerMap(), received.body(), secrets, received.retryAfter(time.now()));
        String message = new Message(operation, "returned " + received.status())
                .quote(Objects.requireNonNullElse(response.serviceMessage(), ""), secrets)
                .quote(received.status() == 422 ? response.errors() : Map.of(), secrets)
                .add(outcome)
                .add(whatToDo(response))
                .toString();
        return ApiException.of(failed(message, null), outcome, response, received.rateLimit());
    }

    private String whatToDo(ErrorResponse response) {
        return switch (response.statusCode()) {
            case 401 -> "Check the access token";
            case 402 -> "The organization's trial or subscription has ended";
            case 403 -> "The token lacks the role for this; a Group Manager's may only read /me";
            case 404 ->
                operation.body() == null && operation.path().size() == 1
                        ? "Check the base URL, which usually ends with /api/v1"
                        : "No resource with this id exists in the token's organization";
            case 429 -> {
                Duration wait = response.retryAfter();
                String when = wait == null ? "" : ". Try again in " + wait.toSeconds() + " s";
                yield "The token's rate limit is used up" + when;
            }
            default -> {
                boolean redirect = response.statusCode() >= 300 && response.statusCode() < 400;
                yield redirect ? "Redirects are not followed; check the base URL" : "";
            }
        };
    }
}
