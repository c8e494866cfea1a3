package io.attest.bench.speed;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A call without a network, from what the application hands in to what it gets. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class InMemory {

    /** Who calls. */
    @Param(Contestant.HAND)
    public String contestant;

    private Contestant caller;

    /**
     * Makes the caller.
     *
     * @throws IOException if it cannot call
     */
    @Setup
    public void start() throws IOException {
        caller = Contestant.inMemory(contestant);
        if (caller.page().size() != Contestant.PER_PAGE) {
            throw new IllegalStateException(contestant + " reads no whole page");
        }
    }

    /**
     * Reads the user.
     *
     * @return the user
     * @throws IOException never
     */
    @Benchmark
    public Object me() throws IOException {
        return caller.me();
    }

    /**
     * Reads a page.
     *
     * @return its documents
     * @throws IOException never
     */
    @Benchmark
    public Object page() throws IOException {
        return caller.page();
    }

    /**
     * Sends a request.
     *
     * @return the request
     * @throws IOException never
     */
    @Benchmark
    public Object create() throws IOException {
        return caller.create();
    }
}
