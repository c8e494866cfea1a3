package io.attest.client.reachability;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** The metadata in the jar, a line for each type and member: {@code type}, {@code type.name(parameters)}. */
final class Metadata {

    static final String PLACE = "META-INF/native-image/io.attest/attest-client/reachability-metadata.json";

    private Metadata() {}

    static Set<String> lines() throws IOException {
        Set<String> lines = new TreeSet<>();
        for (JsonNode entry : tree().required("reflection")) {
            String type = entry.required("type").textValue();
            lines.add(type);
            entry.path("methods").forEach(method -> lines.add(type + "." + signature(method)));
        }
        return lines;
    }

    private static String signature(JsonNode method) {
        return method.required("name").textValue()
                + StreamSupport.stream(method.required("parameterTypes").spliterator(), false)
                        .map(JsonNode::textValue)
                        .collect(Collectors.joining(",", "(", ")"));
    }

    static JsonNode tree() throws IOException {
        try (InputStream in = Metadata.class.getClassLoader().getResourceAsStream(PLACE)) {
            if (in == null) {
                throw new IOException(PLACE + " is not there");
            }
            return new ObjectMapper().readTree(in);
        }
    }
}
