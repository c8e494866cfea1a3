package io.attest.client.paging;

import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** Iterates over the items of one page after the other. */
final class ItemIterator<T> implements Reading<T> {

    private final Reading<Page<T>> pages;
    private Iterator<T> items = Collections.emptyIterator();

    ItemIterator(Reading<Page<T>> pages) {
        this.pages = pages;
    }

    @Override
    public boolean hasNext() {
        while (!items.hasNext() && pages.hasNext()) {
            items = pages.next().data().iterator();
        }
        return items.hasNext();
    }

    @Override
    public T next() {
        if (!hasNext()) {
            throw new NoSuchElementException("the list has no more items");
        }
        return items.next();
    }

    @Override
    public void cancel() {
        pages.cancel();
    }
}
