package io.attest.client.internal.json;

import io.attest.client.paging.Page;
import java.io.IOException;

/** A type that a response is read as. It caches its reader, so keep one for each type. */
public final class JsonType<T> {

    private final Reader<T> reader;

    private JsonType(Reader<T> reader) {
        this.reader = reader;
    }

    /** One resource, without an envelope around it. */
    public static <T> JsonType<T> of(Class<T> type) {
        Form<T> form = Forms.of(type);
        return new JsonType<>(form == null ? BoundType.of(type)::read : body -> Streams.read(body, form));
    }

    /** A page of resources in the pagination envelope. */
    public static <T> JsonType<Page<T>> pageOf(Class<T> item) {
        Form<T> form = Forms.of(item);
        if (form == null) {
            return new JsonType<>(BoundType.pageOf(item)::read);
        }
        Form<Page<T>> page = Forms.pageOf(form);
        return new JsonType<>(body -> Streams.read(body, page));
    }

    T read(byte[] body) throws IOException, JsonMismatchException {
        return reader.read(body);
    }

    private interface Reader<T> {
        T read(byte[] body) throws IOException, JsonMismatchException;
    }
}
