package io.attest.client.paging;

import io.attest.client.error.ListChangedException;
import io.attest.client.error.Outcome;
import io.attest.client.internal.access.Exceptions;
import io.attest.client.internal.access.FailedCall;
import io.attest.client.internal.util.DaemonThreads;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * One reading of the pages, for one reader, who waits for them. It moves on only when a page has come, so a page that
 * failed can be requested again.
 *
 * @param <T> the type of the items
 * @param <E> the type of the elements that are delivered
 */
final class PageIterator<T, E> implements Iterator<E> {

    private static final int MAX_EMPTY_PAGES = 1000;

    /** Loaded by the first reader that fetches ahead, since a cleaner starts a thread. */
    private static final class Ahead {
        // A loop that ends early is noticed only when its iterator is garbage collected.
        static final Cleaner CLEANER = Cleaner.create();
    }

    private final IntFunction<Page<T>> pages;
    private final Runnable cancellation;
    private final Function<Page<T>, Iterable<E>> elements;
    private Iterator<E> arrived = Collections.emptyIterator();
    private int delivered;
    private int lastPage;
    private int announced;
    private int emptyPages;

    PageIterator(int firstPage, int prefetch, IntFunction<Page<T>> fetch, Function<Page<T>, Iterable<E>> elements) {
        this.delivered = firstPage - 1;
        this.lastPage = firstPage;
        this.announced = firstPage > 1 ? firstPage : 0;
        this.elements = elements;
        if (prefetch == 0) {
            this.pages = fetch;
            this.cancellation = () -> {};
        } else {
            Prefetch<T> some = new Prefetch<>(prefetch, fetch, DaemonThreads.SHARED);
            this.pages = some;
            this.cancellation = () -> some.cancelAfter(0);
            Ahead.CLEANER.register(this, cancellation);
        }
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
            throw changed(how);
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
            FailedCall call = FailedCall.ofList(message, null);
            throw Exceptions.get().decoding(call, Outcome.ACCEPTED, 200, Map.of(), "", "$.meta.last_page", null);
        }
        try {
            Page<T> page = pages.apply(number);
            delivered = number;
            lastPage = page.meta().lastPage();
            announced = Math.max(announced, lastPage);
            emptyPages = page.data().isEmpty() ? emptyPages + 1 : 0;
            arrived = elements.apply(page).iterator();
        } finally {
            // Otherwise the cleaner could cancel the pages while the last caller of the iterator waits here.
            Reference.reachabilityFence(this);
        }
    }

    static ListChangedException changed(String how) {
        String message =
                "the list changed while it was read: " + how + ". An item may be missing: read the list again.";
        return Exceptions.get().listChanged(FailedCall.ofList(message, null), Outcome.ACCEPTED, List.of());
    }

    /** Cancels the pages in flight if the action fails, but not if a page fails, since the caller can then go on. */
    @Override
    public void forEachRemaining(Consumer<? super E> action) {
        Objects.requireNonNull(action, "action");
        while (hasNext()) {
            E next = next();
            try {
                action.accept(next);
            } catch (Throwable e) {
                cancel();
                throw e;
            }
        }
    }

    /** Reads the rest and cancels at the end in any case, since the caller has no iterator with which to continue. */
    void readAll(Consumer<? super E> action) {
        try {
            forEachRemaining(action);
        } finally {
            cancel();
        }
    }

    /** Cancels the pages in flight. Further reading fetches them again. */
    void cancel() {
        cancellation.run();
    }
}
