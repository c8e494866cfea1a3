package io.attest.client.paging;

import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Starts each fetch on a thread of its own, since a page is fetched by a blocking call. Cancelling interrupts that
 * thread, which ends the call and its request.
 */
final class FetchThreads {

    private static final AtomicLong COUNT = new AtomicLong();

    // Static, since a pager has no end at which a pool of its own could be shut down; created with the first prefetch.
    // It has no queue, in which the pages of one reader would wait for those of another. The number of pages ahead
    // limits the number of threads.
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
        // Later it serves other readers, so it must not keep anything of this one alive: neither inherited thread
        // locals nor the context class loader.
        Thread thread = new Thread(null, work, "attest-client-prefetch-" + COUNT.incrementAndGet(), 0, false);
        thread.setContextClassLoader(FetchThreads.class.getClassLoader());
        thread.setDaemon(true);
        return thread;
    }
}
