package io.attest.client.internal.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Receives the fields that a resource declares. Each call returns the value for the component of the record. */
abstract class Fields {

    /** Declares a field that a response must have, and that must not be null. */
    @SuppressWarnings({"unchecked", "NullAway"}) // Resource.read has checked both.
    final <V> V required(String name, Reader<V> reader, V value) throws IOException {
        return (V) field(name, reader, true, value);
    }

    /** Declares a field that may be missing or null. */
    @SuppressWarnings("unchecked")
    final <V> @Nullable V nullable(String name, Reader<V> reader, @Nullable V value) throws IOException {
        return (V) field(name, reader, false, value);
    }

    /** Declares that the fields with other names are kept. */
    abstract Map<String, @Nullable Object> others(Map<String, @Nullable Object> value) throws IOException;

    abstract @Nullable Object field(String name, Reader<?> reader, boolean required, @Nullable Object value)
            throws IOException;

    /** Collects the fields, and numbers them from 0. */
    static final class Declared extends Fields {

        static final int UNKNOWN = -1;

        // The bits of a long say which fields were read.
        final SerializedString[] names = new SerializedString[Long.SIZE];
        final Reader<?>[] readers = new Reader<?>[Long.SIZE];
        int count;
        long required;

        @Override
        @Nullable
        Object field(String name, Reader<?> reader, boolean isRequired, @Nullable Object value) {
            names[count] = new SerializedString(name);
            readers[count] = reader;
            required |= isRequired ? 1L << count : 0;
            count++;
            return value;
        }

        @Override
        Map<String, @Nullable Object> others(Map<String, @Nullable Object> value) {
            return value;
        }

        /** The number of a field, or {@link #UNKNOWN}. */
        int indexOf(String name) {
            for (int i = 0; i < count; i++) {
                if (names[i].getValue().equals(name)) {
                    return i;
                }
            }
            return UNKNOWN;
        }
    }

    /** Returns what was read. */
    static final class Read extends Fields {

        private final @Nullable Object[] values;
        private final Map<String, @Nullable Object> others;
        private int next;

        Read(@Nullable Object[] values, Map<String, @Nullable Object> others) {
            this.values = values;
            this.others = others;
        }

        @Override
        @Nullable
        Object field(String name, Reader<?> reader, boolean required, @Nullable Object value) {
            return values[next++];
        }

        @Override
        Map<String, @Nullable Object> others(Map<String, @Nullable Object> value) {
            return others;
        }
    }

    /** Writes the values that are not null. */
    static final class Written extends Fields {

        private final Declared declared;
        private final JsonGenerator out;

        Written(Declared declared, JsonGenerator out) {
            this.declared = declared;
            this.out = out;
        }

        @Override
        @Nullable
        Object field(String name, Reader<?> reader, boolean required, @Nullable Object value) throws IOException {
            if (value != null) {
                out.writeFieldName(name);
                Untyped.write(value, out);
            }
            return value;
        }

        // The component of a declared field says what its value is, even if that is null.
        @Override
        Map<String, @Nullable Object> others(Map<String, @Nullable Object> value) throws IOException {
            for (Map.Entry<String, @Nullable Object> other : value.entrySet()) {
                if (declared.indexOf(other.getKey()) < 0) {
                    out.writeFieldName(other.getKey());
                    Untyped.write(other.getValue(), out);
                }
            }
            return Map.of();
        }
    }
}
