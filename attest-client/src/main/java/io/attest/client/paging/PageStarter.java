package io.attest.client.paging;

import java.util.concurrent.Future;

/** Starts to fetch a page without waiting for it. */
@FunctionalInterface
interface PageStarter<T> {

    /**
     * Starts one fetch. The future fails with what the fetch threw; cancelling it ends the fetch. Neither the future
     * nor what runs behind it may refer to an iterator, since an iterator that is reachable from there could never be
     * cleaned up.
     */
    Future<Page<T>> start(int number);
}
