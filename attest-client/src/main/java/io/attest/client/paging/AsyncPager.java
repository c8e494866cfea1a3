package io.attest.client.paging;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * All items of a list, fetched page by page as a subscriber asks for them. The asynchronous twin of {@link AutoPager}.
 *
 * <pre>{@code
 * Flow.Publisher<Document> documents = pager.prefetch(2);
 * documents.subscribe(subscriber);
 * }</pre>
 *
 * <p>It follows the rules of Reactive Streams, so that libraries that speak them can read it, through their adapters for
 * {@link Flow}. It is cold: each subscription is a reading of its own and starts at the first page.
 *
 * <h2>What is fetched when</h2>
 *
 * <p>Nothing is fetched before there is demand. A page is fetched when everything before it is delivered and demand is
 * left, unless {@link #prefetch} asks for more. Each page is one call with a deadline of its own and one request of the
 * rate limit. The end is signalled together with the last item and takes no demand; but whether a last page is empty is
 * only known when it is fetched, and that takes demand.
 *
 * <p>With {@link #prefetch}, the first page is fetched alone: it tells the last page's number, which each later page
 * corrects when its turn comes. Its turn comes when everything before it is delivered and demand is left. After the
 * first page, at most so many are in flight or waiting for their turn, and these are fetched without demand. Up to so
 * many requests are spent in vain if the reading ends early, or if the list became shorter. A subscription holds these
 * pages and the one that is being delivered, and no others.
 *
 * <h2>Threads</h2>
 *
 * <p>A pager has no threads. A signal comes on a thread that is in {@code subscribe} or {@code request}, or that
 * completes the future of a page; such a thread also delivers what other threads cause meanwhile. So a subscriber that
 * takes long holds up the thread that completes the calls, and should hand its work to another one. Signals never
 * overlap, whatever threads they come on; none comes before {@code onSubscribe} has returned; and the stack does not
 * grow with the list, also if {@code onNext} requests the next item. {@code request} and {@code cancel} may be called on
 * any thread.
 *
 * <h2>Failures and cancelling</h2>
 *
 * <p>What the fetch of a page failed with goes to {@code onError} when the page's turn comes, and never if it does not
 * come; the {@link java.util.concurrent.CompletionException} that a future may have put around it is removed. It ends the
 * subscription, and what is in flight is cancelled. To subscribe again is to start anew at the first page. To go on
 * instead, read {@link #pages}, note {@code meta().currentPage()} when the work on a page is done, and make another pager
 * for those behind it:
 *
 * <pre>{@code
 * AsyncPager<Document> rest = AsyncPager.of(lastRead + 1, this::fetchPage);
 * }</pre>
 *
 * <p>A subscriber that requests less than 1 gets an {@link IllegalArgumentException}, before anything else that waits to
 * be signalled. One that throws counts as having cancelled; the class of what it threw is logged at level DEBUG by the
 * {@link System.Logger} {@code io.attest.client}.
 *
 * <p>{@code cancel} calls {@code cancel(true)} on every future in flight before it returns, also while the subscriber is
 * at work on another thread; a signal that is on its way there may still come. Then the subscriber is forgotten.
 *
 * <h2>Lists that change</h2>
 *
 * <p>The service pages by offset, and what {@link AutoPager} tells about lists that change holds here, too.
 * {@link DriftPolicy#FAIL} ends the subscription with a {@link java.util.ConcurrentModificationException} in place of
 * the page.
 *
 * <p>A pager is immutable and may be shared by threads.
 *
 * @param <T> what is listed
 */
public final class AsyncPager<T> implements Flow.Publisher<T> {

    private final PagerSettings<T> settings;
    private final IntFunction<CompletableFuture<Page<T>>> fetch;

    private AsyncPager(PagerSettings<T> settings, IntFunction<CompletableFuture<Page<T>>> fetch) {
        this.settings = settings;
        this.fetch = fetch;
    }

    /**
     * A pager over any source of pages, for instance over prepared ones in a test. Items that are equal are the same one
     * to {@link #onDrift} and {@link #driftListener}.
     *
     * @param <T> what is listed
     * @param firstPage the number of the page to start at, from 1
     * @param fetch begins to fetch the page of a number, and does not wait for it; {@code meta().currentPage()} of that
     *     page must be that number. What it throws counts as a failure of that page, and so does null. Each call must
     *     return a future of its own, since it may be cancelled. One subscription never calls it twice at once
     * @return the pager
     * @throws IllegalArgumentException if {@code firstPage} is less than 1
     */
    public static <T> AsyncPager<T> of(int firstPage, IntFunction<CompletableFuture<Page<T>>> fetch) {
        return of(firstPage, fetch, Function.identity());
    }

    /**
     * A pager over any source of pages, whose items have ids.
     *
     * @param <T> what is listed
     * @param firstPage the number of the page to start at, from 1
     * @param fetch begins to fetch the page of a number, and does not wait for it; {@code meta().currentPage()} of that
     *     page must be that number. What it throws counts as a failure of that page, and so does null. Each call must
     *     return a future of its own, since it may be cancelled. One subscription never calls it twice at once
     * @param id gives what an item is told from others by, with {@code equals} and {@code hashCode}. It is called on the
     *     thread that delivers the page, and only if {@link #onDrift} or a listener needs it. What it throws is
     *     signalled to {@code onError}
     * @return the pager
     * @throws IllegalArgumentException if {@code firstPage} is less than 1
     */
    public static <T> AsyncPager<T> of(
            int firstPage, IntFunction<CompletableFuture<Page<T>>> fetch, Function<? super T, ?> id) {
        return new AsyncPager<>(PagerSettings.defaults(firstPage, id), fetch);
    }

    /**
     * A pager that fetches pages ahead, while the subscriber works on those before them.
     *
     * @param pages how many pages may be in flight, or fetched and waiting for their turn, from 0 to 100; 0, the
     *     default, fetches a page only when it is asked for
     * @return a copy of this pager with that setting
     * @throws IllegalArgumentException if {@code pages} is out of range
     */
    public AsyncPager<T> prefetch(int pages) {
        return new AsyncPager<>(settings.withPrefetch(pages), fetch);
    }

    /**
     * A pager with another policy for a list that changes while it is read.
     *
     * @param policy what to do; the default is {@link DriftPolicy#IGNORE}
     * @return a copy of this pager with that setting
     * @throws IllegalArgumentException if it is null
     */
    public AsyncPager<T> onDrift(DriftPolicy policy) {
        return new AsyncPager<>(settings.with(policy), fetch);
    }

    /**
     * A pager that tells when the list changed while it was read, whatever the policy, and before that acts. The listener
     * is called between two signals, once for each page at which drift is noticed. The class of what it throws is logged at level
     * DEBUG by the {@link System.Logger} {@code io.attest.client}, and ignored.
     *
     * @param listener what to tell, added to earlier ones and told after them; listeners of the client that the pager is from
     *     are the first. Several subscriptions may call it at once
     * @return a copy of this pager with that setting
     * @throws IllegalArgumentException if it is null
     */
    public AsyncPager<T> driftListener(Consumer<? super PageDrift> listener) {
        return new AsyncPager<>(settings.with(listener), fetch);
    }

    /**
     * Begins a reading of the items, in the service's order. Always returns normally, except for null; what goes wrong is
     * signalled.
     *
     * @param subscriber who gets them
     * @throws NullPointerException if it is null
     */
    @Override
    public void subscribe(Flow.Subscriber<? super T> subscriber) {
        Objects.requireNonNull(subscriber, "subscriber");
        new PageSubscription<>(settings, fetch, Page::data, subscriber).begin();
    }

    /**
     * The pages themselves, at least one; demand is counted in pages. A job that notes {@code meta().currentPage()} can
     * go on from there.
     *
     * <p>{@link DriftPolicy#DEDUPLICATE} shortens {@code data()}; links and meta stay as the service sent them.
     *
     * @return a publisher with the same rules as this one
     */
    public Flow.Publisher<Page<T>> pages() {
        return subscriber -> {
            Objects.requireNonNull(subscriber, "subscriber");
            new PageSubscription<T, Page<T>>(settings, fetch, List::of, subscriber).begin();
        };
    }
}
