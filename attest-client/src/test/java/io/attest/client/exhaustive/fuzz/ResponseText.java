package io.attest.client.exhaustive.fuzz;

import io.attest.client.internal.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import okhttp3.Headers;

/** Responses out of arbitrary bytes: a line with the status, lines with headers, an empty line and the body. */
final class ResponseText {

    private ResponseText() {}

    static HttpResponse parse(byte[] text, String echo) {
        int headEnd = headEnd(text);
        List<String> head =
                new String(text, 0, headEnd, StandardCharsets.UTF_8).lines().toList();
        Headers.Builder headers = new Headers.Builder().add("X-Echo", echo);
        head.stream().skip(1).forEach(line -> addHeader(headers, line));
        byte[] body = Arrays.copyOfRange(text, Math.min(headEnd + 2, text.length), text.length);
        return HttpResponse.of(head.isEmpty() ? 200 : status(head.get(0)), headers.build(), body, false);
    }

    private static int headEnd(byte[] text) {
        for (int i = 0; i + 1 < text.length; i++) {
            if (text[i] == '\n' && text[i + 1] == '\n') {
                return i;
            }
        }
        return text.length;
    }

    private static void addHeader(Headers.Builder headers, String line) {
        int colon = line.indexOf(':');
        String name = colon < 0 ? "" : line.substring(0, colon);
        // The HTTP layer hands on any value, but no such name.
        if (!name.isEmpty() && name.chars().allMatch(c -> c > ' ' && c <= '~')) {
            headers.addUnsafeNonAscii(name, line.substring(colon + 1));
        }
    }

    private static int status(String line) {
        return line.matches("[0-9]{1,3}") ? Integer.parseInt(line) : 200;
    }
}
