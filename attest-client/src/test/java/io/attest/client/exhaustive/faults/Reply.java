package io.attest.client.exhaustive.faults;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** A response, independent of the protocol. Header names and values take turns. */
// Replies are never compared, which is what an array in a record would break.
@SuppressWarnings("ArrayRecordComponent")
record Reply(int status, List<String> headers, byte[] body) {

    static Reply of(int status, String body) {
        return new Reply(status, List.of("Content-Type", "application/json"), body.getBytes(StandardCharsets.UTF_8));
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
        StringBuilder head = new StringBuilder(statusLine());
        for (int i = 0; i < headers.size(); i += 2) {
            head.append(headers.get(i)).append(": ").append(headers.get(i + 1)).append("\r\n");
        }
        return head.append(lengthHeader).append("\r\n\r\n").toString();
    }
}
