package io.attest.client.paging;

import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Starts each fetch on a thread of its own, since a page is fetched by a call that blocks. Cancelling interrupts the
 * thread: that ends the call and its request.
 */
final class FetchThreads {

    private static final AtomicLong COUNT = new AtomicLong();

    // Static, since a pager has no end at which one of its own could be shut down. Made with the first prefetch. A
    // queue
    // would let one reader's pages wait for another's; what bounds the threads is the number of pages ahead.
    private static final Executor POOL = new ThreadPoolExecutor(
            0, Integer.MAX_VALUE, 5, TimeUnit.SECONDS, new SynchronousQueue<>(), FetchThreads::thread);

    private FetchThreads() {}

    static <T> PageStarter<T> over(PageSource<T> source) {
        return number -> start(source, number);
    }

    private static <T> Future<Page<T>> start(PageSource<T> source, int number) {
        FutureTask<Page<T>> task = new FutureTask<>(() -> source.page(number));
        POOL.execute(task);
        return task;
    }

    private static Thread thread(Runnable work) {
        // It serves any reader after this one, and so must keep nothing of this one alive: no inherited thread locals,
        // and not its context class loader.
        Thread thread = new Thread(null, work, "attest-client-prefetch-" + COUNT.incrementAndGet(), 0, false);
        thread.setContextClassLoader(FetchThreads.class.getClassLoader());
        thread.setDaemon(true);
        return thread;
    }
}
