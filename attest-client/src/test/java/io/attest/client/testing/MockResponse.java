package io.attest.client.testing;

import okhttp3.Headers;
import okio.Buffer;
import okio.ByteString;

/**
 * A response of {@link Server}.
 *
 * @param code the status, or 0 for no response and an open connection
 * @param headers with the length of the body
 * @param body as it is on the wire
 */
public record MockResponse(int code, Headers headers, ByteString body) {

    /** The server stays silent. */
    public static final MockResponse SILENCE = new MockResponse(0, Headers.of(), ByteString.EMPTY);

    /** A response with this body, and no header but its length. */
    public static MockResponse of(int code, byte... body) {
        return new MockResponse(code, Headers.of(), ByteString.of(body)).header("Content-Length", body.length);
    }

    /** The same response with one header more. */
    public MockResponse header(String name, Object value) {
        return new MockResponse(
                code, headers.newBuilder().add(name, String.valueOf(value)).build(), body);
    }

    /** With what a service says of its rate limit; the reset is in seconds since 1970. */
    public MockResponse rateLimit(int limit, int remaining, long reset) {
        return header("X-RateLimit-Limit", limit)
                .header("X-RateLimit-Remaining", remaining)
                .header("X-RateLimit-Reset", reset);
    }

    /** What goes over the wire. */
    byte[] bytes(boolean withBody) {
        Buffer bytes = new Buffer().writeUtf8("HTTP/1.1 " + code + " Said\r\n");
        for (int i = 0; i < headers.size(); i++) {
            bytes.writeUtf8(headers.name(i) + ": " + headers.value(i) + "\r\n");
        }
        return bytes.writeUtf8("\r\n").write(withBody ? body : ByteString.EMPTY).readByteArray();
    }
}
