package io.attest.client.internal.call;

import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.Outcome;
import io.attest.client.internal.access.Exceptions;
import io.attest.client.internal.access.FailedCall;
import io.attest.client.internal.access.Meaning;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.json.Json;
import io.attest.client.internal.json.JsonMismatchException;
import io.attest.client.internal.response.Body;
import io.attest.client.internal.response.ErrorResponse;
import io.attest.client.internal.util.Secrets;
import io.attest.client.internal.util.TimeSource;
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
 * @param baseUrl what a message names if the base URL may be wrong
 */
public record EndedCall<T>(Operation<T> operation, long callId, int attempts, Outcome outcome, String baseUrl) {

    private static final Exceptions EXCEPTIONS = Exceptions.get();

    private static final String ANOTHER = "The answer is about another request";
    // Enough to see what came, and not too much to keep or to log.
    private static final int MAX_KEPT_BYTES = 1024 * 1024;

    /** Reads a body. */
    @FunctionalInterface
    public interface Decoder<R> {

        /** Reads a body, or says where it has another form. */
        R decode(byte[] body) throws JsonMismatchException;
    }

    /** Reads a response that did not come from the service, as if to a request that must not be sent twice. */
    public static EndedCall<?> fake(HttpResponse response) {
        Operation<?> operation = Operation.post("raw", 200);
        Outcome outcome =
                Meaning.of(response.status(), 200, response.isFromService()).outcome();
        return new EndedCall<>(operation, 0, 1, outcome, "");
    }

    /**
     * The value of the call.
     *
     * @param result the result of the last attempt
     * @param secrets what must not appear in a message, although a service may repeat it
     * @throws AttestException if the result is not a 2xx response that can be read
     */
    T value(AttemptResult result, Supplier<Secrets> secrets, TimeSource time) {
        if (result instanceof Failure failure) {
            throw exception(failure);
        }
        HttpResponse response = (HttpResponse) result;
        if (!response.isSuccess()) {
            throw exception(response, secrets.get(), time);
        }
        if (response.tooLarge()) {
            throw unreadable(response, "$", "a body beyond the SDK's size limit");
        }
        if (!response.isFromService() && operation.who().isAboutAnother(response.body())) {
            throw decoding(response, "$", ANOTHER, null);
        }
        return operation.reader().apply(this, response);
    }

    private AttestException exception(Failure failure) {
        Message message = message("failed: " + failure.words()).add(outcome);
        return EXCEPTIONS.incomplete(failed(failure.meaning(), message), failure.cause());
    }

    /** The exception of a call whose first attempt has no permit in time. */
    ApiException throttled(Duration retryAfter) {
        Message message = message("failed: the token's rate limit is used up")
                .add("Try again in about " + (retryAfter.toSeconds() + 1) + " s")
                .add(outcome);
        return EXCEPTIONS.api(
                failed(Meaning.THROTTLED, message), ErrorResponse.plain(429, Map.of(), "", retryAfter), null);
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
            String other = Body.describe(response.status(), response.headerMap(), response.body());
            if (other == null) {
                throw unreadable(response, e.path(), e.reason());
            }
            throw decoding(response, "$", other, Json.id(response.body()));
        }
    }

    private DecodingException unreadable(HttpResponse response, String path, String reason) {
        String what = "The response cannot be read: " + reason + " at " + path;
        return decoding(response, path, what, Json.id(response.body()));
    }

    /** The exception for a 2xx response that does not have the form that was expected. */
    private DecodingException decoding(HttpResponse response, String path, String what, @Nullable String id) {
        Message line = message("returned " + response.status()).add(what);
        boolean isElsewhere = !response.isFromService() && isText(response) && !what.equals(ANOTHER);
        Message all = isElsewhere ? line.add(outcome, baseUrl) : line.add(outcome);
        byte[] bytes = response.body();
        String body = new String(bytes, 0, Math.min(bytes.length, MAX_KEPT_BYTES), StandardCharsets.UTF_8);
        ErrorResponse read = ErrorResponse.plain(response.status(), response.headerMap(), body, null);
        return EXCEPTIONS.decoding(failed(response.meaning(), all), read, path, id);
    }

    private Message message(String whatHappened) {
        return new Message(operation, whatHappened);
    }

    private FailedCall failed(Meaning meaning, Message message) {
        boolean repeatable = operation.repeatable();
        return new FailedCall(meaning, outcome, message.toString(), attempts, operation.name(), repeatable, callId);
    }

    private ApiException exception(HttpResponse received, Secrets secrets, TimeSource time) {
        ErrorResponse response = ErrorResponse.read(
                received.status(),
                received.headerMap(),
                received.body(),
                received.isFromService(),
                secrets,
                received.retryAfter(time.now()));
        Message line = message("returned " + received.status())
                .quote(Objects.requireNonNullElse(response.serviceMessage(), ""), secrets)
                .quote(response.errors(), secrets);
        if (response.description() != null && !operation.method().equals("HEAD")) {
            line.add(response.description());
        }
        if (mayBeElsewhere(received) && (received.status() < 400 || isText(received))) {
            line.add(outcome, baseUrl).add(received.status() / 100 == 3 ? "Redirects are not followed" : "");
        } else {
            line.add(outcome).add(whatToDo(response));
        }
        line.add(when(response.retryAfter()));
        return EXCEPTIONS.api(failed(received.meaning(), line), response, received.rateLimit(time.now()));
    }

    private static boolean isText(HttpResponse response) {
        return Body.otherEncoding(response.headerMap(), response.body()) == null;
    }

    /** Whether this may not be the address of the service, which has each of these lists and words of its own. */
    private boolean mayBeElsewhere(HttpResponse response) {
        boolean isMissing = response.status() == 404
                && operation.body() == null
                && operation.path().size() == 1;
        return isMissing || (response.meaning().isElsewhere() && !response.isFromService());
    }

    /** What helps after an error of the service itself; a proxy or firewall knows nothing of tokens and ids. */
    private String whatToDo(ErrorResponse response) {
        if (!response.isFromService()) {
            return "";
        }
        return switch (response.statusCode()) {
            case 401 -> "Check the access token";
            case 402 -> "The organization's trial or subscription has ended";
            case 403 -> "The token lacks the role for this; a Group Manager's may only read /me";
            case 404 ->
                "There is no such person, document or path in the token's organization, or the base URL is wrong: it"
                        + " usually ends with /api/v1";
            case 429 -> "The token's rate limit is used up";
            default -> "";
        };
    }

    private String when(@Nullable Duration wait) {
        if (wait == null) {
            return "";
        }
        boolean isDoubtful = !operation.repeatable() && outcome.mayHaveHappened();
        return (isDoubtful ? "The service asks to wait " : "Try again in ") + (wait.toMillis() + 999) / 1000 + " s";
    }
}
