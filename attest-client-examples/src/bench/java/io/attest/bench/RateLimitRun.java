package io.attest.bench;

import io.attest.sandbox.AttestSandbox;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * One way to make the calls.
 *
 * @param name which kind of client makes the calls
 * @param threads how many threads make the calls
 * @param clients how many clients of the same token they share; the clients do not share a rate limit
 * @param newCaller makes a client
 */
record RateLimitRun(String name, int threads, int clients, Function<AttestSandbox, Caller> newCaller)
        implements Callable<RateLimitRun.Result> {

    /** A client that makes one call at a time, from many threads. */
    interface Caller extends AutoCloseable {

        void call() throws Exception;

        @Override
        void close();
    }

    /**
     * The outcome of a run.
     *
     * @param seconds from the start of the work to the end of the last call
     * @param refused requests that got a 429
     * @param requests requests that the service received
     * @param failed calls that ended in an exception
     */
    record Result(double seconds, int refused, int requests, int failed) {}

    @Override
    public Result call() throws InterruptedException {
        List<Caller> callers = new ArrayList<>();
        ExecutorService workers = Executors.newFixedThreadPool(threads);
        try (AttestSandbox sandbox = RateLimitBench.sandbox()) {
            for (int i = 0; i < clients; i++) {
                callers.add(newCaller.apply(sandbox));
            }
            AtomicInteger left = new AtomicInteger(RateLimitBench.CALLS);
            AtomicInteger failed = new AtomicInteger();
            List<Callable<Void>> work = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                Caller caller = callers.get(i % clients);
                work.add(() -> callWhile(left, caller, failed));
            }
            long start = System.nanoTime();
            workers.invokeAll(work);
            double seconds = (System.nanoTime() - start) / 1e9;
            return new Result(seconds, sandbox.rateLimitedRequests(), sandbox.requestsReceived(), failed.get());
        } finally {
            workers.shutdownNow();
            callers.forEach(Caller::close);
        }
    }

    private static Void callWhile(AtomicInteger left, Caller caller, AtomicInteger failed) {
        while (left.getAndDecrement() > 0) {
            try {
                caller.call();
            } catch (Exception e) {
                failed.incrementAndGet();
                System.err.println("A call failed: " + e);
            }
        }
        return null;
    }
}
