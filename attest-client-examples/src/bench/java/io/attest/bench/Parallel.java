package io.attest.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Work done by several threads. */
final class Parallel {

    private Parallel() {}

    /** Returns the results when all the work is done; fails if some of it does. */
    static <T> List<T> run(int threads, List<Callable<T>> work) throws Exception {
        ExecutorService workers = Executors.newFixedThreadPool(threads);
        try {
            List<T> results = new ArrayList<>();
            for (Future<T> result : workers.invokeAll(work)) {
                results.add(result.get());
            }
            return results;
        } finally {
            workers.shutdownNow();
        }
    }
}
