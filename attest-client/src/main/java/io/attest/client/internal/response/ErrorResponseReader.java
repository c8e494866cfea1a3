package io.attest.client.internal.response;

import io.attest.client.error.ApiException;
import io.attest.client.error.AuthenticationException;
import io.attest.client.error.BadRequestException;
import io.attest.client.error.ErrorResponse;
import io.attest.client.error.NotFoundException;
import io.attest.client.error.Outcome;
import io.attest.client.error.PaymentRequiredException;
import io.attest.client.error.PermissionDeniedException;
import io.attest.client.error.RateLimitException;
import io.attest.client.error.ServerException;
import io.attest.client.error.UnexpectedStatusException;
import io.attest.client.error.ValidationException;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.operation.Operation;
import io.attest.client.internal.ratelimit.RateLimitHeaders;
import io.attest.client.internal.retry.RetryAfter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Turns an error response into its exception. The status alone decides the class, since the body may be anything. */
final class ErrorResponseReader {

    private ErrorResponseReader() {}

    static ApiException exception(CallEnd<?> end, HttpResponse received) {
        Outcome outcome = end.outcome();
        int attempts = end.attempts();
        ErrorResponse response = new ErrorResponse(
                received.status(),
                received.headers().toMultimap(),
                new String(received.body(), StandardCharsets.UTF_8),
                RateLimitHeaders.read(received.headers()),
                RetryAfter.of(received, end.time().now()));
        ErrorBody body = ErrorBody.read(received.body());
        Sentences message = Sentences.of(end.operation(), received.status())
                .quote(end.secrets().removeFrom(body.message()))
                .addDoubt(end.operation(), outcome);
        return switch (received.status()) {
            case 400 -> new BadRequestException(message.toString(), response, outcome, attempts);
            case 401 ->
                new AuthenticationException(
                        message.add("Check the access token").toString(), response, outcome, attempts);
            case 402 ->
                new PaymentRequiredException(
                        message.add(
                                        "The organization's trial or subscription has ended; paymentUrl() says where to pay")
                                .toString(),
                        response,
                        body.text("payment_url"),
                        outcome,
                        attempts);
            case 403 ->
                new PermissionDeniedException(
                        message.add("The token lacks the role for this; a Group Manager's token may only read /me")
                                .toString(),
                        response,
                        outcome,
                        attempts);
            case 404 ->
                new NotFoundException(
                        message.add(
                                        isWholeResource(end.operation())
                                                ? "Check the base URL, which usually ends with /api/v1"
                                                : "No resource with this id exists in the token's organization")
                                .toString(),
                        response,
                        outcome,
                        attempts);
            case 422 -> validation(message, response, body.errors(), end);
            case 429 ->
                new RateLimitException(
                        message.add("The token's rate limit is used up")
                                .add(wait(response))
                                .toString(),
                        response,
                        outcome,
                        attempts);
            default ->
                received.status() >= 500 && received.status() < 600
                        ? new ServerException(message.toString(), response, outcome, attempts)
                        : new UnexpectedStatusException(
                                message.add(redirect(received.status())).toString(), response, outcome, attempts);
        };
    }

    private static ValidationException validation(
            Sentences message, ErrorResponse response, Map<String, List<String>> errors, CallEnd<?> end) {
        Secrets secrets = end.secrets();
        errors.forEach(
                (field, messages) -> message.quote(secrets.removeFrom(field + ": " + String.join(" ", messages))));
        return new ValidationException(message.toString(), response, errors, end.outcome(), end.attempts());
    }

    private static String wait(ErrorResponse response) {
        return response.retryAfter() == null
                ? ""
                : "Try again in " + response.retryAfter().toSeconds() + " s";
    }

    private static boolean isWholeResource(Operation<?> operation) {
        return operation.body() == null && operation.path().size() == 1;
    }

    private static String redirect(int status) {
        return status >= 300 && status < 400 ? "Redirects are not followed; check the base URL" : "";
    }
}
