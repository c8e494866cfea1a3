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
 * The pages that are in flight, or have arrived or failed and were not handed out. Apart from its iterator, so that it
 * can be cancelled when that is gone. That happens on another thread, and so may a subscriber's cancelling: therefore the
 * concurrent map.
 */
final class PagesAhead<T> {

    private final PageStarter<T> starter;
    private final ConcurrentNavigableMap<Integer, Future<Page<T>>> pages = new ConcurrentSkipListMap<>();

    PagesAhead(PageStarter<T> starter) {
        this.starter = starter;
    }

    /** Starts those of these pages that are not there, and drops those beyond. Takes long: the sum may pass an int. */
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
            // No thread could be had, for instance. The page being handed out just now must not be lost for it.
            return CompletableFuture.failedFuture(e);
        }
    }

    /** The page of a number, or null if it is not started. It stays here. */
    @Nullable
    Future<Page<T>> get(int number) {
        return pages.get(number);
    }

    void remove(int number) {
        pages.remove(number);
    }

    /** Drops those that have failed by now, so that one short disturbance does not fail once for each of them. */
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

    /** Ends what is in flight and drops what has arrived. */
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
