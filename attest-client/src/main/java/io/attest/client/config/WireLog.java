package io.attest.client.config;

/**
 * How much of each request and response is logged, by the {@code System.Logger} named {@code io.attest.client.wire} at
 * level DEBUG. Nothing is logged unless {@link io.attest.client.AttestClientBuilder#wireLog builder.wireLog(...)} is
 * called.
 *
 * <p><b>The log contains personal data.</b> URLs contain search terms, and bodies contain names, e-mail addresses and
 * messages to recipients. Use it to find a fault, and protect the log accordingly.
 *
 * <p>The access token and the values of headers that the application sets are not shown. If the service repeats such a
 * value of at least 6 characters, it is not shown either, whether plain, percent-encoded, or escaped as in JSON. Of a
 * value such as {@code Bearer abc-123}, this also applies to the part after the first space. Other encodings, such as
 * that of HTML or percent-encoding twice, are not recognized.
 *
 * <p>The value of a header {@code Cookie}, {@code Set-Cookie} or {@code Proxy-Authorization} is not shown in its line.
 * If a response has the value of its {@code Set-Cookie} elsewhere, such as in the body, it is shown there. The
 * {@code User-Agent} is shown.
 *
 * <p>Each attempt has a line for the request and a line for the response, with the operation, call id and attempt as in
 * the other log. Each header, and then the body, follows on a line of its own that begins with two spaces. Line breaks
 * and other control characters are written as <code>&#92;u000a</code>.
 *
 * <p>The request is shown as the SDK passes it to the HTTP client, whether or not it is sent. It lacks the headers that
 * the HTTP client adds, such as {@code Host}, and the changes of interceptors. The response is shown as it was
 * received, with its body decompressed.
 */
public enum WireLog {
    /** Method, URL and headers of requests; status and headers of responses. */
    HEADERS,
    /** The same, and the first 16 KiB of each body, including the bodies of sends. */
    HEADERS_AND_BODIES
}
