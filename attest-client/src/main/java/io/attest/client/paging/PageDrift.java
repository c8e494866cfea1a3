package io.attest.client.paging;

import org.jspecify.annotations.Nullable;

/**
 * A difference between a page and the page before it: the list changed between the two requests. Either the total or
 * the number of the last page differs, or items of the page before come again.
 *
 * @param page the number of the page
 * @param totalBefore the number of items in the list, according to the page before, or null if that page did not say
 * @param total the number of items in the list, according to this page, or null if this page did not say
 * @param lastPageBefore the number of the last page, according to the page before
 * @param lastPage the number of the last page, according to this page
 * @param repeated how many items of this page were also on the page before
 */
public record PageDrift(
        int page,
        @Nullable Integer totalBefore,
        @Nullable Integer total,
        int lastPageBefore,
        int lastPage,
        int repeated) {}
