package io.attest.bench;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.datatype.jsr310.deser.InstantDeserializer;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;

/** The service's own form, with its six places, read by hand; anything else by jsr310. */
final class FastInstant extends StdScalarDeserializer<Instant> {

    private static final long serialVersionUID = 1L;
    private static final int LENGTH = "0000-00-00T00:00:00.000000Z".length();

    FastInstant() {
        super(Instant.class);
    }

    @Override
    public Instant deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        String text = parser.getText();
        if (text.length() != LENGTH || !text.endsWith("Z")) {
            return InstantDeserializer.INSTANT.deserialize(parser, context);
        }
        long days = LocalDate.of(number(text, 0, 4), number(text, 5, 7), number(text, 8, 10))
                .toEpochDay();
        long seconds = number(text, 11, 13) * 3600L + number(text, 14, 16) * 60L + number(text, 17, 19);
        return Instant.ofEpochSecond(days * 86_400 + seconds, number(text, 20, 26) * 1000L);
    }

    private static int number(String text, int from, int to) {
        int number = 0;
        for (int i = from; i < to; i++) {
            number = number * 10 + text.charAt(i) - '0';
        }
        return number;
    }
}
