package io.attest.client.internal.response;

import com.fasterxml.jackson.databind.JsonNode;
import io.attest.client.internal.json.Json;
import io.attest.client.internal.util.HeaderMap;
import io.attest.client.internal.util.Secrets;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * The error response behind an exception. The body may have been written by anything between the client and the
 * service; the forms that the API documents are read.
 *
 * @param statusCode the HTTP status
 * @param headers the headers; lookup ignores case, and the map is unmodifiable
 * @param body the body as text, empty if there was none
 * @param serviceMessage the service's own message in one line and without secrets, or null
 * @param errors the messages by field in the order of the service; unmodifiable
 * @param paymentUrl where to pay, or null
 * @param retryAfter how long the service asks to wait, or null
 * @param isFromService whether the service itself responded, as {@link WhoAnswered} tells
 * @param description who may have answered in place of the service, or where a redirect points to; without secrets,
 *     null for neither
 */
public record ErrorResponse(
        int statusCode,
        Map<String, List<String>> headers,
        String body,
        @Nullable String serviceMessage,
        Map<String, List<String>> errors,
        @Nullable String paymentUrl,
        @Nullable Duration retryAfter,
        boolean isFromService,
        @Nullable String description)
        implements Serializable {

    private static final int LONGEST_MESSAGE = 500;

    /** A response of which nothing is read, or none, for a request that was not sent. */
    public static ErrorResponse plain(
            int statusCode, Map<String, List<String>> headers, String body, @Nullable Duration retryAfter) {
        Map<String, List<String>> copy = HeaderMap.copyOf(headers);
        return new ErrorResponse(statusCode, copy, body, null, Map.of(), null, retryAfter, false, null);
    }

    /** Reads an error response. The body can be any bytes. */
    public static ErrorResponse read(
            int statusCode,
            Map<String, List<String>> headers,
            byte[] body,
            boolean isFromService,
            Secrets secrets,
            @Nullable Duration retryAfter) {
        JsonNode tree = Json.object(body);
        String words = secrets.quote(words(tree), LONGEST_MESSAGE);
        Map<String, List<String>> errors = errors(tree.path("errors"));
        String description = null;
        if (statusCode < 400 || (!isFromService && words.isEmpty() && errors.isEmpty())) {
            description = Body.describe(statusCode, headers, body);
        } else if (!isFromService && statusCode < 500) {
            description = Body.describeForm(headers);
        }
        String paymentUrl = text(tree.path("payment_url"));
        return new ErrorResponse(
                statusCode,
                HeaderMap.copyOf(headers),
                new String(body, StandardCharsets.UTF_8),
                words.isEmpty() ? null : words,
                errors,
                paymentUrl.isEmpty() ? null : paymentUrl,
                retryAfter,
                isFromService,
                description == null ? null : secrets.hide(description));
    }

    /** The error is what happened in short, and the message is it in detail: either or both may be there. */
    private static String words(JsonNode tree) {
        return Stream.of(text(tree.path("error")), text(tree.path("message")))
                .filter(words -> !words.isEmpty())
                .distinct()
                .collect(Collectors.joining(": "));
    }

    private static Map<String, List<String>> errors(JsonNode fields) {
        Map<String, List<String>> errors = new LinkedHashMap<>();
        fields.properties().forEach(field -> errors.put(field.getKey(), texts(field.getValue())));
        errors.values().removeIf(List::isEmpty);
        return Collections.unmodifiableMap(errors);
    }

    /** A text, or the texts of a list. */
    private static List<String> texts(JsonNode value) {
        Iterable<JsonNode> values = value.isTextual() ? List.of(value) : value;
        return StreamSupport.stream(values.spliterator(), false)
                .map(ErrorResponse::text)
                .filter(text -> !text.isEmpty())
                .toList();
    }

    /** Empty if the value is no text. */
    static String text(JsonNode value) {
        return value.isTextual() ? value.asText().strip() : "";
    }

    /** The status only, since headers and body may contain personal data. */
    @Override
    public String toString() {
        return "ErrorResponse[statusCode=" + statusCode + "]";
    }
}
