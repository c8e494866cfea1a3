package io.attest.client.internal.response;

import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.AuthenticationException;
import io.attest.client.error.BadRequestException;
import io.attest.client.error.ErrorResponse;
import io.attest.client.error.NotFoundException;
import io.attest.client.error.Outcome;
import io.attest.client.error.PaymentRequiredException;
import io.attest.client.error.PermissionDeniedException;
import io.attest.client.error.RateLimitException;
import io.attest.client.error.ServerException;
import io.attest.client.error.ThrottledException;
import io.attest.client.error.UnexpectedStatusException;
import io.attest.client.error.ValidationException;
import io.attest.client.internal.Secrets;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.json.Json;
import io.attest.client.internal.json.JsonObject;
import io.attest.client.internal.operation.Operation;
import io.attest.client.internal.ratelimit.RateLimitHeaders;
import io.attest.client.internal.retry.RetryAfter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Turns the result of a call's last attempt into the operation's value or into an exception. */
public final class ResponseReader {

    private ResponseReader() {}

    /**
     * Reads the result of a call.
     *
     * @throws AttestException if the call did not end in a 2xx response that can be read
     */
    public static <T> T read(CallEnd<T> end) {
        if (end.result() instanceof HttpResponse response && response.isSuccess()) {
            return end.operation().reader().apply(ReceivedResponse.of(end, response));
        }
        throw end.ending(
                end.result() instanceof Failure failure
                        ? FailureReader.exception(end, failure)
                        : exception(end, (HttpResponse) end.result()));
    }

    /** The exception of a call that was not sent, since there was no permit in time. */
    public static ThrottledException throttled(Operation<?> operation, long callId, Duration retryAfter) {
        String message = new Message(operation, "failed: the token's rate limit is used up")
                .add("Try again in about " + (retryAfter.toSeconds() + 1) + " s")
                .add(Outcome.NOT_SENT)
                .toString();
        ThrottledException exception = new ThrottledException(message, retryAfter, Outcome.NOT_SENT, 0);
        exception.initCall(operation.name(), callId);
        return exception;
    }

    /** The status alone decides the class, since the body may be anything. */
    private static ApiException exception(CallEnd<?> end, HttpResponse received) {
        int status = received.status();
        Outcome outcome = end.outcome();
        int attempts = end.attempts();
        JsonObject body = Json.readObject(received.body());
        Map<String, List<String>> errors = status == 422 ? body.textLists("errors") : Map.of();
        Secrets secrets = end.secrets();
        String words = Message.clean(words(body), secrets);
        ErrorResponse response = new ErrorResponse(
                status,
                received.headers().toMultimap(),
                new String(received.body(), StandardCharsets.UTF_8),
                words.isEmpty() ? null : words,
                RateLimitHeaders.read(received.headers()),
                RetryAfter.of(received, end.time().now()));
        Message message = new Message(end.operation(), "returned " + status)
                .quote(words, secrets)
                .quote(errors, secrets)
                .add(outcome);
        return switch (status) {
            case 400 -> new BadRequestException(message.toString(), response, outcome, attempts);
            case 401 -> new AuthenticationException(message.and("Check the access token"), response, outcome, attempts);
            case 402 -> {
                String text = message.and("The organization's trial or subscription has ended");
                yield new PaymentRequiredException(text, response, body.text("payment_url"), outcome, attempts);
            }
            case 403 -> {
                String text = message.and("The token lacks the role for this; a Group Manager's may only read /me");
                yield new PermissionDeniedException(text, response, outcome, attempts);
            }
            case 404 -> new NotFoundException(message.and(missing(end.operation())), response, outcome, attempts);
            case 422 -> new ValidationException(message.toString(), response, errors, outcome, attempts);
            case 429 -> {
                Duration wait = response.retryAfter();
                message.add("The token's rate limit is used up");
                String text = message.and(wait == null ? "" : "Try again in " + wait.toSeconds() + " s");
                yield new RateLimitException(text, response, outcome, attempts);
            }
            default -> {
                if (status >= 500 && status < 600) {
                    yield new ServerException(message.toString(), response, outcome, attempts);
                }
                String advice = status < 400 ? "Redirects are not followed; check the base URL" : "";
                yield new UnexpectedStatusException(message.and(advice), response, outcome, attempts);
            }
        };
    }

    /** The service's own message. The API has it in one of two fields, depending on the status. */
    private static String words(JsonObject body) {
        String error = body.text("error");
        return error == null || error.isBlank() ? Objects.requireNonNullElse(body.text("message"), "") : error;
    }

    private static String missing(Operation<?> operation) {
        return operation.body() == null && operation.path().size() == 1
                ? "Check the base URL, which usually ends with /api/v1"
                : "No resource with this id exists in the token's organization";
    }
}
