package io.attest.client.paging;

/**
 * What a pager does when the list changes while it is read. {@link AutoPager#onDrift} describes which changes are
 * noticed.
 */
public enum DriftPolicy {

    /** Delivers what the service sends. The default. */
    IGNORE,

    /** Removes from a page the items that were also on the previous page. */
    DEDUPLICATE,

    /**
     * Throws {@link java.util.ConcurrentModificationException} instead of returning the page at which a change was
     * noticed. Calling the iterator again returns that page as the service sent it; the next page is then compared with
     * it. The subscription of an {@link AsyncPager} ends with the exception.
     */
    FAIL
}
