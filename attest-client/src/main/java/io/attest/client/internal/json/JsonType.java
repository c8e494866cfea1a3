package io.attest.client.internal.json;

import io.attest.client.internal.json.Resources.Known;
import io.attest.client.paging.Page;

/**
 * A type that a response is read as. Keep one for each type: reading a class of the application is prepared once.
 *
 * @param reader reads the whole body
 */
public record JsonType<T>(Reader<T> reader) {

    /** A resource, or a class of the application. */
    public static <T> JsonType<T> of(Class<T> type) {
        return new JsonType<>(reader(type));
    }

    /** A page of resources in the pagination envelope. */
    public static <T> JsonType<Page<T>> pageOf(Class<T> item) {
        Reader<T> reader = reader(item);
        return new JsonType<>(parser -> PageJson.read(parser, reader));
    }

    private static <T> Reader<T> reader(Class<T> type) {
        Known<T> known = Resources.of(type);
        return known == null ? new BoundReader<>(type) : known.reader();
    }
}
