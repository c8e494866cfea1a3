package io.attest.client.paging;

import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * All items of a list, fetched page by page while they are read.
 *
 * <pre>{@code
 * AutoPager<Document> documents = client.documents().listAll(DocumentQuery.defaults());
 * long unpublished = documents.stream().filter(d -> !d.hasPublishedRevision()).count();
 * }</pre>
 *
 * <p>Lazy: nothing is requested before the first {@code hasNext()} or {@code next()}, and a page is requested when the
 * one before it is used up. Each page is one call with a deadline of its own and one request of the allowance.
 *
 * <p>A page that cannot be fetched throws from {@code hasNext()} or {@code next()} and leaves the iterator where it
 * was: calling again fetches the same page again.
 *
 * <p>The service pages by offset. While documents are added, archived or renamed during the reading, an item may come
 * twice or not at all; a caller who must not miss one reads the list again.
 *
 * <p>A pager may be shared by threads, and each iterator or stream starts anew; one iterator or stream is for one
 * thread at a time.
 *
 * @param <T> what is listed
 */
public final class AutoPager<T> implements Iterable<T> {

    private final int firstPage;
    private final IntFunction<Page<T>> fetch;

    private AutoPager(int firstPage, IntFunction<Page<T>> fetch) {
        this.firstPage = firstPage;
        this.fetch = fetch;
    }

    /**
     * A pager over any source of pages, for instance over prepared ones in a test.
     *
     * @param <T> what is listed
     * @param firstPage the number of the page to start at, from 1
     * @param fetch gives the page of a number; {@code meta().currentPage()} of what it returns must be that number.
     *     What it throws reaches the reader
     * @return the pager
     * @throws IllegalArgumentException if {@code firstPage} is less than 1
     */
    public static <T> AutoPager<T> of(int firstPage, IntFunction<Page<T>> fetch) {
        if (firstPage < 1) {
            throw new IllegalArgumentException("firstPage must be at least 1, but is " + firstPage);
        }
        return new AutoPager<>(firstPage, fetch);
    }

    /**
     * The items in the service's order. {@code hasNext()} is exact: it reads on across empty pages.
     *
     * @return an iterator that starts at the first page
     */
    @Override
    public Iterator<T> iterator() {
        return new ItemIterator<>(pageIterator());
    }

    /**
     * The pages themselves, at least one. A job that notes {@code meta().currentPage()} can go on from there.
     *
     * @return the pages, each fetched by {@code next()}
     */
    public Iterable<Page<T>> pages() {
        return this::pageIterator;
    }

    /**
     * The items as a sequential stream, as lazy as the iterator.
     *
     * @return a stream that starts at the first page
     */
    public Stream<T> stream() {
        return StreamSupport.stream(spliterator(), false);
    }

    /** The items, ordered and never null; their number is not known beforehand. */
    @Override
    public Spliterator<T> spliterator() {
        return Spliterators.spliteratorUnknownSize(iterator(), Spliterator.ORDERED | Spliterator.NONNULL);
    }

    private Iterator<Page<T>> pageIterator() {
        return new PageIterator<>(firstPage, fetch);
    }
}
