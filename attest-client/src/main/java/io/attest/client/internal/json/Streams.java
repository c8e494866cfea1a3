package io.attest.client.internal.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import io.attest.client.model.AttestationType;
import io.attest.client.model.CreateAttestationRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads and writes the resources token by token, without databind, whose loading would take most of a cold start. */
final class Streams {

    // A page of 100 documents has fewer than 4,000 tokens. As an object, a token can take a hundred times its bytes.
    private static final StreamReadConstraints LIMITS = StreamReadConstraints.builder()
            .maxTokenCount(250_000)
            .maxStringLength(1_000_000)
            .build();

    private static final JsonFactory FACTORY = factory().build();

    private Streams() {}

    /** Does nothing but initialize this class: the factory and its limits. */
    static void link() {}

    /** The settings of all parsers and generators, including those of databind. */
    static JsonFactoryBuilder factory() {
        return new JsonFactoryBuilder()
                .streamReadConstraints(LIMITS)
                .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                .configure(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8, true);
    }

    static <T> T read(byte[] body, Form<T> form) throws IOException, JsonMismatchException {
        try (JsonParser parser = FACTORY.createParser(body)) {
            parser.nextToken();
            T value = form.read(parser);
            if (parser.nextToken() != null) {
                throw form.mismatch();
            }
            return value;
        } catch (StackOverflowError e) {
            // A small stack does not hold all the nesting that the limits allow.
            throw new JsonMismatchException("$", "JSON nested too deeply for the stack of this thread");
        }
    }

    // The type is deprecated for applications that set it.
    @SuppressWarnings("deprecation")
    static byte[] write(CreateAttestationRequest request) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
        try (JsonGenerator generator = FACTORY.createGenerator(bytes)) {
            generator.writeStartObject();
            generator.writeStringField("person_id", request.personId());
            generator.writeStringField("document_id", request.documentId());
            writeIfSet(generator, "recipient_message", request.recipientMessage());
            AttestationType type = request.requestedAttestationType();
            writeIfSet(generator, "requested_attestation_type", type == null ? null : type.value());
            generator.writeEndObject();
        }
        return bytes.toByteArray();
    }

    private static void writeIfSet(JsonGenerator generator, String name, @Nullable String value) throws IOException {
        if (value != null) {
            generator.writeStringField(name, value);
        }
    }
}
