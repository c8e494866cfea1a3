package io.attest.client.paging;

import io.attest.client.error.CallInterruptedException;
import io.attest.client.error.Outcome;
import io.attest.client.error.ThrottledException;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.NoSuchElementException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/**
 * Delivers page after page and fetches the next ones meanwhile. Its state changes only when the next page has arrived,
 * so a failed fetch can be retried.
 */
final class PrefetchIterator<T> implements Reading<Page<T>> {

    // A loop that is left early can only be noticed by its iterator becoming garbage.
    private static final Cleaner CLEANER = Cleaner.create();

    private final PageSource<T> source;
    private final PagesAhead<T> ahead;
    private final int most;
    private int number;
    private int lastPage;
    private boolean ended;

    PrefetchIterator(int firstPage, PageSource<T> source, int most, PageStarter<T> starter) {
        this.number = firstPage;
        this.source = source;
        this.most = most;
        PagesAhead<T> pages = new PagesAhead<>(starter);
        this.ahead = pages;
        CLEANER.register(this, pages::cancel);
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
        try {
            Page<T> page = take();
            ended = !page.hasNext();
            lastPage = page.meta().lastPage();
            number++;
            if (ended) {
                ahead.cancel();
            } else {
                ahead.be(number, Math.min(lastPage, number + (long) most - 1));
            }
            return page;
        } finally {
            // Otherwise the iterator could be cleaned up while its last caller still waits in here.
            Reference.reachabilityFence(this);
        }
    }

    private Page<T> take() {
        Future<Page<T>> coming = ahead.get(number);
        return coming == null ? fetch() : await(coming);
    }

    /** Fetches the first page, or one that has failed, on the calling thread, which would only wait otherwise. */
    private Page<T> fetch() {
        ahead.be(number + 1L, Math.min(lastPage, number + (long) most - 1));
        try {
            return source.page(number);
        } catch (Throwable e) {
            ahead.dropFailed();
            throw e;
        }
    }

    private Page<T> await(Future<Page<T>> coming) {
        try {
            Page<T> page = coming.get();
            ahead.remove(number);
            return page;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CallInterruptedException(
                    "waiting for page " + number + " failed: the thread was interrupted.", e, Outcome.UNKNOWN, 1);
        } catch (ExecutionException e) {
            ahead.dropFailed();
            Throwable cause = e.getCause();
            if (cause instanceof ThrottledException) {
                // It was requested too early and nothing was sent; now it is needed.
                return fetch();
            }
            throw PrefetchIterator.<RuntimeException>asItIs(cause == null ? e : cause);
        }
    }

    /** Throws the exception of a fetch unchanged, even if it is checked. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> RuntimeException asItIs(Throwable thrown) throws E {
        throw (E) thrown;
    }

    @Override
    public void cancel() {
        ahead.cancel();
    }
}
