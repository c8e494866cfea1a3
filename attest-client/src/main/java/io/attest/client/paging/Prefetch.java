package io.attest.client.paging;

import io.attest.client.error.Outcome;
import io.attest.client.error.ThrottledException;
import io.attest.client.internal.access.Exceptions;
import io.attest.client.internal.access.FailedCall;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.function.IntFunction;

/**
 * The pages of one reading, of which some are fetched ahead. Only the page that the reader gets tells where the list
 * ends and what has failed. For one thread at a time, except {@link #cancelAfter}, for which the map is concurrent.
 */
final class Prefetch<T> implements IntFunction<Page<T>> {

    private final int pages;
    private final IntFunction<Page<T>> fetch;
    private final Executor executor;
    private final ConcurrentNavigableMap<Integer, Future<Page<T>>> ahead = new ConcurrentSkipListMap<>();
    private int lastPage;

    /**
     * Creates a reading that has fetched nothing yet.
     *
     * @param pages how many pages may be ahead of the reader
     * @param fetch fetches a page. It must not refer to the reader, who could then never be garbage collected while
     *     pages are in flight
     * @param executor fetches the pages ahead
     */
    Prefetch(int pages, IntFunction<Page<T>> fetch, Executor executor) {
        this.pages = pages;
        this.fetch = fetch;
        this.executor = executor;
    }

    /** Returns the next page: one that is ahead, for which it waits, or else one that is fetched on this thread. */
    @Override
    public Page<T> apply(int number) {
        Future<Page<T>> due = ahead.get(number);
        if (due == null) {
            fill(number, pages - 1);
            return delivered(number, fetch.apply(number));
        }
        try {
            return delivered(number, due.get());
        } catch (ExecutionException e) {
            // The failed pages behind it are dropped too: otherwise each would report the same short outage again.
            ahead.values().removeIf(Prefetch::hasFailed);
            if (e.getCause() instanceof ThrottledException) {
                // It was not sent. Now it is needed, so it is requested again.
                return apply(number);
            }
            throw Prefetch.<RuntimeException>sneakyThrow(Objects.requireNonNullElse(e.getCause(), e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            String message = "waiting for page " + number + " failed: the thread was interrupted.";
            throw Exceptions.get().interrupted(FailedCall.ofList(message, e), Outcome.UNKNOWN);
        }
    }

    private Page<T> delivered(int number, Page<T> page) {
        lastPage = page.meta().lastPage();
        ahead.remove(number);
        fill(number, pages);
        cancelAfter(lastPage);
        return page;
    }

    /** Starts the missing pages among so many after this one. */
    private void fill(int number, int following) {
        long last = Math.min(lastPage, (long) number + following);
        for (long missing = number + 1L; missing <= last; missing++) {
            ahead.computeIfAbsent((int) missing, this::started);
        }
    }

    private Future<Page<T>> started(int number) {
        FutureTask<Page<T>> task = new FutureTask<>(() -> fetch.apply(number));
        try {
            executor.execute(task);
            return task;
        } catch (Throwable e) {
            // The JVM cannot start a thread; the pages that are there are still read.
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

    /** Cancels the pages after this one that are in flight, and drops those that have arrived. */
    void cancelAfter(int number) {
        ConcurrentNavigableMap<Integer, Future<Page<T>>> unread = ahead.tailMap(number, false);
        for (Map.Entry<?, Future<Page<T>>> last = unread.pollLastEntry(); last != null; last = unread.pollLastEntry()) {
            last.getValue().cancel(true);
        }
    }

    /** Throws the exception of a fetch unchanged, even if it is checked. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> RuntimeException sneakyThrow(Throwable thrown) throws E {
        throw (E) thrown;
    }
}
