package io.attest.client.internal.json;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.type.TypeFactory;
import io.attest.client.paging.Page;
import org.jspecify.annotations.Nullable;

/** A type that an answer is read as. Hold one for each type: it keeps its reader. */
// The parameter is what ties an answer's type to the operation that asks for it.
@SuppressWarnings("UnusedTypeParameter")
public final class JsonType<T> {

    private final JavaType type;
    // Racy on purpose: two threads may make the same reader once, which does no harm.
    private @Nullable ObjectReader reader;

    private JsonType(JavaType type) {
        this.type = type;
    }

    /** One resource, with no envelope around it. */
    public static <T> JsonType<T> of(Class<T> type) {
        return new JsonType<>(TypeFactory.defaultInstance().constructType(type));
    }

    /** A list of resources in the pagination envelope. */
    public static <T> JsonType<Page<T>> pageOf(Class<T> item) {
        return new JsonType<>(TypeFactory.defaultInstance().constructParametricType(Page.class, item));
    }

    ObjectReader reader() {
        ObjectReader made = reader;
        if (made == null) {
            made = Mapper.INSTANCE.readerFor(type);
            reader = made;
        }
        return made;
    }
}
