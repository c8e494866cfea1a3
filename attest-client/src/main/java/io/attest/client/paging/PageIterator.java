package io.attest.client.paging;

import java.util.NoSuchElementException;

/** Fetches page after page. Its state changes only when a page has arrived, so a failed fetch can be retried. */
final class PageIterator<T> implements Reading<Page<T>> {

    private final PageSource<T> source;
    private int number;
    private boolean ended;

    PageIterator(int firstPage, PageSource<T> source) {
        this.number = firstPage;
        this.source = source;
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
        Page<T> page = source.page(number);
        ended = !page.hasNext();
        number++;
        return page;
    }

    /** Does nothing, since nothing is in flight between two calls. */
    @Override
    public void cancel() {}
}
