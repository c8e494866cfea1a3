package io.attest.client.paging;

import io.attest.client.internal.util.Arguments;
import io.attest.client.internal.util.CheckReturnValue;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Reads all items of a list, and fetches each page when it is needed.
 *
 * <pre>{@code
 * try (Stream<Document> documents = client.documents().listAll().withPrefetch(4).stream()) {
 *     documents.limit(1000).forEach(System.out::println);
 * }
 * }</pre>
 *
 * <p>A pager is lazy. It requests nothing before the first {@code hasNext()} or {@code next()}, and it requests a page
 * when all items of the previous page are read, or earlier with {@link #withPrefetch}. Each page is one call with its
 * own deadline, and counts as one request of the rate limit. If a page cannot be fetched, {@code hasNext()} or
 * {@code next()} throws and the iterator stays where it is; calling it again fetches the same page again. A list that
 * never ends is not read forever: after 1,000 pages in a row that announce another page but contain no items, reading
 * fails with a {@link io.attest.client.error.DecodingException}. If a page that had been announced is gone at the end,
 * or another page comes than the one requested, reading fails with a
 * {@link io.attest.client.error.ListChangedException}. After the former, the iterator is at its end.
 *
 * <p>A pager is immutable and may be shared by threads. Each iterator or stream starts at the first page. Only one
 * thread at a time may use an iterator or a stream, but it may move between threads. The guide on lists in the
 * project's documentation describes resuming, prefetching, cancelling and lists that change while they are read.
 *
 * @param <T> the type of the items
 */
public final class AutoPager<T> implements Iterable<T> {

    private static final int MAX_PREFETCH = 100;

    private final int firstPage;
    private final int prefetch;
    private final IntFunction<Page<T>> fetch;

    private AutoPager(int firstPage, int prefetch, IntFunction<Page<T>> fetch) {
        this.firstPage = firstPage;
        this.prefetch = prefetch;
        this.fetch = fetch;
    }

    /**
     * Returns a pager over any source of pages, for instance prepared pages in a test.
     *
     * @param <T> the type of the items
     * @param firstPage the number of the first page to read, from 1
     * @param fetch returns the page with a given number; {@code meta().currentPage()} of that page must be the number,
     *     or reading fails with a {@link io.attest.client.error.ListChangedException}. What it throws reaches the
     *     reader. With {@link #withPrefetch}, several threads call it at once
     * @return the pager
     * @throws IllegalArgumentException if {@code firstPage} is less than 1, or {@code fetch} is null
     */
    public static <T> AutoPager<T> of(int firstPage, IntFunction<Page<T>> fetch) {
        Arguments.inRange("firstPage", firstPage, 1, Integer.MAX_VALUE);
        Arguments.required("fetch", fetch);
        return new AutoPager<>(firstPage, 0, number -> checked(number, fetch.apply(number)));
    }

    private static <T> Page<T> checked(int number, Page<T> page) {
        int current = page.meta().currentPage();
        if (current != number) {
            // Otherwise a source that always returns the same page would be read forever.
            throw PageIterator.changed("page " + number + " was requested, but page " + current + " was returned");
        }
        return page;
    }

    /**
     * Returns a pager that fetches pages ahead, while the application works on earlier ones.
     *
     * <p>The first page is fetched alone, on the reader's thread; the pages after it are fetched on daemon threads of
     * the SDK, one for each page in flight. Up to {@code pages} requests are wasted if reading stops early, or if the
     * list became shorter. Fetches in flight are cancelled when the end of the list is reached, when the stream is
     * closed, and when a function that was passed to {@code forEach} or {@code forEachRemaining} throws. If a
     * {@code for} loop ends early, they are cancelled only when its iterator is garbage collected. So a reader that may
     * stop early should read a stream and close it.
     *
     * @param pages how many pages may be in flight or waiting to be delivered, from 0 to 100; with 0, the default, each
     *     page is fetched when it is needed
     * @return a copy of this pager with that setting
     * @throws IllegalArgumentException if {@code pages} is out of range
     */
    @CheckReturnValue
    public AutoPager<T> withPrefetch(int pages) {
        Arguments.inRange("pages", pages, 0, MAX_PREFETCH);
        return new AutoPager<>(firstPage, pages, fetch);
    }

    /**
     * Returns an iterator over the items in the order of the service. {@code hasNext()} is exact: it skips empty pages.
     *
     * @return an iterator that starts at the first page
     */
    @Override
    public Iterator<T> iterator() {
        return reading(Page::data);
    }

    private <E> PageIterator<T, E> reading(Function<Page<T>, Iterable<E>> elements) {
        return new PageIterator<>(firstPage, prefetch, fetch, elements);
    }

    /**
     * Reads all items. When this method returns or throws, nothing is left in flight.
     *
     * @param action called for each item; what it throws reaches the caller
     */
    @Override
    public void forEach(Consumer<? super T> action) {
        reading(Page::data).readAll(action);
    }

    /**
     * Returns the pages themselves; there is at least one. A job that records {@code meta().currentPage()} can resume
     * from that page, with the same size of a page.
     *
     * @return the pages; {@code hasNext()} or {@code next()} fetches each page unless it was fetched ahead
     */
    public Iterable<Page<T>> pages() {
        return new Iterable<>() {
            @Override
            public Iterator<Page<T>> iterator() {
                return reading(List::of);
            }

            @Override
            public void forEach(Consumer<? super Page<T>> action) {
                AutoPager.this.<Page<T>>reading(List::of).readAll(action);
            }
        };
    }

    /**
     * Returns the items as a sequential stream that is as lazy as the iterator. Closing the stream cancels the fetches
     * in flight. Without {@link #withPrefetch}, you need not close it.
     *
     * @return a stream that starts at the first page
     */
    public Stream<T> stream() {
        PageIterator<T, T> items = reading(Page::data);
        int characteristics = Spliterator.ORDERED | Spliterator.NONNULL;
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(items, characteristics), false)
                .onClose(items::cancel);
    }
}
