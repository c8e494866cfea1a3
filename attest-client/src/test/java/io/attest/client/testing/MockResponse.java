package io.attest.client.testing;

import java.nio.charset.StandardCharsets;
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

    /** The same response, to be changed. */
    public Builder newBuilder() {
        Builder builder = new Builder().code(code);
        builder.headers = headers.newBuilder();
        builder.body = body;
        return builder;
    }

    /** What goes over the wire. */
    byte[] bytes(boolean withBody) {
        Buffer bytes = new Buffer().writeUtf8("HTTP/1.1 " + code + " Said\r\n");
        for (int i = 0; i < headers.size(); i++) {
            bytes.writeUtf8(headers.name(i) + ": " + headers.value(i) + "\r\n");
        }
        return bytes.writeUtf8("\r\n").write(withBody ? body : ByteString.EMPTY).readByteArray();
    }

    /** By default a 200 without a body. */
    public static final class Builder {

        private int code = 200;
        private Headers.Builder headers = new Headers.Builder().add("Content-Length", "0");
        private ByteString body = ByteString.EMPTY;

        public Builder code(int value) {
            code = value;
            return this;
        }

        public Builder addHeader(String name, Object value) {
            headers.add(name, String.valueOf(value));
            return this;
        }

        public Builder setHeader(String name, Object value) {
            headers.set(name, String.valueOf(value));
            return this;
        }

        public Builder body(String text) {
            return body(text.getBytes(StandardCharsets.UTF_8));
        }

        public Builder body(byte... bytes) {
            body = ByteString.of(bytes);
            return setHeader("Content-Length", bytes.length);
        }

        public MockResponse build() {
            return new MockResponse(code, headers.build(), body);
        }
    }
}
