package io.attest.client.paging;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Delivers one page after the other as they arrive, without blocking. For one thread at a time, except {@link #cancel}.
 */
final class ArrivingPages<T> {

    private final IntFunction<CompletableFuture<Page<T>>> fetch;
    private final Runnable onArrival;
    private final int most;
    private final PagesAhead<T> ahead = new PagesAhead<>(this::start);
    private final DriftCheck<T> check;
    private int number;
    private boolean ended;

    /**
     * Creates a reading that has fetched nothing yet.
     *
     * @param onArrival called whenever it is worth polling again, on any thread, also within {@link #poll}
     */
    ArrivingPages(PagerSettings<T> settings, IntFunction<CompletableFuture<Page<T>>> fetch, Runnable onArrival) {
        this.fetch = fetch;
        this.onArrival = onArrival;
        this.most = settings.prefetch();
        this.check = new DriftCheck<>(settings.drift());
        this.number = settings.firstPage();
    }

    // The dependent future adds nothing, and cancelling it would not cancel the fetch.
    @SuppressWarnings("FutureReturnValueIgnored")
    private Future<Page<T>> start(int page) {
        CompletableFuture<Page<T>> coming =
                Objects.requireNonNull(fetch.apply(page), () -> "the source returned null for page " + page);
        coming.whenComplete((any, failure) -> onArrival.run());
        return coming;
    }

    /** Returns whether the last page was delivered. */
    boolean ended() {
        return ended;
    }

    /**
     * Returns the next page, or null if it has not arrived yet; then it is in flight.
     *
     * @throws ExecutionException if its fetch failed
     */
    @Nullable
    Page<T> poll() throws ExecutionException, InterruptedException {
        if (ahead.get(number) == null) {
            ahead.be(number, number);
        }
        Future<Page<T>> coming = ahead.get(number);
        // Null if another thread has just cancelled it.
        return coming == null || !coming.isDone() ? null : take(coming.get());
    }

    private Page<T> take(Page<T> arrived) {
        Page<T> page = check.compared(PageSource.expected(number, arrived));
        ahead.remove(number);
        ended = !page.hasNext();
        number++;
        if (ended) {
            ahead.cancel();
        } else {
            ahead.be(number, Math.min(page.meta().lastPage(), number + (long) most - 1));
        }
        return page;
    }

    /** Cancels the pages in flight and drops those that have arrived. May be called on any thread. */
    void cancel() {
        ahead.cancel();
    }
}
