package io.attest.client.exhaustive.faults;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** A response, independent of the protocol. Header names and values take turns. */
// Replies are never compared, which is what an array in a record would break.
@SuppressWarnings("ArrayRecordComponent")
record Reply(int status, List<String> headers, byte[] body) {

    static Reply of(int status, String body, String... headers) {
        List<String> all = new ArrayList<>(List.of(headers));
        all.addAll(List.of("Content-Type", "application/json"));
        return new Reply(status, all, body.getBytes(StandardCharsets.UTF_8));
    }

    Reply gzipped() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(body);
        }
        List<String> all = new ArrayList<>(headers);
        all.addAll(List.of("Content-Encoding", "gzip"));
        return new Reply(status, all, bytes.toByteArray());
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
