package io.attest.client.paging;

import io.attest.client.internal.Arguments;

/** The settings of a pager. */
record PagerSettings(int firstPage, int prefetch) {

    private static final int MAX_PREFETCH = 100;

    PagerSettings {
        Arguments.inRange("firstPage", firstPage, 1, Integer.MAX_VALUE);
        Arguments.inRange("pages", prefetch, 0, MAX_PREFETCH);
    }

    static PagerSettings defaults(int firstPage) {
        return new PagerSettings(firstPage, 0);
    }

    PagerSettings withPrefetch(int pages) {
        return new PagerSettings(firstPage, pages);
    }
}
