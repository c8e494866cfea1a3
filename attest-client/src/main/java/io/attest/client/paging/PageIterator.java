package io.attest.client.paging;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.IntFunction;

/** Page after page. Its state moves only when a page has arrived, so a failed fetch can be repeated. */
final class PageIterator<T> implements Iterator<Page<T>> {

    private final IntFunction<Page<T>> fetch;
    private int number;
    private boolean ended;

    PageIterator(int firstPage, IntFunction<Page<T>> fetch) {
        this.number = firstPage;
        this.fetch = fetch;
    }

    @Override
    public boolean hasNext() {
        return !ended;
    }

    @Override
    public Page<T> next() {
        if (ended) {
            throw new NoSuchElementException("page " + (number - 1) + " was the last");
        }
        Page<T> page = fetch.apply(number);
        if (page.meta().currentPage() != number) {
            // Without this a source that always answers the same page would be read for ever.
            throw new IllegalStateException(
                    "page " + number + " was asked for, but page " + page.meta().currentPage() + " came");
        }
        ended = !page.hasNext();
        number++;
        return page;
    }
}
