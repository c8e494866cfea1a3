package io.attest.client.config;

/**
 * What is written to the log of requests and responses, the {@code System.Logger} named {@code io.attest.client.wire}, at
 * level DEBUG. Off unless {@link io.attest.client.AttestClient.Builder#wireLog builder.wireLog(...)} is called.
 *
 * <p><b>It holds personal data.</b> URLs hold what was searched for, and bodies hold names, e-mail addresses and the
 * messages of sends. Use it to find a fault, and keep the log accordingly.
 *
 * <p>Not shown are the access token, the values of the headers that the application sets, and cookies. If the service
 * repeats a token or such a value of at least 6 characters, that is not shown either. Each attempt is a line for the request
 * and one for what came, with operation, call id and attempt as in the other log; headers and body follow, each on a line of
 * its own that begins with two spaces. Line breaks and other control characters are written as <code>&#92;u000a</code>.
 *
 * <p>The request is shown as the SDK hands it to the HTTP client, whether or not it leaves: without the headers that the
 * HTTP client adds, such as {@code Host}, and without what interceptors change. The response is shown as it was received,
 * with its body decompressed.
 */
public enum WireLog {
    /** Method, URL and headers of requests; status and headers of responses. */
    HEADERS,
    /** Also the first 16 KiB of each body, of sends as well. */
    HEADERS_AND_BODIES
}
