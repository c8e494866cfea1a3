package io.attest.examples;

import io.attest.examples.redis.LocalRedis;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.SandboxRequest;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * Runs four processes with one token, which share its rate limit over a Redis server. Together they make more requests
 * than several windows allow, and begin at the same moment. The sandbox counts the requests that it refuses.
 *
 * <p>Utilisation is the shortest time in which the windows allow that many requests, divided by the time from the first
 * request to the last.
 */
@Command(
        name = "shared-budget",
        description = "Runs four processes with one token, which share its rate limit over a real Redis server.")
public final class SharedBudget implements Runnable {

    @Parameters(
            arity = "0..1",
            paramLabel = "REQUESTS",
            defaultValue = "${sys:requests:-240}",
            description = "how many all processes make together, more than 60;"
                    + " default: the system property requests, or 240")
    private int requests;

    private final PrintStream out;
    private final int processes;
    private final int limit;
    private final Duration window;

    SharedBudget(PrintStream out, int processes, int limit, Duration window) {
        this.out = out;
        this.processes = processes;
        this.limit = limit;
        this.window = window;
    }

    /**
     * Runs the program.
     *
     * @param args see {@code --help}
     */
    public static void main(String[] args) {
        Attest.run("shared-budget", args);
    }

    /** Makes as many requests as the argument says. */
    @Override
    public void run() {
        run(requests);
    }

    /** A single window would take no time at all, which could not be compared with anything. */
    void run(int requests) {
        if (requests <= limit) {
            throw new IllegalArgumentException(
                    "The number of requests must be more than " + limit + ", but it is " + requests + ".");
        }
        try (AttestSandbox sandbox = AttestSandbox.builder()
                        .rateLimit(limit)
                        .rateWindow(window)
                        .start();
                LocalRedis redis = LocalRedis.start()) {
            out.printf(
                    "%d processes make %d requests with one token, which may make %d in %d s.%n%n",
                    processes, requests, limit, window.toSeconds());
            work(sandbox, redis, requests);
            summary(sandbox);
        }
    }

    private void work(AttestSandbox sandbox, LocalRedis redis, int requests) {
        List<WorkerProcess> workers = new ArrayList<>();
        try {
            for (int i = 0; i < processes; i++) {
                int share = requests / processes + (i < requests % processes ? 1 : 0);
                workers.add(WorkerProcess.start(sandbox.baseUrl(), sandbox.ownerToken(), redis.uri(), share));
            }
            workers.forEach(WorkerProcess::awaitReady);
            workers.forEach(WorkerProcess::go);
            for (int i = 0; i < processes; i++) {
                out.printf("process %d: %s%n", i + 1, workers.get(i).report());
            }
        } finally {
            workers.forEach(WorkerProcess::close);
        }
    }

    private void summary(AttestSandbox sandbox) {
        int refused = sandbox.rateLimitedRequests();
        int granted = sandbox.requestsReceived() - refused;
        out.printf(
                Locale.ROOT,
                "%nsharedbudget: processes=%d requests=%d refused=%d utilisation=%.2f%n",
                processes,
                granted,
                refused,
                utilisation(granted, sandbox.received()));
    }

    private double utilisation(int granted, List<SandboxRequest> received) {
        List<Instant> times = received.stream().map(SandboxRequest::at).toList();
        Duration taken = Duration.between(Collections.min(times), Collections.max(times));
        int windows = (granted + limit - 1) / limit;
        return (double) window.multipliedBy(windows - 1).toNanos() / taken.toNanos();
    }
}
