package io.attest.client.internal.json;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.exc.InvalidDefinitionException;
import com.fasterxml.jackson.databind.type.TypeFactory;
import io.attest.client.paging.Page;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A type that is read with databind. */
final class BoundType<T> {

    private final JavaType type;
    // Racy on purpose: two threads may both make the reader, which does no harm.
    private @Nullable ObjectReader reader;

    private BoundType(JavaType type) {
        this.type = type;
    }

    static <T> BoundType<T> of(Class<T> type) {
        return new BoundType<>(TypeFactory.defaultInstance().constructType(type));
    }

    static <T> BoundType<Page<T>> pageOf(Class<T> item) {
        return new BoundType<>(TypeFactory.defaultInstance().constructParametricType(Page.class, item));
    }

    T read(byte[] body) throws IOException, JsonMismatchException {
        try {
            T value = reader().readValue(body);
            if (value == null) {
                throw new JsonMismatchException("$", "null instead of an object");
            }
            return value;
        } catch (InvalidDefinitionException e) {
            throw new IllegalArgumentException("type cannot be read from JSON: Jackson finds no way to make a "
                    + e.getType().getRawClass().getName());
        }
    }

    private ObjectReader reader() {
        ObjectReader made = reader;
        if (made == null) {
            made = Mapper.INSTANCE.readerFor(type);
            reader = made;
        }
        return made;
    }
}
