package io.attest.sandbox;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.Function;

/** One page of a list, and the envelope around it. */
record PageOf<T>(List<T> all, long number, int size) {

    ObjectNode envelope(String url, Function<T, ObjectNode> json) {
        List<T> items = items();
        Long from = items.isEmpty() ? null : (number - 1) * size + 1;
        Long to = from == null ? null : from + items.size() - 1;

        ObjectNode envelope = Json.object();
        ArrayNode data = envelope.putArray("data");
        items.forEach(item -> data.add(json.apply(item)));
        envelope.putObject("links")
                .put("first", link(url, 1))
                .put("last", link(url, last()))
                .put("prev", number == 1 ? null : link(url, number - 1))
                .put("next", number >= last() ? null : link(url, number + 1));
        envelope.putObject("meta")
                .put("current_page", number)
                .put("from", from)
                .put("last_page", last())
                .put("per_page", size)
                .put("to", to)
                .put("total", all.size());
        return envelope;
    }

    private List<T> items() {
        // Compared before it is multiplied: a page number may be as large as a long.
        if (number > last()) {
            return List.of();
        }
        int start = (int) (number - 1) * size;
        return all.subList(start, Math.min(start + size, all.size()));
    }

    private long last() {
        return Math.max(1, (all.size() + size - 1L) / size);
    }

    // Without the filters and per_page, since that is what the common web frameworks do unless told otherwise: a client
    // that follows these links blindly reads a different list.
    private static String link(String url, long page) {
        return url + "?page=" + page;
    }
}
