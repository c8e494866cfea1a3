package io.attest.client.paging;

import io.attest.client.error.CallInterruptedException;
import io.attest.client.error.Outcome;
import io.attest.client.error.ThrottledException;
import java.lang.ref.Reference;
import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * One reading of the pages, for one reader, who waits for them. A page that is due and not under way is fetched on the
 * reader's thread.
 *
 * @param <T> the type of the items
 * @param <E> the type of the elements that are delivered
 */
final class PageIterator<T, E> implements Iterator<E> {

    private final PageWindow<T> window;
    private final IntFunction<Page<T>> fetch;
    private final Function<Page<T>, Iterable<E>> elements;
    private Iterator<E> arrived = Collections.emptyIterator();

    PageIterator(PagerSettings<T> settings, IntFunction<Page<T>> fetch, Function<Page<T>, Iterable<E>> elements) {
        this.window = new PageWindow<>(settings, number -> FetchThreads.start(() -> fetch.apply(number)));
        this.fetch = fetch;
        this.elements = elements;
        if (settings.prefetch() > 0) {
            FetchThreads.CLEANER.register(this, window::cancel);
        }
    }

    @Override
    public boolean hasNext() {
        while (!arrived.hasNext() && !window.ended()) {
            turn();
        }
        return arrived.hasNext();
    }

    @Override
    public E next() {
        if (!hasNext()) {
            throw new NoSuchElementException("page " + (window.number() - 1) + " was the last");
        }
        return arrived.next();
    }

    private void turn() {
        boolean ahead = window.isUnderWay();
        try {
            arrived = elements.apply(window.take(window.due(this::fetchHere))).iterator();
        } catch (ThrottledException e) {
            if (!ahead) {
                throw e;
            }
            // It was requested too early and nothing was sent; now it is needed.
            turn();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            String message = "waiting for page " + window.number() + " failed: the thread was interrupted.";
            throw new CallInterruptedException(message, e, Outcome.UNKNOWN, 1);
        } finally {
            // Otherwise the iterator could be cleaned up while its last caller still waits in here.
            Reference.reachabilityFence(this);
        }
    }

    private Future<Page<T>> fetchHere(int number) {
        FutureTask<Page<T>> task = new FutureTask<>(() -> fetch.apply(number));
        task.run();
        return task;
    }

    /** If a page fails, the others stay in flight, since the caller can go on. If the action fails, they do not. */
    @Override
    public void forEachRemaining(Consumer<? super E> action) {
        Objects.requireNonNull(action, "action");
        while (hasNext()) {
            E next = next();
            try {
                action.accept(next);
            } catch (Throwable e) {
                cancel();
                throw e;
            }
        }
    }

    /** Cancels at the end in any case: the caller has no iterator with which to continue. */
    void readAll(Consumer<? super E> action) {
        try {
            forEachRemaining(action);
        } finally {
            cancel();
        }
    }

    /** Cancels the pages in flight. Reading on is possible, and fetches them again. */
    void cancel() {
        window.cancel();
    }
}
