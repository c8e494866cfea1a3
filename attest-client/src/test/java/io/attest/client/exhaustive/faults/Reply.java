package io.attest.client.exhaustive.faults;

import java.util.Arrays;

/** A response in JSON, independent of the protocol. */
// Replies are never compared, which is what an array in a record would break.
@SuppressWarnings("ArrayRecordComponent")
record Reply(int status, byte[] body) {

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
        return statusLine() + "Content-Type: application/json\r\n" + lengthHeader + "\r\n\r\n";
    }
}
