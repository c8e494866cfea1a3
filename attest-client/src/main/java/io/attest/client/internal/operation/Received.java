package io.attest.client.internal.operation;

import io.attest.client.internal.json.JsonType;
import io.attest.client.paging.Page;
import java.util.List;
import java.util.Map;

/** A 2xx response, from which an operation reads its result. Throws a DecodingException if it cannot be read. */
public interface Received {

    /** The HTTP status. */
    int status();

    /** The headers by name as it was received; look-ups ignore case, and the map is unmodifiable. */
    Map<String, List<String>> headers();

    /** The body as UTF-8. */
    String text();

    /** The body as a value of a type. */
    <T> T as(JsonType<T> type);

    /** The body as the page with this number: any other page in its place would lead to a loop or a gap. */
    <T> Page<T> page(JsonType<Page<T>> type, int number);
}
