package io.attest.client.internal.util;

import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Threads that do not keep the JVM from exiting, nor anything of the client that needed one from being collected. */
public final class DaemonThreads {

    /**
     * The threads of {@code callAsync}, one for each future, and of batches; for all clients of the JVM. They end after
     * 5 idle seconds.
     */
    public static final Executor SHARED = new ThreadPoolExecutor(
            0, Integer.MAX_VALUE, 5, TimeUnit.SECONDS, new SynchronousQueue<>(), factory("attest-client-"));

    private DaemonThreads() {}

    /** Makes threads that have the prefix and a number, from 1, as their name. */
    public static ThreadFactory factory(String prefix) {
        AtomicLong count = new AtomicLong();
        return work -> {
            // The threads also serve later clients, so they must keep nothing of this one alive.
            Thread thread = new Thread(null, work, prefix + count.incrementAndGet(), 0, false);
            thread.setContextClassLoader(DaemonThreads.class.getClassLoader());
            thread.setDaemon(true);
            return thread;
        };
    }
}
