package io.attest.client.internal.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;

/** Makes all parsers and generators, and sets their limits. */
final class JsonStreams {

    // A page of 100 documents has fewer than 4,000 tokens. As an object, a token can take a hundred times its bytes.
    // Names outlive a response: they are kept in a table that all parsers share.
    private static final StreamReadConstraints LIMITS = StreamReadConstraints.builder()
            .maxTokenCount(250_000)
            .maxStringLength(1_000_000)
            .maxNameLength(256)
            .build();

    static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .streamReadConstraints(LIMITS)
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .build();

    private JsonStreams() {}
}
