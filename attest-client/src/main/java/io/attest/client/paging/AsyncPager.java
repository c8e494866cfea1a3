package io.attest.client.paging;

import io.attest.client.internal.Arguments;
import io.attest.client.internal.CheckReturnValue;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * Publishes all items of a list, and fetches each page when the subscriber requests its items. This is the asynchronous
 * counterpart of {@link AutoPager}.
 *
 * <pre>{@code
 * Flow.Publisher<Document> documents = pager.prefetch(2);
 * documents.subscribe(subscriber);
 * }</pre>
 *
 * <p>A pager follows the rules of Reactive Streams, so reactive libraries can read it through their adapters for
 * {@link Flow}. Each subscription reads the list independently, from the first page on. A page is fetched when
 * everything before it is delivered and demand is left, or earlier with {@link #prefetch}. Each page is one call with
 * its own deadline, and counts as one request of the rate limit. If a page cannot be fetched, {@code onError} receives
 * the exception, and the subscription ends. {@code cancel} cancels every future in flight. A list that never ends fails
 * as with {@code AutoPager}.
 *
 * <p>A pager is immutable and may be shared by threads. Signals arrive on the thread that calls {@code subscribe} or
 * {@code request}, or that completes the future of a page, so a slow subscriber should pass its work to another thread.
 * The guide on asynchronous calls in the project's documentation describes demand, threads, failures and resuming in
 * detail.
 *
 * @param <T> the type of the items
 */
public final class AsyncPager<T> implements Flow.Publisher<T> {

    private final PagerSettings settings;
    private final IntFunction<CompletableFuture<Page<T>>> fetch;

    private AsyncPager(PagerSettings settings, IntFunction<CompletableFuture<Page<T>>> fetch) {
        this.settings = settings;
        this.fetch = fetch;
    }

    /**
     * Returns a pager over any source of pages, for instance prepared pages in a test.
     *
     * @param <T> the type of the items
     * @param firstPage the number of the first page to read, from 1
     * @param fetch starts to fetch the page with a given number and does not wait for it; {@code meta().currentPage()}
     *     of that page must be the number. If it throws or returns null, the page has failed. Each call must return a
     *     new future, since the future may be cancelled. One subscription never calls it twice at the same time
     * @return the pager
     * @throws IllegalArgumentException if {@code firstPage} is less than 1
     */
    public static <T> AsyncPager<T> of(int firstPage, IntFunction<CompletableFuture<Page<T>>> fetch) {
        return new AsyncPager<>(PagerSettings.defaults(firstPage), fetch);
    }

    /**
     * Returns a pager that fetches pages ahead, while the subscriber works on earlier ones.
     *
     * <p>The first page is fetched alone and on demand; the pages after it are fetched without waiting for demand. Up
     * to {@code pages} requests are wasted if reading stops early, or if the list became shorter.
     *
     * @param pages how many pages may be in flight or waiting to be delivered, from 0 to 100; with 0, the default, each
     *     page is fetched on demand
     * @return a copy of this pager with that setting
     * @throws IllegalArgumentException if {@code pages} is out of range
     */
    @CheckReturnValue
    public AsyncPager<T> prefetch(int pages) {
        return new AsyncPager<>(settings.prefetch(pages), fetch);
    }

    /**
     * Starts to read the items, in the order of the service. Unless {@code subscriber} is null, this method returns
     * normally, and failures are signalled to the subscriber.
     *
     * @param subscriber receives the items
     * @throws NullPointerException if {@code subscriber} is null
     */
    @Override
    public void subscribe(Flow.Subscriber<? super T> subscriber) {
        new PageSubscription<>(settings, fetch, Page::data, subscriber).begin();
    }

    /**
     * Reads all items and passes each to an action, in the order of the service. It asks for one item after the other,
     * so a page is fetched when the items before it are done, or earlier with {@link #prefetch}.
     *
     * <pre>{@code
     * client.async().documents().listAll().forEach(document -> System.out.println(document.name())).join();
     * }</pre>
     *
     * <p>The action runs on the thread that delivers the item, one item at a time. If the future is cancelled, or
     * completed otherwise, reading ends.
     *
     * @param action receives each item
     * @return a future that ends in null after the last item; in the exception of the page that cannot be fetched; or
     *     in what the action throws, after which no more items are read
     * @throws IllegalArgumentException if {@code action} is null
     */
    public CompletableFuture<Void> forEach(Consumer<? super T> action) {
        ForEach<T> reader = new ForEach<>(Arguments.required("action", action));
        subscribe(reader);
        return reader.end();
    }

    /**
     * Returns the pages themselves; there is at least one. Demand is counted in pages. A job that records
     * {@code meta().currentPage()} can resume from that page.
     *
     * @return a publisher that follows the same rules as this one
     */
    public Flow.Publisher<Page<T>> pages() {
        return subscriber -> new PageSubscription<T, Page<T>>(settings, fetch, List::of, subscriber).begin();
    }
}
