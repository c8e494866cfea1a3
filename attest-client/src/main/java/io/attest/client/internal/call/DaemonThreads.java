package io.attest.client.internal.call;

import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The threads of asynchronous calls, one for each call. They end after 5 idle seconds, and do not keep the JVM from
 * exiting.
 */
public final class DaemonThreads {

    /** For all clients of the JVM. */
    public static final Executor SHARED = new ThreadPoolExecutor(
            0, Integer.MAX_VALUE, 5, TimeUnit.SECONDS, new SynchronousQueue<>(), DaemonThreads::thread);

    private static final AtomicLong COUNT = new AtomicLong();

    private DaemonThreads() {}

    private static Thread thread(Runnable work) {
        // The threads also serve later clients, so they must keep nothing of this one alive.
        Thread thread = new Thread(null, work, "attest-client-" + COUNT.incrementAndGet(), 0, false);
        thread.setContextClassLoader(DaemonThreads.class.getClassLoader());
        thread.setDaemon(true);
        return thread;
    }
}
