package io.attest.client.internal.response;

import io.attest.client.error.DecodingException;
import io.attest.client.internal.HeaderMap;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.json.Json;
import io.attest.client.internal.json.JsonMismatchException;
import io.attest.client.internal.json.JsonType;
import io.attest.client.internal.operation.Received;
import io.attest.client.paging.Page;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A 2xx response, and what the exception needs if it cannot be read. Callers may keep it, so it holds no token. */
record ReceivedResponse(CallEnd<?> end, HttpResponse response) implements Received {

    // Enough to see what came, and not too much to keep or to log.
    private static final int MAX_KEPT_BYTES = 1024 * 1024;

    static ReceivedResponse of(CallEnd<?> end, HttpResponse response) {
        ReceivedResponse received = new ReceivedResponse(end.withoutSecrets(), response);
        if (response.tooLarge()) {
            throw received.unreadable("$", "a body beyond the SDK's size limit");
        }
        return received;
    }

    @Override
    public int status() {
        return response.status();
    }

    @Override
    public Map<String, List<String>> headers() {
        // Not toMultimap(), which has the names in lower case.
        Map<String, List<String>> headers = new HashMap<>();
        response.headers()
                .names()
                .forEach(name -> headers.put(name, response.headers().values(name)));
        return HeaderMap.copyOf(headers);
    }

    @Override
    public String text() {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    @Override
    public <T> T as(JsonType<T> type) {
        if (response.body().length == 0) {
            throw unreadable("$", "an empty body");
        }
        try {
            return Json.read(response.body(), type);
        } catch (JsonMismatchException e) {
            throw unreadable(e.path(), e.reason());
        }
    }

    @Override
    public <T> Page<T> page(JsonType<Page<T>> type, int number) {
        Page<T> page = as(type);
        int current = page.meta().currentPage();
        if (current != number) {
            throw unreadable("$.meta.current_page", "page " + current + " instead of page " + number);
        }
        return page;
    }

    private DecodingException unreadable(String path, String reason) {
        String message = new Message(end.operation(), "returned " + status())
                .add("The response cannot be read: " + reason + " at " + path)
                .add(end.outcome())
                .toString();
        byte[] bytes = response.body();
        String body = new String(bytes, 0, Math.min(bytes.length, MAX_KEPT_BYTES), StandardCharsets.UTF_8);
        return end.ending(new DecodingException(message, status(), body, path, end.outcome(), end.attempts()));
    }
}
