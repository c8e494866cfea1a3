package io.attest.client.internal.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A record of the SDK as a JSON object. {@link #fields} names each field once; it is run to learn the fields, to make a
 * record of the values that were read, and to write a record. There is no lambda for each field: a new process would
 * take several milliseconds to link them.
 */
abstract class Resource<T> implements Reader<T> {

    private static final int END = -2;

    private final T sample;
    private volatile Fields.@Nullable Declared declared;

    /** Creates a resource. The sample is any valid record: {@link #fields} is given it where nothing is written. */
    Resource(T sample) {
        this.sample = sample;
    }

    /**
     * Declares the fields in the order of the API description, a call for each, and makes a record of what the calls
     * return.
     *
     * @param value the record that is written
     */
    abstract T fields(Fields fields, T value) throws IOException;

    private Fields.Declared declared() throws IOException {
        Fields.Declared known = declared;
        if (known == null) {
            known = new Fields.Declared();
            fields(known, sample);
            declared = known;
        }
        return known;
    }

    /** Whether a field of this name was declared. */
    boolean declares(String name) {
        Fields.Declared known = declared;
        return known != null && known.indexOf(name) >= 0;
    }

    @Override
    public final T read(JsonParser parser) throws IOException {
        if (!parser.hasToken(JsonToken.START_OBJECT)) {
            throw JsonMismatchException.no(sample.getClass().getSimpleName(), parser);
        }
        // For the path of an error.
        parser.assignCurrentValue(this);
        Fields.Declared known = declared();
        @Nullable Object[] values = new Object[known.count];
        Map<String, @Nullable Object> others = Map.of();
        long found = 0;
        int expected = 0;
        for (int field = next(parser, known, expected); field != END; field = next(parser, known, expected)) {
            if (field == Fields.Declared.UNKNOWN) {
                others = others.isEmpty() ? new LinkedHashMap<>() : others;
                Untyped.keep(parser, others);
                continue;
            }
            long bit = 1L << field;
            if ((found & bit) != 0) {
                throw Untyped.duplicate(parser);
            }
            found |= bit;
            boolean mayBeNull = (known.required & bit) == 0;
            values[field] =
                    parser.nextToken() == JsonToken.VALUE_NULL && mayBeNull ? null : known.readers[field].read(parser);
            expected = field + 1;
        }
        long missing = known.required & ~found;
        if (missing != 0) {
            String name = known.names[Long.numberOfTrailingZeros(missing)].getValue();
            throw JsonMismatchException.missing(name, parser);
        }
        try {
            return fields(new Fields.Read(values, others), sample);
        } catch (IllegalArgumentException e) {
            // What the service sent breaks a rule of the record.
            throw JsonMismatchException.refused(sample.getClass(), e, parser);
        }
    }

    /** Goes to the next field. To compare the expected name is cheaper than to look up the one that is there. */
    private static int next(JsonParser parser, Fields.Declared known, int expected) throws IOException {
        try {
            if (expected == known.count) {
                parser.nextToken();
            } else if (parser.nextFieldName(known.names[expected])) {
                return expected;
            }
        } catch (IOException e) {
            // At the object, and not at the field before.
            throw JsonMismatchException.of(e, parser.getParsingContext().getParent());
        }
        return parser.hasToken(JsonToken.FIELD_NAME) ? known.indexOf(parser.currentName()) : END;
    }

    /** Writes a record without what is null, except for fields that the SDK does not know. */
    final void write(T value, JsonGenerator out) throws IOException {
        out.writeStartObject();
        fields(new Fields.Written(declared(), out), value);
        out.writeEndObject();
    }
}
