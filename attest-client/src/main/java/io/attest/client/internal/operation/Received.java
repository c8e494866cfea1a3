package io.attest.client.internal.operation;

import io.attest.client.internal.json.JsonType;
import io.attest.client.paging.Page;
import java.util.List;
import java.util.Map;

/** A 2xx response, of which an operation takes what its caller gets. What cannot be read is a DecodingException. */
public interface Received {

    /** The HTTP status. */
    int status();

    /** By name as it was received; looked up in any case, unmodifiable. */
    Map<String, List<String>> headers();

    /** The body as UTF-8. */
    String text();

    /** The body as a value of a type. */
    <T> T as(JsonType<T> type);

    /** The body as a page of a longer reading: any other page in its place would end in a loop or a gap. */
    <T> Page<T> page(JsonType<Page<T>> type, int number);
}
