package io.attest.sandbox;

import java.time.Instant;
import java.util.Map;

/** A request that the sandbox received. Immutable. */
public sealed interface SandboxRequest permits RequestLog.Received {

    /**
     * Returns the HTTP method.
     *
     * @return the method, such as {@code GET}
     */
    String method();

    /**
     * Returns path and query as received.
     *
     * @return relative to the base URL, such as {@code /documents?page=2}; outside of it, it begins with {@code ../..}
     */
    String target();

    /**
     * Returns the status of the response.
     *
     * @return the status, or 0 if a fault closed the connection without a response
     */
    int status();

    /**
     * Returns when the request was processed.
     *
     * @return the time by the sandbox's clock
     */
    Instant at();

    /**
     * Returns the headers. Several values of one name are joined by a comma and a space. The value of
     * {@code Authorization} is {@code ***}, so that no token appears in the output of a test.
     *
     * @return an unmodifiable map, whose lookup ignores case
     */
    Map<String, String> headers();

    /**
     * Returns the body.
     *
     * @return UTF-8 text, empty if there was none
     */
    String body();
}
