package io.attest.client.paging;

import io.attest.client.error.Outcome;
import io.attest.client.internal.FailedCall;
import io.attest.client.internal.access.Exceptions;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/**
 * One reading of a list: the page that is due, and the pages ahead of it that are in flight, have arrived or have
 * failed. For one thread at a time, except {@link #cancel}, for which the map is concurrent. It moves on only when a
 * page is delivered, so a page that failed can be requested again.
 */
final class PageWindow<T> {

    private static final int MAX_EMPTY_PAGES = 1000;

    private final int prefetch;
    private final IntFunction<? extends Future<Page<T>>> fetchAhead;
    private final ConcurrentNavigableMap<Integer, Future<Page<T>>> pages = new ConcurrentSkipListMap<>();
    private int delivered;
    private int lastPage;
    private int emptyPages;

    /**
     * Creates a window that has fetched nothing yet.
     *
     * @param fetchAhead starts to fetch a page. Neither this function nor its futures may refer to the iterator, which
     *     could then never be garbage collected while pages are in flight
     */
    PageWindow(PagerSettings settings, IntFunction<? extends Future<Page<T>>> fetchAhead) {
        this.prefetch = settings.prefetch();
        this.fetchAhead = fetchAhead;
        this.delivered = settings.firstPage() - 1;
        this.lastPage = settings.firstPage();
    }

    /** Returns whether the last page was delivered. */
    boolean ended() {
        return delivered >= lastPage;
    }

    /** Returns the number of the page that is due. */
    int number() {
        return delivered + 1;
    }

    /** Returns whether the page that is due was requested already; it may have arrived or failed. */
    boolean isInFlight() {
        return pages.containsKey(number());
    }

    /**
     * Returns the page that is due. If it was not requested yet, {@code fetch} fetches it, after the pages ahead of it
     * are started.
     *
     * @throws DecodingException if the list seems to have no end
     */
    Future<Page<T>> due(IntFunction<? extends Future<Page<T>>> fetch) {
        if (emptyPages == MAX_EMPTY_PAGES) {
            // Otherwise a reader of items could wait forever.
            String message = "the list does not end: the " + emptyPages + " pages before page " + number()
                    + " announce another page each, but bring no item.";
            FailedCall call = FailedCall.ofList(message, null);
            throw Exceptions.get().decoding(call, Outcome.ACCEPTED, 200, Map.of(), "", "$.meta.last_page", null);
        }
        Future<Page<T>> due = pages.get(number());
        if (due == null) {
            fill(delivered + 2L);
            due = started(fetch, number());
            pages.put(number(), due);
        }
        return due;
    }

    /**
     * Waits for the page that is due and delivers it. Throws what its fetch threw.
     *
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    Page<T> take(Future<Page<T>> due) throws InterruptedException {
        Page<T> page = arrived(due);
        int current = page.meta().currentPage();
        if (current != number()) {
            // Otherwise a source that always returns the same page would be read forever.
            pages.remove(number());
            throw new IllegalStateException(
                    "page " + number() + " was requested, but page " + current + " was returned");
        }
        pages.remove(current);
        delivered = current;
        lastPage = page.meta().lastPage();
        emptyPages = page.data().isEmpty() ? emptyPages + 1 : 0;
        fill(delivered + 1L);
        return page;
    }

    private Page<T> arrived(Future<Page<T>> due) throws InterruptedException {
        try {
            return due.get();
        } catch (ExecutionException e) {
            // The failed pages behind it are dropped too: otherwise each would report the same short outage again.
            pages.values().removeIf(PageWindow::hasFailed);
            throw PageWindow.<RuntimeException>sneakyThrow(Objects.requireNonNullElse(e.getCause(), e));
        }
    }

    /** Starts the missing pages up to the end of the window, and cancels those beyond the end of the list. */
    private void fill(long from) {
        long to = Math.min(lastPage, (long) delivered + prefetch);
        for (long number = from; number <= to; number++) {
            pages.computeIfAbsent((int) number, missing -> started(fetchAhead, missing));
        }
        cancel(pages.tailMap(lastPage, false));
    }

    private static <T> Future<Page<T>> started(IntFunction<? extends Future<Page<T>>> fetch, int number) {
        try {
            return fetch.apply(number);
        } catch (Throwable e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private static boolean hasFailed(Future<?> page) {
        try {
            return page.isDone() && page.get() == null;
        } catch (Exception e) {
            return true;
        }
    }

    /** Cancels the pages in flight and drops those that have arrived. Further reading fetches them again. */
    void cancel() {
        cancel(pages);
    }

    private static <T> void cancel(ConcurrentNavigableMap<Integer, Future<Page<T>>> pages) {
        for (Map.Entry<?, Future<Page<T>>> last = pages.pollLastEntry(); last != null; last = pages.pollLastEntry()) {
            last.getValue().cancel(true);
        }
    }

    /** Throws the exception of a fetch unchanged, even if it is checked. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> RuntimeException sneakyThrow(Throwable thrown) throws E {
        throw (E) thrown;
    }
}
