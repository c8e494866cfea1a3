package io.attest.client;

import io.attest.client.internal.json.Json;
import io.attest.client.internal.json.JsonMismatchException;
import io.attest.client.internal.util.Arguments;
import io.attest.client.model.AttestationCounts;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.model.Document;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * Writes the records of {@link io.attest.client.model} as JSON and reads them back, for instance for a cache, a queue
 * or a response in a test. The JSON has the form of the service's: names in snake case, open enumerations as strings,
 * timestamps in ISO 8601, and unknown fields as fields of the object.
 *
 * <pre>{@code
 * String json = ModelJson.write(sent);
 * AttestationRequest again = ModelJson.read(json, AttestationRequest.class);
 * }</pre>
 *
 * <p>The result does not depend on how the application configures Jackson, or on whether it uses Jackson at all.
 */
public final class ModelJson {

    private static final Set<Class<?>> MODELS = Set.of(
            AttestationRequest.class,
            Document.class,
            AttestationCounts.class,
            CurrentUser.class,
            CreateAttestationRequest.class);

    private ModelJson() {}

    /**
     * Writes a record. Components that are null are left out; unknown fields that are null are kept. An additional
     * property with the name of a field that the SDK knows is left out, since the component says what that field is.
     *
     * @param model an {@code AttestationRequest}, {@code Document}, {@code AttestationCounts}, {@code CurrentUser} or
     *     {@code CreateAttestationRequest}
     * @return a JSON object; it contains the same personal data as the record
     * @throws IllegalArgumentException if {@code model} is null or not one of these records
     */
    public static String write(Object model) {
        check(Arguments.required("model", model).getClass());
        return Json.writeText(model);
    }

    /**
     * Reads a record as the SDK reads a response of the service: odd fields are converted, or null. Of a
     * {@code CreateAttestationRequest}, no field may have another form, since its message would get lost.
     *
     * @param <T> the class of the record
     * @param text a JSON object
     * @param type the class of one of the records that {@link #write} takes
     * @return the record
     * @throws IllegalArgumentException if an argument is null, {@code type} is not one of these classes, or the text is
     *     not the JSON of such a record, or contains an unpaired surrogate; the message says where, and contains no
     *     value
     */
    public static <T> T read(String text, Class<T> type) {
        // Or it would become a question mark.
        Arguments.utf8("text", Arguments.required("text", text));
        check(Arguments.required("type", type));
        try {
            return Json.read(text.getBytes(StandardCharsets.UTF_8), type);
        } catch (JsonMismatchException e) {
            throw new IllegalArgumentException(
                    "text cannot be read as " + type.getSimpleName() + ": " + e.getMessage());
        }
    }

    private static void check(Class<?> type) {
        if (!MODELS.contains(type)) {
            throw new IllegalArgumentException(type.getName() + " is no record of io.attest.client.model");
        }
    }
}
