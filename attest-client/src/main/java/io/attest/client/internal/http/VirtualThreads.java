package io.attest.client.internal.http;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;

/** Virtual threads, by reflection, since the SDK is compiled for Java 17. */
final class VirtualThreads {

    // JDK 21 has them, but before 24 one that waits while it holds a monitor pins its carrier. OkHttp does so, and
    // interceptors of the application may, so that a few requests would hold up all others.
    private static final int FIRST_JDK = 24;

    private VirtualThreads() {}

    static boolean areThere() {
        return Runtime.version().feature() >= FIRST_JDK;
    }

    /** A new virtual thread for each task. */
    static Executor executor(String name) {
        ThreadFactory threads = factory(name);
        return task -> {
            Thread thread = threads.newThread(task);
            // As for the platform threads: it must keep nothing of the calling application alive.
            thread.setContextClassLoader(VirtualThreads.class.getClassLoader());
            thread.start();
        };
    }

    // Thread.ofVirtual().name(name, 1).inheritInheritableThreadLocals(false).factory()
    private static ThreadFactory factory(String name) {
        try {
            Class<?> type = Class.forName("java.lang.Thread$Builder");
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            builder = type.getMethod("name", String.class, long.class).invoke(builder, name, 1L);
            Method inherit = type.getMethod("inheritInheritableThreadLocals", boolean.class);
            return (ThreadFactory) type.getMethod("factory").invoke(inherit.invoke(builder, false));
        } catch (ClassNotFoundException
                | NoSuchMethodException
                | IllegalAccessException
                | InvocationTargetException e) {
            throw new IllegalStateException("every JDK from " + FIRST_JDK + " on has virtual threads", e);
        }
    }
}
