package io.attest.client.internal.call;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads of asynchronous calls. They end after 5 idle seconds, and do not keep the JVM from exiting. */
final class DaemonThreads {

    private static final Executor HTTP =
            new ThreadPoolExecutor(0, Integer.MAX_VALUE, 5, TimeUnit.SECONDS, new SynchronousQueue<>(), named("http"));

    private DaemonThreads() {}

    /** One thread for each request under way, for all clients of the JVM. */
    static Executor http() {
        return HTTP;
    }

    /**
     * For the short steps of one client's calls between waiting and sending; few threads, however many calls wait. Each
     * client has its own, since its store is called there, and one that hangs must not hold up other clients.
     */
    static Executor steps() {
        ThreadPoolExecutor steps =
                new ThreadPoolExecutor(2, 2, 5, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), named("steps"));
        steps.allowCoreThreadTimeOut(true);
        return steps;
    }

    private static ThreadFactory named(String name) {
        AtomicInteger count = new AtomicInteger();
        return work -> {
            // The threads also serve later clients, so they must keep nothing of this one alive.
            Thread thread = new Thread(null, work, "attest-client-" + name + "-" + count.incrementAndGet(), 0, false);
            thread.setContextClassLoader(DaemonThreads.class.getClassLoader());
            thread.setDaemon(true);
            return thread;
        };
    }
}
