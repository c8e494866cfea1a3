package io.attest.client.paging;

/**
 * What a reading does about a list that changes meanwhile. What can be noticed, and what cannot, is told at
 * {@link AutoPager}.
 */
public enum DriftPolicy {

    /** Delivers what the service sends. The default. */
    IGNORE,

    /** Leaves out the items of a page that were on the page before it. Cannot bring back what was skipped. */
    DEDUPLICATE,

    /**
     * Throws {@link java.util.ConcurrentModificationException} in place of the page at which a change was noticed. Whoever
     * calls again gets that page, as the service sent it, and the next one is compared with it. An {@link AsyncPager}
     * ends with that exception.
     */
    FAIL
}
