package io.attest.client.internal.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.attest.client.internal.HeaderMap;
import io.attest.client.internal.Secrets;
import java.io.IOException;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The error response behind an exception. The body may have been written by anything between the client and the
 * service, so the usual forms of error bodies are read, not only the documented ones.
 *
 * @param statusCode the HTTP status
 * @param headers the headers; lookup ignores case, and the map is unmodifiable
 * @param body the body as text, empty if there was none
 * @param serviceMessage the service's own message in one line and without secrets, or null
 * @param errors the messages by field in the order of the service; unmodifiable
 * @param paymentUrl where to pay, or null
 * @param retryAfter how long the service asks to wait, or null
 * @param isFromService whether the service itself responded, as {@link ServiceWord} tells
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

    /** Reads an error response. The body can be any bytes. */
    public static ErrorResponse read(
            int statusCode,
            Map<String, List<String>> headers,
            byte[] body,
            boolean isFromService,
            Secrets secrets,
            @Nullable Duration retryAfter) {
        JsonNode tree = tree(body);
        Map<String, List<String>> errors = new LinkedHashMap<>();
        String words = "";
        try {
            words = tree == null ? "" : words(tree, errors);
        } catch (StackOverflowError e) {
            // A small stack does not hold all the nesting that the limits allow.
            errors.clear();
        }
        errors.values().removeIf(List::isEmpty);
        errors.replaceAll((field, texts) -> List.copyOf(texts));
        words = secrets.quote(words, LONGEST_MESSAGE);
        boolean redirects = statusCode >= 300 && statusCode < 400;
        String description = null;
        if (redirects || (words.isEmpty() && errors.isEmpty())) {
            description = Body.describe(statusCode, headers, body);
        } else if (!isFromService && statusCode < 500) {
            description = Body.describeForm(headers);
        }
        String paymentUrl = tree == null ? "" : text(tree, "payment_url");
        return new ErrorResponse(
                statusCode,
                HeaderMap.copyOf(headers),
                new String(body, StandardCharsets.UTF_8),
                words.isEmpty() ? null : words,
                Collections.unmodifiableMap(errors),
                paymentUrl.isEmpty() ? null : paymentUrl,
                retryAfter,
                isFromService,
                description == null ? null : secrets.hide(description));
    }

    /** The body if it is an object, else null. */
    static @Nullable JsonNode tree(byte[] body) {
        try {
            JsonNode tree = Mapper.INSTANCE.readTree(body);
            return tree != null && tree.isObject() ? tree : null;
        } catch (IOException | NumberFormatException e) {
            return null;
        }
    }

    /** All words that name no field; the others are added to the errors. */
    private static String words(JsonNode tree, Map<String, List<String>> errors) {
        List<String> others = new ArrayList<>();
        JsonNode all = tree.path("errors");
        if (all.isObject()) {
            all.properties().forEach(error -> addTexts(error.getValue(), of(error.getKey(), errors)));
        } else if (all.isArray()) {
            for (JsonNode error : all) {
                String field = first(error, "field", "pointer", "path", "param");
                addTexts(error, field.isEmpty() ? others : of(field, errors));
            }
        } else {
            addTexts(all, others);
        }
        return joined(words(tree), String.join(" ", others));
    }

    private static List<String> of(String field, Map<String, List<String>> errors) {
        return errors.computeIfAbsent(field, name -> new ArrayList<>());
    }

    /** Adds the texts and numbers of a value; of an object, its words. */
    private static void addTexts(JsonNode value, List<String> texts) {
        if (value.isArray()) {
            for (JsonNode each : value) {
                addTexts(each, texts);
            }
            return;
        }
        String text = value.isObject() ? words(value) : value.isTextual() || value.isNumber() ? value.asText() : "";
        if (!text.isBlank()) {
            texts.add(text.strip());
        }
    }

    /** What happened in short, and in detail: an object of an error has either or both. */
    private static String words(JsonNode object) {
        return joined(
                first(object, "error", "title"),
                first(object, "error_description", "message", "detail", "msg", "description"));
    }

    private static String joined(String brief, String detail) {
        return Stream.of(brief, detail)
                .filter(words -> !words.isEmpty())
                .distinct()
                .collect(Collectors.joining(": "));
    }

    /** The texts of the first of these fields that has any. A number there is a code, which says nothing. */
    private static String first(JsonNode object, String... fields) {
        for (String field : fields) {
            List<String> texts = new ArrayList<>();
            JsonNode value = object.path(field);
            if (!value.isNumber()) {
                addTexts(value, texts);
            }
            if (!texts.isEmpty()) {
                return String.join(" ", texts);
            }
        }
        return "";
    }

    static String text(JsonNode object, String field) {
        JsonNode value = object.path(field);
        return value.isTextual() ? value.asText() : "";
    }

    /** The status only, since headers and body may contain personal data. */
    @Override
    public String toString() {
        return "ErrorResponse[statusCode=" + statusCode + "]";
    }
}
