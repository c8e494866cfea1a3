package io.attest.client.internal.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.datatype.jsr310.deser.InstantDeserializer;
import io.attest.client.model.AttestationStatus;
import io.attest.client.model.AttestationType;
import io.attest.client.model.RequestSource;
import java.io.IOException;
import java.time.Instant;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How values that are JSON strings on the wire are read and written. */
final class WireTypes extends SimpleModule {

    private static final long serialVersionUID = 1L;

    WireTypes() {
        super("attest-client");
        addDeserializer(Instant.class, new TimestampReader());
        openEnum(AttestationStatus.class, AttestationStatus::new, AttestationStatus::value);
        openEnum(AttestationType.class, AttestationType::new, AttestationType::value);
        openEnum(RequestSource.class, RequestSource::new, RequestSource::value);
    }

    private <T> void openEnum(Class<T> type, Function<String, T> of, Function<T, String> value) {
        addDeserializer(type, new OpenEnumReader<>(type, of));
        addSerializer(type, new OpenEnumWriter<>(type, value));
    }

    private static final class OpenEnumReader<T> extends StdDeserializer<T> {

        private static final long serialVersionUID = 1L;
        private final transient Function<String, T> of;

        OpenEnumReader(Class<T> type, Function<String, T> of) {
            super(type);
            this.of = of;
        }

        @Override
        public T deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            if (!parser.hasToken(JsonToken.VALUE_STRING)) {
                return context.reportInputMismatch(this, "not a string");
            }
            return of.apply(parser.getText());
        }
    }

    private static final class OpenEnumWriter<T> extends StdSerializer<T> {

        private static final long serialVersionUID = 1L;
        private final transient Function<T, String> value;

        OpenEnumWriter(Class<T> type, Function<T, String> value) {
            super(type);
            this.value = value;
        }

        @Override
        public void serialize(T constant, JsonGenerator generator, SerializerProvider provider) throws IOException {
            generator.writeString(value.apply(constant));
        }
    }

    private static final class TimestampReader extends StdDeserializer<Instant> {

        private static final long serialVersionUID = 1L;
        private static final Pattern FINER_THAN_NANOS = Pattern.compile("(\\.\\d{9})\\d+");

        TimestampReader() {
            super(Instant.class);
        }

        @Override
        public Instant deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            if (!parser.hasToken(JsonToken.VALUE_STRING)) {
                return context.reportInputMismatch(this, "not a string");
            }
            String text = parser.getText();
            Instant instant = InstantReader.readUtc(text);
            if (instant != null) {
                return instant;
            }
            Matcher finer = FINER_THAN_NANOS.matcher(text);
            if (finer.find()) {
                // jsr310 refuses a tenth digit, which the format allows.
                return Mapper.timestamp(finer.replaceAll("$1"));
            }
            // jsr310 would also take an empty text for null, digits for seconds, and pass over spaces around it.
            return hasTime(text) && text.strip().equals(text)
                    ? InstantDeserializer.INSTANT.deserialize(parser, context)
                    : context.reportInputMismatch(this, "no date and time");
        }

        private static boolean hasTime(String text) {
            return text.indexOf('T') > 0 || text.indexOf('t') > 0;
        }
    }
}
