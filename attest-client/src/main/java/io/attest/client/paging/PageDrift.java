package io.attest.client.paging;

import org.jspecify.annotations.Nullable;

/**
 * A difference between a page and the previous page: the list changed between the two requests. The total or the number
 * of the last page differs, or items of the previous page appear again.
 *
 * @param page the number of the page
 * @param totalBefore the number of items in the list according to the previous page, or null if that page did not say
 * @param total the number of items in the list according to this page, or null if this page did not say
 * @param lastPageBefore the number of the last page according to the previous page
 * @param lastPage the number of the last page according to this page
 * @param repeated how many items of this page were also on the previous page
 */
public record PageDrift(
        int page,
        @Nullable Integer totalBefore,
        @Nullable Integer total,
        int lastPageBefore,
        int lastPage,
        int repeated) {}
