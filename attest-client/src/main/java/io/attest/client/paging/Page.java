package io.attest.client.paging;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list, as the service sent it (interface: Pagination envelope).
 *
 * @param <T> what is listed
 * @param data the items of this page, unmodifiable
 * @param links where the neighbouring pages are, or null if they were not given; paging does not use them
 * @param meta where this page stands in its list
 */
public record Page<T>(List<T> data, @Nullable PageLinks links, PageMeta meta) {

    /** Copies {@code data}. */
    public Page {
        data = List.copyOf(data);
    }

    /**
     * The only page of a list, for instance for a fake in a test.
     *
     * @param <T> what is listed
     * @param items all items of the list
     * @return a page without neighbours
     */
    public static <T> Page<T> of(List<T> items) {
        Integer from = items.isEmpty() ? null : 1;
        Integer to = items.isEmpty() ? null : items.size();
        PageMeta meta = new PageMeta(1, from, 1, Math.max(1, items.size()), to, items.size());
        return new Page<>(items, null, meta);
    }

    /**
     * Whether the service has a page after this one. Decided by the page numbers in {@code meta} alone; the links are ignored.
     *
     * @return true if {@code meta.currentPage()} is less than {@code meta.lastPage()}
     */
    public boolean hasNext() {
        return meta.currentPage() < meta.lastPage();
    }
}
