package io.attest.client.exhaustive.faults;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A response, independent of the protocol. An empty type is none. */
// Replies are never compared, which is what an array in a record would break.
@SuppressWarnings("ArrayRecordComponent")
record Reply(int status, String type, byte[] body) {

    static Reply json(int status, String body) {
        return of(status, "application/json", body);
    }

    static Reply of(int status, String type, String body) {
        return new Reply(status, type, body.getBytes(StandardCharsets.UTF_8));
    }

    byte[] half() {
        return Arrays.copyOf(body, body.length / 2);
    }

    String statusLine() {
        return "HTTP/1.1 " + status + " Said\r\n";
    }

    /** The head of HTTP/1.1, with a length that fits the body. */
    String head() {
        return head("Content-Length: " + body.length);
    }

    String head(String lengthHeader) {
        return statusLine() + (type.isEmpty() ? "" : "Content-Type: " + type + "\r\n") + lengthHeader + "\r\n\r\n";
    }
}
