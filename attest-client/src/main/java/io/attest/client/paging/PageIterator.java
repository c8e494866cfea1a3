package io.attest.client.paging;

import io.attest.client.error.Outcome;
import io.attest.client.error.ThrottledException;
import io.attest.client.internal.DaemonThreads;
import io.attest.client.internal.FailedCall;
import io.attest.client.internal.access.Exceptions;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * One reading of the pages, for one reader, who waits for them. A page that is due and was not requested ahead is
 * fetched on the reader's thread.
 *
 * @param <T> the type of the items
 * @param <E> the type of the elements that are delivered
 */
final class PageIterator<T, E> implements Iterator<E> {

    /** Loaded by the first reader that fetches ahead, since a cleaner starts a thread. */
    private static final class Ahead {
        // A loop that ends early is noticed only when its iterator is garbage collected.
        static final Cleaner CLEANER = Cleaner.create();
    }

    private final PageWindow<T> window;
    private final IntFunction<Page<T>> fetch;
    private final Function<Page<T>, Iterable<E>> elements;
    private Iterator<E> arrived = Collections.emptyIterator();

    PageIterator(PagerSettings settings, IntFunction<Page<T>> fetch, Function<Page<T>, Iterable<E>> elements) {
        this.window = new PageWindow<>(settings, number -> started(fetch, number, DaemonThreads.SHARED));
        this.fetch = fetch;
        this.elements = elements;
        if (settings.prefetch() > 0) {
            Ahead.CLEANER.register(this, window::cancel);
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
        boolean ahead = window.isInFlight();
        try {
            arrived = elements.apply(window.take(window.due(number -> started(fetch, number, Runnable::run))))
                    .iterator();
        } catch (ThrottledException e) {
            if (!ahead) {
                throw e;
            }
            // It was requested ahead and not sent. Now it is needed, so it is requested again.
            turn();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            String message = "waiting for page " + window.number() + " failed: the thread was interrupted.";
            throw Exceptions.get().interrupted(FailedCall.ofList(message, e), Outcome.UNKNOWN);
        } finally {
            // Otherwise the cleaner could cancel the pages while the last caller of the iterator waits here.
            Reference.reachabilityFence(this);
        }
    }

    private static <T> Future<Page<T>> started(IntFunction<Page<T>> fetch, int number, Executor executor) {
        FutureTask<Page<T>> task = new FutureTask<>(() -> fetch.apply(number));
        executor.execute(task);
        return task;
    }

    /** Cancels the pages in flight if the action fails, but not if a page fails, since the caller can then go on. */
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

    /** Reads the rest and cancels at the end in any case, since the caller has no iterator with which to continue. */
    void readAll(Consumer<? super E> action) {
        try {
            forEachRemaining(action);
        } finally {
            cancel();
        }
    }

    /** Cancels the pages in flight. Further reading fetches them again. */
    void cancel() {
        window.cancel();
    }
}
