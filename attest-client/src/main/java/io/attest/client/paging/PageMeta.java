package io.attest.client.paging;

import org.jspecify.annotations.Nullable;

/**
 * Where a page stands in its list (interface: Pagination envelope, {@code meta}).
 *
 * @param currentPage this page's number, from 1
 * @param from the position of its first item in the list, from 1, or null on an empty page
 * @param lastPage the last page's number when this page was read
 * @param perPage items a page
 * @param to the position of its last item in the list, or null on an empty page
 * @param total items in the list when this page was read
 */
public record PageMeta(
        int currentPage,
        @Nullable Integer from,
        int lastPage,
        int perPage,
        @Nullable Integer to,
        int total) {}
