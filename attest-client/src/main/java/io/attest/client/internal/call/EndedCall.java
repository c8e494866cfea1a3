package io.attest.client.internal.call;

import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.Outcome;
import io.attest.client.error.ThrottledException;
import io.attest.client.internal.access.Exceptions;
import io.attest.client.internal.access.FailedCall;
import io.attest.client.internal.http.Attempt;
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
        int documented = operation.word().documentedStatus();
        Outcome outcome = Attempt.outcomeOf(response.status(), documented, response.isFromService());
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
        return operation.reader().apply(this, response);
    }

    private AttestException exception(Failure failure) {
        FailedCall call = failed(message("failed: " + failure.words()).add(outcome), failure.cause());
        return switch (failure.kind()) {
            case NETWORK, CLOSED, UNEXPECTED -> EXCEPTIONS.network(call, outcome, false);
            case PROXY, TLS -> EXCEPTIONS.network(call, outcome, true);
            case TIMEOUT -> EXCEPTIONS.networkTimeout(call, outcome);
            case DEADLINE -> EXCEPTIONS.deadlineExceeded(call, outcome);
            case INTERRUPTED -> EXCEPTIONS.interrupted(call, outcome);
        };
    }

    /** The exception of a call whose first attempt has no permit in time. */
    ThrottledException throttled(Duration retryAfter) {
        Message message = message("failed: the token's rate limit is used up")
                .add("Try again in about " + (retryAfter.toSeconds() + 1) + " s")
                .add(outcome);
        return EXCEPTIONS.throttled(failed(message, null), retryAfter, outcome);
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
            throw decoding(response, "$", other);
        }
    }

    private DecodingException unreadable(HttpResponse response, String path, String reason) {
        return decoding(response, path, "The response cannot be read: " + reason + " at " + path);
    }

    /** The exception for a 2xx response that does not have the form that was expected. */
    private DecodingException decoding(HttpResponse response, String path, String what) {
        Message line = message("returned " + response.status()).add(what);
        boolean isElsewhere = !response.isFromService() && isText(response);
        FailedCall call = failed(isElsewhere ? line.add(outcome, baseUrl) : line.add(outcome), null);
        byte[] bytes = response.body();
        String body = new String(bytes, 0, Math.min(bytes.length, MAX_KEPT_BYTES), StandardCharsets.UTF_8);
        return EXCEPTIONS.decoding(call, outcome, response.status(), response.headerMap(), body, path, Json.id(bytes));
    }

    private Message message(String whatHappened) {
        return new Message(operation, whatHappened);
    }

    private FailedCall failed(Message message, @Nullable Throwable cause) {
        return new FailedCall(message.toString(), cause, attempts, operation.name(), operation.repeatable(), callId);
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
        if (mayBeElsewhere(response) && (received.status() < 400 || isText(received))) {
            line.add(outcome, baseUrl).add(response.statusCode() < 400 ? "Redirects are not followed" : "");
        } else {
            line.add(outcome).add(whatToDo(response)).add(received.proxyOffer());
        }
        line.add(when(response.retryAfter()));
        return EXCEPTIONS.api(failed(line, null), outcome, response, received.rateLimit(time.now()));
    }

    private static boolean isText(HttpResponse response) {
        return Body.describeEncoding(response.headerMap(), response.body()) == null;
    }

    /** Whether this may not be the address of the service: it never redirects, and has each of these lists. */
    private boolean mayBeElsewhere(ErrorResponse response) {
        int status = response.statusCode();
        boolean isMissing =
                status == 404 && operation.body() == null && operation.path().size() == 1;
        return isMissing || (status >= 300 && status < 500 && !response.isFromService() && !isOfAnyServer(status));
    }

    /** Statuses about a proxy or the load. */
    private static boolean isOfAnyServer(int status) {
        return status == 407 || status == 408 || status == 429;
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
