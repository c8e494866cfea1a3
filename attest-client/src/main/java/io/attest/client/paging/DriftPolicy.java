package io.attest.client.paging;

/**
 * What a pager does when the list changes while it is read. {@link AutoPager#onDrift} tells which changes are noticed.
 */
public enum DriftPolicy {

    /** Delivers what the service sends. The default. */
    IGNORE,

    /** Removes items from a page that were on the page before it. */
    DEDUPLICATE,

    /**
     * Throws {@link java.util.ConcurrentModificationException} in place of the page at which a change was noticed.
     * Calling the iterator again returns that page, as the service sent it, and the next page is compared with it. An
     * {@link AsyncPager} ends with the exception.
     */
    FAIL
}
