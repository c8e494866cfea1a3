package io.attest.client.exhaustive.fuzz;

import io.attest.client.internal.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import okhttp3.Headers;

/** Responses out of arbitrary bytes: a line with the status, lines with headers, an empty line and the body. */
final class ResponseText {

    private ResponseText() {}

    static HttpResponse parse(byte[] text, String echo) {
        String[] parts = new String(text, StandardCharsets.ISO_8859_1).split("\n\n", 2);
        String[] head = parts[0].split("\n", -1);
        Headers.Builder headers = new Headers.Builder().add("X-Echo", echo);
        for (String line : head) {
            String[] header = line.split(":", 2);
            // The HTTP layer hands on any value, but no such name.
            if (header.length == 2 && header[0].matches("[!-~]+")) {
                headers.addUnsafeNonAscii(header[0], header[1]);
            }
        }
        int status = head[0].matches("[0-9]{1,3}") ? Integer.parseInt(head[0]) : 200;
        String body = parts.length == 1 ? "" : parts[1];
        return HttpResponse.of(status, headers.build(), body.getBytes(StandardCharsets.ISO_8859_1), false);
    }
}
