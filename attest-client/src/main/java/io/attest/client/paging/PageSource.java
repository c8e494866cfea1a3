package io.attest.client.paging;

import java.util.Objects;
import java.util.function.IntFunction;

/** Gives the page of a number, on the calling thread. */
record PageSource<T>(IntFunction<Page<T>> fetch) {

    Page<T> page(int number) {
        return expected(number, fetch.apply(number));
    }

    /** The page itself, if it is the one of that number. */
    static <T> Page<T> expected(int number, Page<T> page) {
        Objects.requireNonNull(page, () -> "there is no page " + number);
        if (page.meta().currentPage() != number) {
            // Without this a source that always responses the same page would be read for ever.
            throw new IllegalStateException(
                    "page " + number + " was asked for, but page " + page.meta().currentPage() + " came");
        }
        return page;
    }
}
