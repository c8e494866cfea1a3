package io.attest.client.paging;

import java.util.Objects;
import java.util.function.IntFunction;

/** Fetches the page with a given number, on the calling thread. */
record PageSource<T>(IntFunction<Page<T>> fetch) {

    Page<T> page(int number) {
        return expected(number, fetch.apply(number));
    }

    /** Returns the page if it is the one with that number. */
    static <T> Page<T> expected(int number, Page<T> page) {
        Objects.requireNonNull(page, () -> "the source returned null for page " + number);
        if (page.meta().currentPage() != number) {
            // Otherwise a source that always returns the same page would be read forever.
            throw new IllegalStateException(
                    "page " + number + " was requested, but page " + page.meta().currentPage() + " was returned");
        }
        return page;
    }
}
