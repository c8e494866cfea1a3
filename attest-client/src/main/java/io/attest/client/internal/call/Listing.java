package io.attest.client.internal.call;

import io.attest.client.internal.json.Json;
import io.attest.client.internal.json.JsonMismatchException;
import io.attest.client.internal.util.Arguments;
import io.attest.client.paging.AutoPager;
import io.attest.client.paging.Page;
import io.attest.client.paging.PageMeta;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * A list of the API that is read page by page.
 *
 * @param <Q> the query, which selects the items and a page
 * @param <T> the items
 * @param item the class of the items
 * @param request the request for the page that a query selects
 * @param first the number of that page
 * @param onPage the query for the page with a number; unless it sets a size, of the largest size, since each page costs
 *     a request
 */
public record Listing<Q, T>(
        Class<T> item, Function<Q, Operation<?>> request, ToIntFunction<Q> first, BiFunction<Q, Integer, Q> onPage) {

    /** Reads the page that the query selects. */
    public Operation<Page<T>> page(Q query) {
        return request.apply(Arguments.required("query", query)).decodedBy(body -> readPage(body, item));
    }

    /** Reads the whole list, from the page that the query selects. */
    public AutoPager<T> pages(Q query, Function<Q, Page<T>> read) {
        int page = first.applyAsInt(Arguments.required("query", query));
        if (page > 1 && request.apply(query).values("per_page").isEmpty()) {
            // One page alone has another default size, so its next one would begin elsewhere.
            throw new IllegalArgumentException(
                    "perPage (per_page) must be set to begin at page " + page + ", as it was for the page before");
        }
        return AutoPager.of(page, number -> read.apply(onPage.apply(query, number)));
    }

    /** Reads a page in the pagination envelope. Its items may be null only in an empty list. */
    @SuppressWarnings("unchecked")
    public static <T> Page<T> readPage(byte[] body, Class<T> item) throws JsonMismatchException {
        Page<T> page = Json.read(body, Page.class, item);
        PageMeta meta = page.meta();
        boolean isEmptyList =
                meta.currentPage() <= 1 && meta.lastPage() <= 1 && (meta.total() == null || meta.total() == 0);
        if (!isEmptyList && page.data().isEmpty() && Json.hasNullItems(body)) {
            throw new JsonMismatchException("$.data", "null instead of a list");
        }
        return page;
    }
}
