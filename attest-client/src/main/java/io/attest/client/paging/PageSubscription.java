package io.attest.client.paging;

import static io.attest.client.internal.SdkLogger.LOGGER;

import java.lang.System.Logger.Level;
import java.util.Collections;
import java.util.Iterator;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * One reading of the pages, for one subscriber. Every event increments a counter, on any thread; the thread that
 * increments it from zero does all the work until it is zero again. So signals are serial, and a signal that leads to
 * the next one does not grow the stack.
 *
 * @param <T> the type of the items
 * @param <E> the type of the elements that are delivered
 */
final class PageSubscription<T, E> implements Flow.Subscription {

    // Starts at one, so that nothing is signalled before onSubscribe has returned.
    private final AtomicInteger work = new AtomicInteger(1);
    private final AtomicLong demand = new AtomicLong();
    private final PageWindow<T> window;
    private final IntFunction<CompletableFuture<Page<T>>> fetch;
    private final Function<Page<T>, Iterable<E>> elements;
    private volatile @Nullable IllegalArgumentException misuse;
    private volatile boolean over;

    // Only the thread that does the work uses these two.
    private Flow.@Nullable Subscriber<? super E> subscriber;
    private Iterator<E> arrived = Collections.emptyIterator();

    PageSubscription(
            PagerSettings settings,
            IntFunction<CompletableFuture<Page<T>>> fetch,
            Function<Page<T>, Iterable<E>> elements,
            Flow.Subscriber<? super E> subscriber) {
        this.window = new PageWindow<>(settings, this::start);
        this.fetch = fetch;
        this.elements = elements;
        this.subscriber = Objects.requireNonNull(subscriber, "subscriber");
    }

    void begin() {
        signal(to -> to.onSubscribe(this));
        doWork();
    }

    @Override
    public void request(long n) {
        if (n > 0) {
            demand.accumulateAndGet(n, (a, b) -> a + b < 0 ? Long.MAX_VALUE : a + b);
        } else {
            misuse = new IllegalArgumentException("rule 3.9: at least 1 must be requested, but not " + n);
        }
        wake();
    }

    @Override
    public void cancel() {
        over = true;
        // At once: the thread that does the work may be in a slow subscriber.
        window.cancel();
        wake();
    }

    // The dependent future adds nothing, and cancelling it would not cancel the fetch.
    @SuppressWarnings("FutureReturnValueIgnored")
    private CompletableFuture<Page<T>> start(int number) {
        CompletableFuture<Page<T>> page = fetch.apply(number);
        page.whenComplete((any, failure) -> wake());
        return page;
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
        } else if (!arrived.hasNext() && window.ended()) {
            end(Flow.Subscriber::onComplete);
        } else if (demand.get() == 0) {
            return false;
        } else if (arrived.hasNext()) {
            demand.decrementAndGet();
            E next = arrived.next();
            signal(to -> to.onNext(next));
        } else {
            return turn();
        }
        return true;
    }

    private boolean turn() {
        try {
            Future<Page<T>> due = window.due(this::start);
            if (!due.isDone()) {
                return false;
            }
            arrived = elements.apply(window.take(due)).iterator();
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
            // Rule 2.13: the subscriber counts as having cancelled, and nothing else could receive the exception. Only
            // its class is logged, since the message may contain personal data.
            over = true;
            LOGGER.log(Level.DEBUG, "a subscriber failed ({0})", e.getClass().getName());
        }
    }

    /** Drops what the subscription holds, since the application may keep the subscription for long. */
    private void release() {
        window.cancel();
        subscriber = null;
        arrived = Collections.emptyIterator();
    }
}
