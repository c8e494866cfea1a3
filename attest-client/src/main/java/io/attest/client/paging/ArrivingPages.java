package io.attest.client.paging;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Page after page, each when it is there; nobody waits. For one thread at a time, except {@link #cancel}. */
final class ArrivingPages<T> {

    private final IntFunction<CompletableFuture<Page<T>>> fetch;
    private final Runnable onArrival;
    private final int most;
    private final PagesAhead<T> ahead = new PagesAhead<>(this::start);
    private final DriftCheck<T> check;
    private int number;
    private boolean ended;

    /**
     * Of these settings and this source.
     *
     * @param onArrival is called whenever it is worth asking again, on any thread, also inside {@link #poll}
     */
    ArrivingPages(PagerSettings<T> settings, IntFunction<CompletableFuture<Page<T>>> fetch, Runnable onArrival) {
        this.fetch = fetch;
        this.onArrival = onArrival;
        this.most = settings.prefetch();
        this.check = new DriftCheck<>(settings.drift());
        this.number = settings.firstPage();
    }

    // The dependent future is told nothing that this one is not, and cancelling it would not reach the fetch.
    @SuppressWarnings("FutureReturnValueIgnored")
    private Future<Page<T>> start(int page) {
        CompletableFuture<Page<T>> coming =
                Objects.requireNonNull(fetch.apply(page), () -> "there is no future for page " + page);
        coming.whenComplete((any, failure) -> onArrival.run());
        return coming;
    }

    /** Whether the last page was handed out. */
    boolean ended() {
        return ended;
    }

    /**
     * The next page, or null if it is not there yet; it is in flight then.
     *
     * @throws ExecutionException if its fetch failed
     */
    @Nullable
    Page<T> poll() throws ExecutionException, InterruptedException {
        if (ahead.get(number) == null) {
            ahead.be(number, number);
        }
        Future<Page<T>> coming = ahead.get(number);
        // Null if it was cancelled just now, on another thread.
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

    /** Ends what is in flight and drops what has arrived. On any thread. */
    void cancel() {
        ahead.cancel();
    }
}
