package io.attest.client.paging;

/**
 * A page that does not continue the page before it: the list changed between the two requests. At least one of the
 * three, total, last page and repeated items, says so.
 *
 * @param page the page's number
 * @param totalBefore items in the list, according to the page before
 * @param total items in the list, according to this page
 * @param lastPageBefore the last page's number, according to the page before
 * @param lastPage the last page's number, according to this page
 * @param repeated how many items of this page were on the page before, too
 */
public record PageDrift(int page, int totalBefore, int total, int lastPageBefore, int lastPage, int repeated) {}
