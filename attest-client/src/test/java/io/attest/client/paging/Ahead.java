package io.attest.client.paging;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Pages ahead that arrive when the test says so, and a reading of them. All on the test's thread. */
final class Ahead implements PageStarter<String> {

    private final List<Integer> direct = new ArrayList<>();
    private final List<Integer> started = new ArrayList<>();
    private final List<Integer> cancelled = new ArrayList<>();
    private final Map<Integer, CompletableFuture<Page<String>>> pending = new TreeMap<>();
    private final int lastPage;
    private @Nullable RuntimeException directFailure;

    Ahead(int lastPage) {
        this.lastPage = lastPage;
    }

    PrefetchIterator<String> read(int most) {
        return new PrefetchIterator<>(1, new PageSource<>(this::fetch), most, this);
    }

    private Page<String> fetch(int number) {
        direct.add(number);
        if (directFailure != null) {
            RuntimeException thrown = directFailure;
            directFailure = null;
            throw thrown;
        }
        return page(number, lastPage);
    }

    /** The page with the item "p" and its number. */
    static Page<String> page(int number, int lastPage) {
        return Pages.page(List.of("p" + number), number, lastPage);
    }

    @Override
    public CompletableFuture<Page<String>> start(int number) {
        started.add(number);
        CompletableFuture<Page<String>> page = new CompletableFuture<>() {
            @Override
            public boolean cancel(boolean mayInterruptIfRunning) {
                cancelled.add(number);
                return super.cancel(mayInterruptIfRunning);
            }
        };
        pending.put(number, page);
        return page;
    }

    /** These pages arrive, in this order. */
    void arrive(int... numbers) {
        IntStream.of(numbers).forEach(number -> arrive(page(number, lastPage)));
    }

    void arrive(Page<String> page) {
        take(page.meta().currentPage()).complete(page);
    }

    void fail(int number, Throwable failure) {
        take(number).completeExceptionally(failure);
    }

    private CompletableFuture<Page<String>> take(int number) {
        CompletableFuture<Page<String>> page = pending.remove(number);
        if (page == null) {
            throw new AssertionError("page " + number + " is not in flight");
        }
        return page;
    }

    /** The next fetch on the reader's thread throws this. */
    void failDirectly(RuntimeException failure) {
        directFailure = failure;
    }

    /** What was fetched on the reader's thread. */
    List<Integer> direct() {
        return direct;
    }

    /** What was started ahead. */
    List<Integer> started() {
        return started;
    }

    /** What was cancelled, whether it had arrived or not. */
    List<Integer> cancelled() {
        return cancelled;
    }
}
