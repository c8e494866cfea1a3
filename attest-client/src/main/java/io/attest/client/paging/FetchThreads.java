package io.attest.client.paging;

import java.lang.ref.Cleaner;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Starts each fetch on a thread of its own, since a page is fetched by a blocking call. Cancelling interrupts it. */
final class FetchThreads {

    /** A loop that is left early can only be noticed by its iterator becoming garbage. */
    static final Cleaner CLEANER = Cleaner.create();

    // Static, since a pager has no end at which a pool of its own could be shut down. It has no queue, in which the
    // pages of one reader would wait for those of another; the pages ahead limit the number of threads.
    private static final ExecutorService POOL = Executors.newCachedThreadPool(FetchThreads::thread);

    private FetchThreads() {}

    static <V> Future<V> start(Callable<V> fetch) {
        return POOL.submit(fetch);
    }

    private static Thread thread(Runnable work) {
        // Later it serves other readers, so it must not keep anything of this one alive: neither inherited thread
        // locals nor the context class loader.
        Thread thread = new Thread(null, work, "attest-client-prefetch", 0, false);
        thread.setContextClassLoader(FetchThreads.class.getClassLoader());
        thread.setDaemon(true);
        return thread;
    }
}
