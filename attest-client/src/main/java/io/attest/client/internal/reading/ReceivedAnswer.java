package io.attest.client.internal.reading;

import io.attest.client.error.DecodingException;
import io.attest.client.error.Outcome;
import io.attest.client.internal.http.Answer;
import io.attest.client.internal.json.Json;
import io.attest.client.internal.json.JsonMismatchException;
import io.attest.client.internal.json.JsonType;
import io.attest.client.internal.operation.Operation;
import io.attest.client.internal.operation.Received;
import io.attest.client.paging.Page;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A 2xx answer, and what has to be said of the call if it cannot be read. Callers may keep it, so it has no token. */
final class ReceivedAnswer implements Received {

    // Enough to see what came, and no burden for who keeps or logs the exception.
    private static final int MAX_KEPT_BYTES = 1024 * 1024;

    private final Operation<?> operation;
    private final Outcome outcome;
    private final int attempts;
    private final Answer answer;

    private ReceivedAnswer(CallEnd<?> end, Answer answer) {
        this.operation = end.operation();
        this.outcome = end.outcome();
        this.attempts = end.attempts();
        this.answer = answer;
    }

    static ReceivedAnswer of(CallEnd<?> end, Answer answer) {
        ReceivedAnswer received = new ReceivedAnswer(end, answer);
        if (answer.tooLarge()) {
            throw received.unreadable("$", "a body larger than the SDK reads");
        }
        return received;
    }

    @Override
    public int status() {
        return answer.status();
    }

    @Override
    public Map<String, List<String>> headers() {
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (int i = 0; i < answer.headers().size(); i++) {
            headers.computeIfAbsent(answer.headers().name(i), name -> new ArrayList<>())
                    .add(answer.headers().value(i));
        }
        headers.replaceAll((name, values) -> List.copyOf(values));
        return Collections.unmodifiableMap(headers);
    }

    @Override
    public String text() {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    @Override
    public <T> T as(JsonType<T> type) {
        if (answer.body().length == 0) {
            throw unreadable("$", "an empty body");
        }
        try {
            return Json.read(answer.body(), type);
        } catch (JsonMismatchException e) {
            throw unreadable(e.path(), e.reason());
        }
    }

    @Override
    public <T> Page<T> page(JsonType<Page<T>> type, int number) {
        Page<T> page = as(type);
        int current = page.meta().currentPage();
        if (current != number) {
            throw unreadable(
                    "$.meta.current_page", "page " + current + " instead of the page " + number + " asked for");
        }
        return page;
    }

    private DecodingException unreadable(String path, String reason) {
        String message = Sentences.of(operation, answer.status())
                .add("The answer cannot be read: " + reason + " at " + path)
                .addDoubt(operation, outcome)
                .toString();
        byte[] bytes = answer.body();
        String body = new String(bytes, 0, Math.min(bytes.length, MAX_KEPT_BYTES), StandardCharsets.UTF_8);
        return new DecodingException(message, answer.status(), body, path, outcome, attempts);
    }
}
