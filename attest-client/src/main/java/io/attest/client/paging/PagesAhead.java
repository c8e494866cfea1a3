package io.attest.client.paging;

import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * The pages that are in flight, or have arrived or failed and are not delivered yet. They are kept apart from the
 * iterator, so that they can be cancelled when it is garbage. That happens on another thread, as a subscriber's
 * cancelling may, which is why the map is concurrent.
 */
final class PagesAhead<T> {

    private final PageStarter<T> starter;
    private final ConcurrentNavigableMap<Integer, Future<Page<T>>> pages = new ConcurrentSkipListMap<>();

    PagesAhead(PageStarter<T> starter) {
        this.starter = starter;
    }

    /** Starts the missing pages of this range and drops those after it. The bounds are long to avoid an overflow. */
    void be(long from, long to) {
        for (long number = from; number <= to; number++) {
            pages.computeIfAbsent((int) number, this::start);
        }
        cancel(pages.tailMap((int) Math.min(to, Integer.MAX_VALUE), false));
    }

    private Future<Page<T>> start(int number) {
        try {
            return starter.start(number);
        } catch (Throwable e) {
            // No thread could be started, for instance. The page that is about to be delivered must not be lost.
            return CompletableFuture.failedFuture(e);
        }
    }

    /** Returns the page with a given number, or null if it is not started. It stays here. */
    @Nullable
    Future<Page<T>> get(int number) {
        return pages.get(number);
    }

    void remove(int number) {
        pages.remove(number);
    }

    /** Drops the pages that have failed by now, so that one short outage does not fail once for each of them. */
    void dropFailed() {
        pages.values().removeIf(PagesAhead::hasFailed);
    }

    private static boolean hasFailed(Future<?> page) {
        if (!page.isDone()) {
            return false;
        }
        try {
            page.get();
            return false;
        } catch (ExecutionException | CancellationException e) {
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Cancels the pages in flight and drops those that have arrived. */
    void cancel() {
        cancel(pages);
    }

    private static <T> void cancel(ConcurrentNavigableMap<Integer, Future<Page<T>>> pages) {
        for (Map.Entry<Integer, Future<Page<T>>> last = pages.pollLastEntry();
                last != null;
                last = pages.pollLastEntry()) {
            last.getValue().cancel(true);
        }
    }
}
