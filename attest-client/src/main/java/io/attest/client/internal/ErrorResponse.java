package io.attest.client.internal;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The error response behind an exception. A field whose value does not have the documented form is left out.
 *
 * @param statusCode the HTTP status
 * @param headers the headers; lookup ignores case, and the map is unmodifiable
 * @param body the body as text, empty if there was none
 * @param serviceMessage the service's own message in one line and without secrets, or null
 * @param errors the messages by field in the order of the service; unmodifiable
 * @param paymentUrl where to pay, or null
 * @param retryAfter how long the service asks to wait, or null
 */
public record ErrorResponse(
        int statusCode,
        Map<String, List<String>> headers,
        String body,
        @Nullable String serviceMessage,
        Map<String, List<String>> errors,
        @Nullable String paymentUrl,
        @Nullable Duration retryAfter)
        implements Serializable {

    private static final int LONGEST_MESSAGE = 500;

    /** Reads an error response. The body can be any bytes. */
    public static ErrorResponse read(
            int statusCode,
            Map<String, List<String>> headers,
            byte[] body,
            Secrets secrets,
            @Nullable Duration retryAfter) {
        Map<String, String> texts = new LinkedHashMap<>();
        Map<String, List<String>> errors = new LinkedHashMap<>();
        try (JsonParser parser = JsonStreams.FACTORY.createParser(body)) {
            readFields(parser, texts, errors);
        } catch (IOException e) {
            texts.clear();
            errors.clear();
        }
        // The API has it in one of two fields, depending on the status.
        String error = texts.getOrDefault("error", "");
        String words = secrets.quote(error.isBlank() ? texts.getOrDefault("message", "") : error, LONGEST_MESSAGE);
        return new ErrorResponse(
                statusCode,
                HeaderMap.copyOf(headers),
                new String(body, StandardCharsets.UTF_8),
                words.isEmpty() ? null : words,
                Collections.unmodifiableMap(errors),
                texts.get("payment_url"),
                retryAfter);
    }

    /**
     * Whether a status says that the service did not do what it was asked.
     *
     * <p>A redirect does not: many services send one after they have done it. Neither does a 408, which may come from a
     * proxy that had passed the request on.
     */
    public static boolean rejects(int status) {
        return status >= 400 && status < 500 && status != 408;
    }

    private static void readFields(JsonParser parser, Map<String, String> texts, Map<String, List<String>> errors)
            throws IOException {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            return;
        }
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            JsonToken value = parser.nextToken();
            if (value == JsonToken.VALUE_STRING) {
                texts.put(name, parser.getText());
            } else if (value == JsonToken.START_OBJECT && name.equals("errors")) {
                for (String field = parser.nextFieldName(); field != null; field = parser.nextFieldName()) {
                    errors.put(field, texts(parser));
                }
            } else {
                parser.skipChildren();
            }
        }
        if (parser.nextToken() != null) {
            throw new IOException("more than one JSON value");
        }
    }

    /** The strings and numbers of a list; a single one counts as a list. */
    private static List<String> texts(JsonParser parser) throws IOException {
        List<String> texts = new ArrayList<>();
        if (parser.nextToken() != JsonToken.START_ARRAY) {
            text(parser, texts);
        } else {
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                text(parser, texts);
            }
        }
        return List.copyOf(texts);
    }

    private static void text(JsonParser parser, List<String> texts) throws IOException {
        if (parser.currentToken().isScalarValue()) {
            texts.add(parser.getText());
        } else {
            parser.skipChildren();
        }
    }

    /** The status only, since headers and body may contain personal data. */
    @Override
    public String toString() {
        return "ErrorResponse[statusCode=" + statusCode + "]";
    }
}
