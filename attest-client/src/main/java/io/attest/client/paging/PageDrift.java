package io.attest.client.paging;

import org.jspecify.annotations.Nullable;

/**
 * A page that does not continue the page before it: the list changed between the two requests. At least one of the
 * three, total, last page and repeated items, says so.
 *
 * @param page the page's number
 * @param totalBefore items in the list, according to the page before, or null if it did not say
 * @param total items in the list, according to this page, or null if it did not say
 * @param lastPageBefore the last page's number, according to the page before
 * @param lastPage the last page's number, according to this page
 * @param repeated how many items of this page were on the page before, too
 */
public record PageDrift(
        int page,
        @Nullable Integer totalBefore,
        @Nullable Integer total,
        int lastPageBefore,
        int lastPage,
        int repeated) {}
