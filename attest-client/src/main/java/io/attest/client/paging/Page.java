package io.attest.client.paging;

import io.attest.client.internal.util.Arguments;
import java.io.Serializable;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list, as the service sent it (API: Pagination envelope).
 *
 * <p>Its constructor may get further components in any version; {@code of} and accessors stay.
 *
 * @param <T> the type of the items
 * @param data the items of this page, unmodifiable
 * @param links the URLs of the neighbouring pages, or null if they were not given; paging does not use them
 * @param meta the position of this page in its list
 */
public record Page<T>(List<T> data, @Nullable PageLinks links, PageMeta meta) implements Serializable {

    /**
     * Creates a page and copies {@code data}.
     *
     * @throws IllegalArgumentException if {@code data} or {@code meta} is null, or {@code data} has a null
     */
    public Page {
        data = Arguments.list("data", data);
        Arguments.required("meta", meta);
    }

    /**
     * Returns a page that is the only one of its list, for instance for a fake in a test.
     *
     * @param <T> the type of the items
     * @param items all items of the list
     * @return a page without neighbours
     */
    public static <T> Page<T> of(List<T> items) {
        Integer from = Arguments.required("items", items).isEmpty() ? null : 1;
        Integer to = items.isEmpty() ? null : items.size();
        PageMeta meta = new PageMeta(1, from, 1, Math.max(1, items.size()), to, items.size());
        return new Page<>(items, null, meta);
    }

    /**
     * Returns one page of several, for instance for a fake in a test. Its position is described only by page numbers.
     *
     * @param <T> the type of the items
     * @param items the items of this page
     * @param number this page's number, from 1
     * @param lastPage the last page's number
     * @return a page without links, item positions or a total
     */
    public static <T> Page<T> of(List<T> items, int number, int lastPage) {
        Arguments.required("items", items);
        return new Page<>(items, null, new PageMeta(number, null, lastPage, null, null, null));
    }

    /**
     * Returns whether the list has a page after this one. Only the page numbers in {@code meta} count; the links are
     * ignored.
     *
     * @return true if {@code meta.currentPage()} is less than {@code meta.lastPage()}
     */
    public boolean hasNext() {
        return meta.currentPage() < meta.lastPage();
    }

    /**
     * Returns the number of the page after this one.
     *
     * <pre>{@code
     * DocumentQuery query = DocumentQuery.defaults().withPerPage(100);
     * Page<Document> page = client.documents().list(query);
     * while (page.hasNext()) {
     *     page = client.documents().list(query.withPage(page.next()));
     * }
     * }</pre>
     *
     * @return the number
     * @throws NoSuchElementException if this is the last page
     */
    public int next() {
        if (!hasNext()) {
            throw new NoSuchElementException("page " + meta.currentPage() + " is the last");
        }
        return meta.currentPage() + 1;
    }
}
