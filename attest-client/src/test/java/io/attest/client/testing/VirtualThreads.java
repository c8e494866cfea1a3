package io.attest.client.testing;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** What the JDK has from 21 on; these tests are compiled for 17. */
public final class VirtualThreads {

    private VirtualThreads() {}

    /** An executor with a virtual thread of its own for each task. */
    public static ExecutorService executor() {
        try {
            return (ExecutorService)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("no virtual threads in this JDK", e);
        }
    }
}
