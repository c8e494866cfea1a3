package io.attest.client.paging;

import io.attest.client.error.ListChangedException;
import io.attest.client.error.NotFoundException;
import io.attest.client.internal.access.Exceptions;
import io.attest.client.internal.access.FailedCall;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * One reading of the pages, for one reader, who waits for them. It moves on only when a page has come, so a page that
 * failed can be requested again.
 *
 * @param <T> the type of the items
 * @param <E> the type of the elements that are delivered
 */
final class PageIterator<T, E> implements Iterator<E> {

    private static final int MAX_EMPTY_PAGES = 1000;

    private final IntFunction<Page<T>> pages;
    private final Function<Page<T>, Iterable<E>> elements;
    private Iterator<E> arrived = Collections.emptyIterator();
    private int delivered;
    private int lastPage;
    private int announced;
    private int emptyPages;

    PageIterator(int firstPage, IntFunction<Page<T>> pages, Function<Page<T>, Iterable<E>> elements) {
        this.delivered = firstPage - 1;
        this.lastPage = firstPage;
        this.announced = firstPage > 1 ? firstPage : 0;
        this.pages = pages;
        this.elements = elements;
    }

    @Override
    public boolean hasNext() {
        while (!arrived.hasNext() && delivered < lastPage) {
            turn();
        }
        if (!arrived.hasNext() && lastPage < announced) {
            String how = "page " + announced + " was expected, but page " + lastPage + " is the last now";
            // The reader who goes on is at the end.
            announced = 0;
            throw changed(how, null);
        }
        return arrived.hasNext();
    }

    @Override
    public E next() {
        if (!hasNext()) {
            throw new NoSuchElementException("page " + delivered + " was the last");
        }
        return arrived.next();
    }

    private void turn() {
        int number = delivered + 1;
        if (emptyPages == MAX_EMPTY_PAGES) {
            // Otherwise a reader of items could wait forever.
            String message = "the list does not end: the " + emptyPages + " pages before page " + number
                    + " announce another page each, but bring no item.";
            throw Exceptions.get().endless(FailedCall.ofList(message));
        }
        Page<T> page;
        try {
            page = pages.apply(number);
        } catch (NotFoundException e) {
            if (number == 1 || !e.isFromService()) {
                throw e;
            }
            lastPage = delivered;
            announced = 0;
            throw changed("page " + number + " is gone", e);
        }
        int current = page.meta().currentPage();
        if (current != number) {
            // Otherwise a source that always returns the same page would be read forever.
            throw changed("page " + number + " was requested, but page " + current + " was returned", null);
        }
        delivered = number;
        lastPage = page.meta().lastPage();
        announced = Math.max(announced, lastPage);
        emptyPages = page.data().isEmpty() ? emptyPages + 1 : 0;
        arrived = elements.apply(page).iterator();
    }

    private static ListChangedException changed(String how, @Nullable Throwable cause) {
        String message =
                "the list changed while it was read: " + how + ". An item may be missing: read the list again.";
        return Exceptions.get().listChanged(FailedCall.ofList(message), List.of(), cause);
    }
}
