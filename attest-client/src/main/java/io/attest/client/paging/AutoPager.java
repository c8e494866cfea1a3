package io.attest.client.paging;

import io.attest.client.internal.util.Arguments;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Reads all items of a list, and fetches each page when it is needed.
 *
 * <pre>{@code
 * for (Document document : client.documents().listAll()) {
 *     System.out.println(document.name());
 * }
 * }</pre>
 *
 * <p>A pager is lazy. It requests nothing before the first {@code hasNext()} or {@code next()}, and it requests a page
 * when all items of the previous page are read. Each page is one call with its
 * own deadline, and counts as one request of the rate limit. If a page cannot be fetched, {@code hasNext()} or
 * {@code next()} throws and the iterator stays where it is; calling it again fetches the same page again. A list that
 * never ends is not read forever: after 1,000 pages in a row that announce another page but contain no items, reading
 * fails with a {@link io.attest.client.error.DecodingException}. If a page that had been announced is gone at the end,
 * also by a 404 of the service, or another page comes than the one requested, reading fails with a
 * {@link io.attest.client.error.ListChangedException}. After the former, the iterator is at its end.
 *
 * <p>A pager is immutable and may be shared by threads. Each iterator or stream starts at the first page. Only one
 * thread at a time may use an iterator or a stream, but it may move between threads. The guide on lists in the
 * project's documentation describes resuming and lists that change while they are read.
 *
 * @param <T> the type of the items
 */
public final class AutoPager<T> implements Iterable<T> {

    private final int firstPage;
    private final IntFunction<Page<T>> fetch;

    private AutoPager(int firstPage, IntFunction<Page<T>> fetch) {
        this.firstPage = firstPage;
        this.fetch = fetch;
    }

    /**
     * Returns a pager over any source of pages, for instance prepared pages in a test.
     *
     * @param <T> the type of the items
     * @param firstPage the number of the first page to read, from 1
     * @param fetch returns the page with a given number; {@code meta().currentPage()} of that page must be the number,
     *     or reading fails with a {@link io.attest.client.error.ListChangedException}. What it throws reaches the
     *     reader, but a 404 of the service beyond page 1 is a page that is gone
     * @return the pager
     * @throws IllegalArgumentException if {@code firstPage} is less than 1, or {@code fetch} is null
     */
    public static <T> AutoPager<T> of(int firstPage, IntFunction<Page<T>> fetch) {
        Arguments.inRange("firstPage", firstPage, 1, Integer.MAX_VALUE);
        Arguments.required("fetch", fetch);
        return new AutoPager<>(firstPage, fetch);
    }

    /**
     * Returns an iterator over the items in the order of the service. {@code hasNext()} is exact: it skips empty pages.
     *
     * @return an iterator that starts at the first page
     */
    @Override
    public Iterator<T> iterator() {
        return new PageIterator<T, T>(firstPage, fetch, Page::data);
    }

    /**
     * Returns the pages themselves; there is at least one. A job that records {@code meta().currentPage()} can resume
     * from that page, with the same size of a page.
     *
     * @return the pages; {@code hasNext()} or {@code next()} fetches each page
     */
    public Iterable<Page<T>> pages() {
        return () -> new PageIterator<T, Page<T>>(firstPage, fetch, List::of);
    }

    /**
     * Returns the items as a sequential stream that is as lazy as the iterator. You need not close it.
     *
     * @return a stream that starts at the first page
     */
    public Stream<T> stream() {
        int characteristics = Spliterator.ORDERED | Spliterator.NONNULL;
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(iterator(), characteristics), false);
    }
}
