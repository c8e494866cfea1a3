package io.attest.examples.campaign;

import java.io.PrintStream;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** A line now and then, for a log file. */
final class PlainProgress implements Progress {

    private static final Duration INTERVAL = Duration.ofSeconds(10);

    private final PrintStream out;
    private final Clock clock;
    private Instant next = Instant.MIN;

    PlainProgress(PrintStream out, Clock clock) {
        this.out = out;
        this.clock = clock;
    }

    @Override
    public void show(Counts counts, Duration left) {
        if (!clock.instant().isBefore(next)) {
            line(counts, left, "");
        }
    }

    @Override
    public void waiting(Counts counts, Duration wait, String why, Duration left) {
        line(counts, left, ", waiting " + Span.of(wait) + " for " + why);
    }

    @Override
    public void close() {
        // Every line is complete.
    }

    private void line(Counts counts, Duration left, String more) {
        next = clock.instant().plus(INTERVAL);
        out.println(counts.settled() + " of " + counts.all() + ": " + counts + ", " + Span.of(left) + " left" + more);
    }
}
