package io.attest.client.paging;

import java.util.Collections;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * One reading of the pages, for one subscriber. Every event, on any thread, counts as work; the thread that counts up
 * from zero does all the work there is, and the others leave theirs to it. So signals are serial, and a signal that
 * leads to the next one does not grow the stack.
 *
 * @param <T> the type of the items
 * @param <E> the type of the elements that are delivered
 */
final class PageSubscription<T, E> implements Flow.Subscription {

    // As if a thread were at work, so that nothing is signalled before onSubscribe has returned.
    private final AtomicInteger work = new AtomicInteger(1);
    private final AtomicLong demand = new AtomicLong();
    private final ArrivingPages<T> pages;
    private final Function<Page<T>, Iterable<E>> elements;
    private volatile @Nullable IllegalArgumentException misuse;
    private volatile boolean over;

    // Only the thread at work uses these two.
    private Flow.@Nullable Subscriber<? super E> subscriber;
    private Iterator<E> arrived = Collections.emptyIterator();

    PageSubscription(
            PagerSettings<T> settings,
            IntFunction<CompletableFuture<Page<T>>> fetch,
            Function<Page<T>, Iterable<E>> elements,
            Flow.Subscriber<? super E> subscriber) {
        this.pages = new ArrivingPages<>(settings, fetch, this::wake);
        this.elements = elements;
        this.subscriber = subscriber;
    }

    void begin() {
        signal(to -> to.onSubscribe(this));
        doWork();
    }

    @Override
    public void request(long n) {
        if (n > 0) {
            demand.accumulateAndGet(n, PageSubscription::cappedSum);
        } else {
            misuse = new IllegalArgumentException("rule 3.9: at least 1 must be requested, but not " + n);
        }
        wake();
    }

    private static long cappedSum(long a, long b) {
        return a + b < 0 ? Long.MAX_VALUE : a + b;
    }

    @Override
    public void cancel() {
        over = true;
        // Not left to the thread at work, whose subscriber may take long.
        pages.cancel();
        wake();
    }

    private void wake() {
        if (work.getAndIncrement() == 0) {
            doWork();
        }
    }

    private void doWork() {
        for (int seen = 1; seen != 0; seen = work.addAndGet(-seen)) {
            boolean more = true;
            while (more && !over) {
                more = step();
            }
            if (over) {
                release();
            }
        }
    }

    /** Returns false if there is nothing to do until the next event. */
    private boolean step() {
        IllegalArgumentException wrong = misuse;
        if (wrong != null) {
            end(to -> to.onError(wrong));
        } else if (arrived.hasNext()) {
            return deliver();
        } else if (pages.ended()) {
            end(Flow.Subscriber::onComplete);
        } else {
            return demand.get() > 0 && turn();
        }
        return false;
    }

    private boolean deliver() {
        if (demand.get() == 0) {
            return false;
        }
        demand.decrementAndGet();
        E next = arrived.next();
        signal(to -> to.onNext(next));
        return true;
    }

    private boolean turn() {
        try {
            Page<T> page = pages.poll();
            if (page == null) {
                return false;
            }
            arrived = elements.apply(page).iterator();
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            end(to -> to.onError(cause == null ? e : cause));
        } catch (Throwable e) {
            end(to -> to.onError(e));
        }
        return true;
    }

    private void end(Consumer<Flow.Subscriber<? super E>> last) {
        if (!over) {
            over = true;
            signal(last);
        }
    }

    private void signal(Consumer<Flow.Subscriber<? super E>> what) {
        try {
            if (subscriber != null) {
                what.accept(subscriber);
            }
        } catch (Throwable e) {
            // Rule 2.13: the subscriber counts as having cancelled, and nothing else could receive the exception.
            over = true;
            PagingLog.failed("a subscriber", e);
        }
    }

    /** The subscription may be kept for long, and must not keep what it held. */
    private void release() {
        pages.cancel();
        subscriber = null;
        arrived = Collections.emptyIterator();
    }
}
