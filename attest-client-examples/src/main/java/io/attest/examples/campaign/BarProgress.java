package io.attest.examples.campaign;

import java.io.PrintStream;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar, for a terminal. */
final class BarProgress implements Progress {

    // To measure the terminal, the bar's library would take Ctrl-C away from the JVM, and the request in flight with
    // it.
    private static final int WIDTH = 79;

    private final Clock clock;
    private final ProgressBar bar;
    // Written by the campaign, read by the bar's own thread.
    private volatile Instant end;

    BarProgress(PrintStream out, Clock clock, Counts counts) {
        this.clock = clock;
        this.end = clock.instant();
        this.bar = new ProgressBarBuilder()
                .setInitialMax(counts.all())
                .startsFrom(counts.settled(), Duration.ZERO)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(200)
                .setEtaFunction(state -> Optional.of(left()))
                .setConsumer(new ConsoleProgressBarConsumer(out, WIDTH))
                .build();
    }

    @Override
    public void show(Counts counts, Duration left) {
        step(counts, left, "");
    }

    @Override
    public void waiting(Counts counts, Duration wait, String why, Duration left) {
        step(counts, left, why + " in " + Span.of(wait) + ", ");
    }

    @Override
    public void close() {
        bar.close();
    }

    private void step(Counts counts, Duration left, String waiting) {
        end = clock.instant().plus(left);
        // The end is cut where there is no room for it.
        bar.setExtraMessage(" " + waiting + "sent " + counts.sent() + " refused " + counts.refused() + " unknown "
                + counts.unknown());
        bar.stepTo(counts.settled());
    }

    private Duration left() {
        Duration left = Duration.between(clock.instant(), end);
        return left.isNegative() ? Duration.ZERO : left;
    }
}
