package io.attest.client.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The fields of a record in the order of its components, at most 64. A builder of its {@link Form}. */
final class Fields {

    private final List<Field> list = new ArrayList<>();
    private final Map<String, Field> byName = new HashMap<>();

    /** One without which the record cannot be made. */
    Fields required(String name, Form<?> form) {
        return add(name, form, true);
    }

    /** One that may be null or missing. */
    Fields nullable(String name, Form<?> form) {
        return add(name, form, false);
    }

    private Fields add(String name, Form<?> form, boolean required) {
        Field field = new Field(list.size(), name, form, required);
        list.add(field);
        byName.put(name, field);
        return this;
    }

    /** The form of the record that is made of their values. */
    <T> Form<T> of(Class<T> type, Function<Values, T> record) {
        return new Form<>(
                type.getSimpleName(),
                parser -> parser.hasToken(JsonToken.START_OBJECT) ? record.apply(read(parser)) : null);
    }

    private Values read(JsonParser parser) throws IOException, JsonMismatchException {
        Values values = new Values(list.size());
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            try {
                values.read(byName.get(name), name, parser);
            } catch (JsonMismatchException e) {
                throw e.in(name);
            } catch (JsonProcessingException e) {
                throw JsonMismatchException.of(e).in(name);
            }
        }
        for (Field field : list) {
            if (field.required && values.lacks(field)) {
                throw field.form.mismatch().in(field.name);
            }
        }
        return values;
    }

    private record Field(int place, String name, Form<?> form, boolean required) {

        @Nullable
        Object read(JsonParser parser) throws IOException, JsonMismatchException {
            return !required && parser.hasToken(JsonToken.VALUE_NULL) ? null : form.read(parser);
        }
    }

    /** The values that one JSON object has for the fields, returned in the order of the fields. */
    static final class Values {

        private final @Nullable Object[] known;
        private Map<String, @Nullable Object> others = Map.of();
        private long seen;
        private int next;

        private Values(int fields) {
            known = new @Nullable Object[fields];
        }

        private void read(@Nullable Field field, String name, JsonParser parser)
                throws IOException, JsonMismatchException {
            if (field == null) {
                others = others.isEmpty() ? new LinkedHashMap<>() : others;
                Untyped.readInto(others, name, parser);
                return;
            }
            long bit = 1L << field.place;
            if ((seen & bit) != 0) {
                throw Untyped.duplicate(parser);
            }
            seen |= bit;
            known[field.place] = field.read(parser);
        }

        private boolean lacks(Field field) {
            return (seen & (1L << field.place)) == 0;
        }

        /** The value of the next field, with the type of its form. */
        @SuppressWarnings({"unchecked", "NullAway", "TypeParameterUnusedInFormals"})
        <V> V next() {
            return (V) known[next++];
        }

        /** The members of the object that are not among the fields. */
        Map<String, @Nullable Object> others() {
            return others;
        }
    }
}
