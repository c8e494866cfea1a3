package io.attest.client.error;

import io.attest.client.internal.access.FailedCall;
import io.attest.client.internal.access.Meaning;
import io.attest.client.internal.response.ErrorResponse;
import io.attest.client.internal.response.WhoAnswered;
import io.attest.client.internal.util.Arguments;
import io.attest.client.internal.util.HeaderMap;
import io.attest.client.internal.util.Secrets;
import io.attest.client.ratelimit.RateLimit;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when the service returns an error response, which is any response without a 2xx status (API: Errors); and in
 * place of a 429 by the SDK itself, as {@link ThrottledException}. The status alone determines the other subclasses.
 * Whether the body has the documented form determines {@link #isFromService()}, and with it the outcome and the advice:
 * the page of a proxy proves nothing about a send. The table of {@link io.attest.client.error} contains the outcomes.
 */
public abstract sealed class ApiException extends AttestException
        permits BadRequestException,
                AuthenticationException,
                PaymentRequiredException,
                PermissionDeniedException,
                NotFoundException,
                ValidationException,
                RateLimitException,
                ServerException,
                UnexpectedStatusException {

    private static final long serialVersionUID = 1L;

    private final ErrorResponse response;
    private final @Nullable RateLimit rateLimit;

    ApiException(FailedCall call, ErrorResponse response, @Nullable RateLimit rateLimit) {
        super(call, null);
        this.response = response;
        this.rateLimit = rateLimit;
    }

    /**
     * Returns an exception for a fake in a test, of the same class and with the same outcome as when the service
     * returns this status and body. Only a body in the documented form is the service's word, see
     * {@link #isFromService()}: with another one, a 404 has the outcome {@code UNKNOWN}. What the body says is read as
     * in a real response: {@link #serviceMessage()}, the {@link ValidationException#errors()} of a 422 and the
     * {@link PaymentRequiredException#paymentUrl()} of a 402. It has no headers, 1 as its number of attempts, and names
     * no call. Its {@link #advice()} is that of a send.
     *
     * <pre>{@code
     * AttestationRequests refusing = (request, options) -> {
     *     throw ApiException.of(404, "{\"error\":\"No such person\"}");
     * };
     * }</pre>
     *
     * @param statusCode the HTTP status, from 300 to 599
     * @param body the body as text, empty for none
     * @return the exception
     * @throws IllegalArgumentException if the status is out of range, or the body is null
     */
    public static ApiException of(int statusCode, String body) {
        Arguments.inRange("statusCode", statusCode, 300, 599);
        byte[] bytes = Arguments.required("body", body).getBytes(StandardCharsets.UTF_8);
        boolean isFromService = WhoAnswered.STRICT.isService(statusCode, null, name -> null, bytes);
        ErrorResponse response =
                ErrorResponse.read(statusCode, Map.of(), bytes, isFromService, new Secrets(Stream.empty()), null);
        String words = response.serviceMessage();
        String message = "the service returned " + statusCode + (words == null ? "." : ": " + words);
        Meaning meaning = Meaning.of(statusCode, 0, isFromService);
        return of(FailedCall.fake(meaning, meaning.outcome(), message), response, null);
    }

    static ApiException of(FailedCall call, ErrorResponse response, @Nullable RateLimit rateLimit) {
        int status = response.statusCode();
        return switch (status) {
            case 400 -> new BadRequestException(call, response, rateLimit);
            case 401 -> new AuthenticationException(call, response, rateLimit);
            case 402 -> new PaymentRequiredException(call, response, rateLimit);
            case 403 -> new PermissionDeniedException(call, response, rateLimit);
            case 404 -> new NotFoundException(call, response, rateLimit);
            case 422 -> new ValidationException(call, response, rateLimit);
            case 429 ->
                call.meaning() == Meaning.THROTTLED
                        ? new ThrottledException(call, response)
                        : new RateLimitException(call, response, rateLimit);
            default ->
                status >= 500 && status < 600
                        ? new ServerException(call, response, rateLimit)
                        : new UnexpectedStatusException(call, response, rateLimit);
        };
    }

    final ErrorResponse response() {
        return response;
    }

    /**
     * Returns the HTTP status code.
     *
     * @return the status code
     */
    public final int statusCode() {
        return response.statusCode();
    }

    /**
     * Returns the headers of the response. Lookup ignores case.
     *
     * @return an unmodifiable map
     */
    public final Map<String, List<String>> headers() {
        return response.headers();
    }

    /**
     * Returns the value of a header of the response, for instance of a request id to give to support.
     *
     * @param name the name in upper or lower case
     * @return the first value, or null if the response does not have the header
     */
    public final @Nullable String header(String name) {
        return HeaderMap.first(headers(), name);
    }

    /**
     * Returns whether the service itself wrote this response, as far as can be told. If not, something before it did: a
     * proxy, a firewall, a gateway, or another server, since the base URL is wrong. It may have passed the request on
     * before that, so the outcome of a send is then {@code UNKNOWN}.
     *
     * <p>A response is the service's if it has a documented status in its documented form: JSON with a text in
     * {@code error} for 400 and 404; in {@code error} or {@code message} for 401, 402 and 403; in {@code message} for
     * 422 and 429; or a 429 without a body, but with {@code Retry-After} or an {@code X-RateLimit} header. After a raw
     * request that is a read, {@code error} or {@code message} will do for each 4xx. It is not the service's if
     * {@code status}, {@code statusCode} or {@code code} repeats the HTTP status, as frameworks do. A server that
     * answers in exactly the documented form cannot be told from the service.
     *
     * @return whether the response has the documented form; false for each redirect and each 5xx
     */
    public final boolean isFromService() {
        return response.isFromService();
    }

    /**
     * Returns the service's own message about the failure: the texts in {@code error} and {@code message} of the body.
     * It is cleaned as in {@link #getMessage()}: one line, at most 500 characters, without the token and the values of
     * the request's headers. It is written for people, may change at any time, and may contain personal data.
     *
     * @return the message, or null if the response contains none, such as an HTML page; {@link #getMessage()} then says
     *     what came
     */
    public final @Nullable String serviceMessage() {
        return response.serviceMessage();
    }

    /**
     * Returns the body of the response as text, whatever its format, cut off after 1 MiB. It may contain personal data.
     *
     * @return the body, empty if there was none
     */
    public final String body() {
        return response.body();
    }

    /**
     * Returns the rate limit of the token as the response reported it.
     *
     * @return the rate limit, or null if the headers are missing or not numbers
     */
    public final @Nullable RateLimit rateLimit() {
        return rateLimit;
    }
}
