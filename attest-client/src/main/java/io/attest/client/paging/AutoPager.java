package io.attest.client.paging;

import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * All items of a list, fetched page by page while they are read.
 *
 * <pre>{@code
 * AutoPager<Document> documents = client.documents().listAll();
 * long unpublished = documents.stream().filter(d -> Boolean.FALSE.equals(d.hasPublishedRevision())).count();
 * }</pre>
 *
 * <p>Lazy: nothing is requested before the first {@code hasNext()} or {@code next()}, and a page is requested when the
 * one before it is used up, unless {@link #prefetch} asks for more. Each page is one call with a deadline of its own and
 * one request of the rate limit.
 *
 * <p>A page that cannot be fetched throws from {@code hasNext()} or {@code next()} and leaves the iterator where it
 * was: calling again fetches the same page again.
 *
 * <p>A pager is immutable and may be shared by threads, and each iterator or stream starts anew; one iterator or stream
 * is for one thread at a time, and may move between threads.
 *
 * <h2>Pages ahead</h2>
 *
 * <p>{@link #prefetch} fetches the next pages while the caller works on one. Order, end and errors stay those of a
 * sequential reading.
 *
 * <pre>{@code
 * try (Stream<Document> documents = client.documents().listAll().prefetch(4).stream()) {
 *     documents.limit(1000).forEach(this::print);
 * }
 * }</pre>
 *
 * <p>The first page is fetched alone and on the reader's thread: it tells the last page's number, which each later page
 * corrects when it is delivered. Then at most so many pages are in flight or waiting to be delivered. Up to so many
 * requests are spent in vain if the reading ends early, or if the list became shorter. All requests go through the same
 * call as before, with its retries and whatever paces it.
 *
 * <p>A failure is thrown when the turn of its page comes, and never if it does not come; a page that rate limiting
 * did not let through ahead is asked for again first. Nothing is started then before
 * the reader calls again. That fetches the page again, on the reader's thread, and with it those behind it that had
 * failed by the time of the throw; what had arrived or was in flight is kept. A reader that is interrupted while it waits
 * for a page gets a {@link io.attest.client.error.CallInterruptedException}, with its interrupt flag set; the pages in
 * flight go on, and are delivered if it clears the flag and calls again. An interrupt does not keep a page back that is
 * there already.
 *
 * <p>What is in flight is cancelled
 *
 * <ul>
 *   <li>when the end of the list is delivered;
 *   <li>when a stream is closed;
 *   <li>when the function given to {@code forEach} or {@code forEachRemaining} throws; {@code forEach} does it also
 *       when a page fails;
 *   <li>when the iterator is found to be garbage. That is the only sign of a {@code for} loop or an unclosed stream that
 *       is left early, and may come late or never: what is in flight then ends by itself, within the deadlines of its
 *       calls. To cancel at once, read a stream and close it.
 * </ul>
 *
 * <p>Cancelling interrupts a fetch; it does not wait for its end. After it, reading on fetches anew.
 *
 * <p>The fetches run on daemon threads of the SDK's, one for each page in flight. They do not see the reader's thread
 * locals or its context class loader; this concerns a supplier of access tokens, too. An exception's stack trace is that
 * of the thread on which it happened.
 *
 * <h2>Lists that change</h2>
 *
 * <p>The service pages by offset. While documents are added, archived or renamed during the reading, an item may come
 * twice or not at all. {@link #onDrift} chooses what then happens, and {@link #driftListener} tells of it. Each page is
 * compared with the page delivered before it, and drift is noticed if the total or the last page's number differs, or if
 * an item of the page before comes again. Totals are compared only if both pages give one.
 *
 * <pre>{@code
 * AutoPager<Document> documents = client.documents().listAll()
 *         .onDrift(DriftPolicy.DEDUPLICATE)
 *         .driftListener(drift -> report("the list changed before page " + drift.page()));
 * }</pre>
 *
 * <p>What this cannot do:
 *
 * <ul>
 *   <li>An item that was skipped looks like one that was never there. One that goes away before the position of the
 *       reading makes the first item of the next page be missed; only the total changes, and no policy brings that item
 *       back. A caller who must not miss one reads the list again.
 *   <li>If one goes away and another is added between two requests, total and last page stay the same, and an item is
 *       missed unnoticed unless another one repeats.
 *   <li>An item that moves by more than one page can come twice without being on two neighbouring pages.
 *   <li>A change that is undone before the next request, and one after the last request, are not noticed. That nothing
 *       was noticed does not prove that nothing changed.
 *   <li>A changed total does not prove that this reading missed or repeated an item.
 * </ul>
 *
 * <p>With {@link #prefetch} the requests lie closer together, and the list has less time to move; the pages are compared
 * in the order of delivery, whatever the order in which the service answered.
 *
 * @param <T> what is listed
 */
public final class AutoPager<T> implements Iterable<T> {

    private final PagerSettings<T> settings;
    private final PageSource<T> source;

    private AutoPager(PagerSettings<T> settings, PageSource<T> source) {
        this.settings = settings;
        this.source = source;
    }

    /**
     * A pager over any source of pages, for instance over prepared ones in a test. Items that are equal are the same one
     * to {@link #onDrift} and {@link #driftListener}.
     *
     * @param <T> what is listed
     * @param firstPage the number of the page to start at, from 1
     * @param fetch gives the page of a number; {@code meta().currentPage()} of what it returns must be that number.
     *     What it throws reaches the reader. With {@link #prefetch} it is called by several threads at once
     * @return the pager
     * @throws IllegalArgumentException if {@code firstPage} is less than 1
     */
    public static <T> AutoPager<T> of(int firstPage, IntFunction<Page<T>> fetch) {
        return of(firstPage, fetch, Function.identity());
    }

    /**
     * A pager over any source of pages, whose items have ids.
     *
     * @param <T> what is listed
     * @param firstPage the number of the page to start at, from 1
     * @param fetch gives the page of a number; {@code meta().currentPage()} of what it returns must be that number.
     *     What it throws reaches the reader. With {@link #prefetch} it is called by several threads at once
     * @param id gives what an item is told from others by, with {@code equals} and {@code hashCode}. It is called on the
     *     reader's thread, and only if {@link #onDrift} or a listener needs it. What it throws reaches the
     *     reader in place of the page, which is compared again by the next call
     * @return the pager
     * @throws IllegalArgumentException if {@code firstPage} is less than 1
     */
    public static <T> AutoPager<T> of(int firstPage, IntFunction<Page<T>> fetch, Function<? super T, ?> id) {
        return new AutoPager<>(PagerSettings.defaults(firstPage, id), new PageSource<>(fetch));
    }

    /**
     * A pager that fetches pages ahead, while the reader works on those before them.
     *
     * @param pages how many pages may be in flight, or fetched and not yet delivered, from 0 to 100; 0, the default, is
     *     sequential reading
     * @return a copy of this pager with that setting
     * @throws IllegalArgumentException if {@code pages} is out of range
     */
    public AutoPager<T> prefetch(int pages) {
        return new AutoPager<>(settings.withPrefetch(pages), source);
    }

    /**
     * A pager with another policy for a list that changes while it is read.
     *
     * @param policy what to do; the default is {@link DriftPolicy#IGNORE}
     * @return a copy of this pager with that setting
     * @throws IllegalArgumentException if it is null
     */
    public AutoPager<T> onDrift(DriftPolicy policy) {
        return new AutoPager<>(settings.with(policy), source);
    }

    /**
     * A pager that tells when the list changed while it was read, whatever the policy, and before that acts. The listener
     * is called on the reader's thread, once for each page at which drift is noticed. The class of what it throws is logged at level
     * DEBUG by the {@link System.Logger} {@code io.attest.client}, and ignored.
     *
     * @param listener what to tell, added to earlier ones and told after them; listeners of the client that the pager is from
     *     are the first. Readings on several threads call it at once
     * @return a copy of this pager with that setting
     * @throws IllegalArgumentException if it is null
     */
    public AutoPager<T> driftListener(Consumer<? super PageDrift> listener) {
        return new AutoPager<>(settings.with(listener), source);
    }

    /**
     * The items in the service's order. {@code hasNext()} is exact: it reads on across empty pages.
     *
     * @return an iterator that starts at the first page
     */
    @Override
    public Iterator<T> iterator() {
        return items();
    }

    /**
     * Reads all items. Whatever it ends in, nothing is left in flight.
     *
     * @param action what to do with each; what it throws reaches the caller
     */
    @Override
    public void forEach(Consumer<? super T> action) {
        readAll(items(), action);
    }

    /**
     * The pages themselves, at least one. A job that notes {@code meta().currentPage()} can go on from there.
     *
     * <p>{@link DriftPolicy#DEDUPLICATE} shortens {@code data()}; links and meta stay as the service sent them.
     *
     * @return the pages, each fetched by {@code next()}, unless it was fetched ahead
     */
    public Iterable<Page<T>> pages() {
        return new Iterable<>() {
            @Override
            public Iterator<Page<T>> iterator() {
                return pageReading();
            }

            @Override
            public void forEach(Consumer<? super Page<T>> action) {
                readAll(pageReading(), action);
            }
        };
    }

    /**
     * The items as a sequential stream, as lazy as the iterator. Closing it cancels what is in flight; it needs no closing
     * without {@link #prefetch}.
     *
     * @return a stream that starts at the first page
     */
    public Stream<T> stream() {
        Reading<T> items = items();
        return StreamSupport.stream(spliterator(items), false).onClose(items::cancel);
    }

    /** The items, ordered and never null; their number is not known beforehand. */
    @Override
    public Spliterator<T> spliterator() {
        return spliterator(items());
    }

    private static <T> Spliterator<T> spliterator(Iterator<T> items) {
        return Spliterators.spliteratorUnknownSize(items, Spliterator.ORDERED | Spliterator.NONNULL);
    }

    /** Nobody can go on with a reading that was never handed out. */
    private static <E> void readAll(Reading<E> reading, Consumer<? super E> action) {
        try {
            reading.forEachRemaining(action);
        } finally {
            reading.cancel();
        }
    }

    private Reading<T> items() {
        return new ItemIterator<>(pageReading());
    }

    private Reading<Page<T>> pageReading() {
        int first = settings.firstPage();
        Reading<Page<T>> pages = settings.prefetch() == 0
                ? new PageIterator<>(first, source)
                : new PrefetchIterator<>(first, source, settings.prefetch(), FetchThreads.over(source));
        return settings.drift().idle() ? pages : new DriftIterator<>(pages, new DriftCheck<>(settings.drift()));
    }
}
