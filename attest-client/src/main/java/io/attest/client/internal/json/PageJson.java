package io.attest.client.internal.json;

import static io.attest.client.internal.json.Reader.INTEGER;
import static io.attest.client.internal.json.Reader.TEXT;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.attest.client.paging.Page;
import io.attest.client.paging.PageLinks;
import io.attest.client.paging.PageMeta;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The pagination envelope as JSON. Its fields that are not known are about the service's own paging, and not kept. */
final class PageJson {

    private PageJson() {}

    static <T> Page<T> read(JsonParser parser, Reader<T> item) throws IOException {
        List<T> data = List.of();
        PageLinks links = null;
        PageMeta meta = null;
        ObjectFields in = ObjectFields.of(Page.class, parser, "data", "meta");
        while (in.next()) {
            switch (in.name()) {
                case "data" -> data = in.required(list -> items(list, item));
                case "links" -> links = in.nullable(PageJson::links);
                case "meta" -> meta = in.required(PageJson::meta);
                default -> in.keep();
            }
        }
        return new Page<>(data, links, Objects.requireNonNull(meta));
    }

    private static <T> List<T> items(JsonParser parser, Reader<T> item) throws IOException {
        if (!parser.hasToken(JsonToken.START_ARRAY)) {
            throw JsonMismatchException.no("List", parser);
        }
        List<T> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(item.read(parser));
        }
        return items;
    }

    private static PageLinks links(JsonParser parser) throws IOException {
        String first = null;
        String last = null;
        String prev = null;
        String next = null;
        ObjectFields in = ObjectFields.of(PageLinks.class, parser);
        while (in.next()) {
            switch (in.name()) {
                case "first" -> first = in.nullable(TEXT);
                case "last" -> last = in.nullable(TEXT);
                case "prev" -> prev = in.nullable(TEXT);
                case "next" -> next = in.nullable(TEXT);
                default -> in.keep();
            }
        }
        return new PageLinks(first, last, prev, next);
    }

    private static PageMeta meta(JsonParser parser) throws IOException {
        int currentPage = 0;
        Integer from = null;
        int lastPage = 0;
        Integer perPage = null;
        Integer to = null;
        Integer total = null;
        ObjectFields in = ObjectFields.of(PageMeta.class, parser, "current_page", "last_page");
        while (in.next()) {
            switch (in.name()) {
                case "current_page" -> currentPage = in.required(INTEGER);
                case "from" -> from = in.nullable(INTEGER);
                case "last_page" -> lastPage = in.required(INTEGER);
                case "per_page" -> perPage = in.nullable(INTEGER);
                case "to" -> to = in.nullable(INTEGER);
                case "total" -> total = in.nullable(INTEGER);
                default -> in.keep();
            }
        }
        return new PageMeta(currentPage, from, lastPage, perPage, to, total);
    }
}
