package io.attest.client.paging;

import java.util.concurrent.Future;

/** Begins to fetch a page, and does not wait for it. */
@FunctionalInterface
interface PageStarter<T> {

    /**
     * Begins one fetch. The future fails with what the fetch threw; cancelling it ends the fetch. Neither the future nor
     * what runs behind it may refer to an iterator: one that is only reachable from there could never be cleaned up.
     */
    Future<Page<T>> start(int number);
}
