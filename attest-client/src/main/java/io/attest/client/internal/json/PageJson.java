package io.attest.client.internal.json;

import static io.attest.client.internal.json.Scalar.INTEGER;
import static io.attest.client.internal.json.Scalar.TEXT;

import com.fasterxml.jackson.core.JsonParser;
import io.attest.client.paging.Page;
import io.attest.client.paging.PageLinks;
import io.attest.client.paging.PageMeta;
import java.io.IOException;
import java.util.List;

/** The pagination envelope. Its other fields are about the service's own paging, and not kept. */
final class PageJson<T> extends Resource<Page<T>> {

    private static final Resource<PageLinks> LINKS = new Resource<>(new PageLinks(null, null, null, null)) {
        @Override
        PageLinks fields(Fields in, PageLinks links) throws IOException {
            return new PageLinks(
                    in.nullable("first", TEXT, links.first()),
                    in.nullable("last", TEXT, links.last()),
                    in.nullable("prev", TEXT, links.prev()),
                    in.nullable("next", TEXT, links.next()));
        }
    };

    private static final Resource<PageMeta> META = new Resource<>(new PageMeta(1, null, 1, null, null, null)) {
        @Override
        PageMeta fields(Fields in, PageMeta meta) throws IOException {
            return new PageMeta(
                    in.required("current_page", INTEGER, meta.currentPage()),
                    in.nullable("from", INTEGER, meta.from()),
                    in.required("last_page", INTEGER, meta.lastPage()),
                    in.nullable("per_page", INTEGER, meta.perPage()),
                    in.nullable("to", INTEGER, meta.to()),
                    in.nullable("total", INTEGER, meta.total()));
        }
    };

    private final Reader<List<T>> items;

    PageJson(Reader<T> item) {
        super(Page.of(List.of()));
        items = Reader.list(item);
    }

    static <T> Page<T> read(JsonParser parser, Reader<T> item) throws IOException {
        return new PageJson<>(item).read(parser);
    }

    static <T> List<T> items(JsonParser parser, Reader<T> item) throws IOException {
        return Reader.list(item).read(parser);
    }

    @Override
    Page<T> fields(Fields in, Page<T> page) throws IOException {
        return new Page<>(
                in.required("data", items, page.data()),
                in.nullable("links", LINKS, page.links()),
                in.required("meta", META, page.meta()));
    }
}
