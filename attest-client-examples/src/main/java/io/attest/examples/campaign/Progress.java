package io.attest.examples.campaign;

import io.attest.client.batch.BatchListener;
import io.attest.client.batch.SendEntry;
import io.attest.client.batch.SendLedger;
import io.attest.client.batch.SendState;
import io.attest.client.error.AttestException;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * A bar in a terminal, elsewhere a line now and then, over all items of the ledger. Each failure has a line of its own,
 * with the whole message.
 */
final class Progress implements BatchListener {

    private static final Duration INTERVAL = Duration.ofMinutes(1);

    // Fixed: the bar's library would ask the terminal for its width, and with that take Ctrl-C from the JVM.
    private static final int WIDTH = 79;

    // A field, since nothing else keeps a logger and its level.
    private static final Logger SDK = Logger.getLogger("io.attest.client");

    private final @Nullable Level sdkLevel = SDK.getLevel();

    private final SendLedger ledger;
    private final PrintStream out;
    private final InstantSource clock;
    private final boolean inTerminal;
    private Instant next = Instant.MIN;
    private @Nullable ProgressBar bar;

    Progress(SendLedger ledger, PrintStream out, InstantSource clock, boolean inTerminal) {
        this.ledger = ledger;
        this.out = out;
        this.clock = clock;
        this.inTerminal = inTerminal;
    }

    /** To be called when all items are in the ledger. */
    void begin() {
        if (inTerminal) {
            // That calls wait for the rate limit would be written into the bar, which shows it by itself.
            SDK.setLevel(Level.WARNING);
            Map<SendState, Long> counts = ledger.counts();
            bar = new ProgressBarBuilder()
                    .setConsumer(new ConsoleProgressBarConsumer(out, WIDTH))
                    .setStyle(ProgressBarStyle.ASCII)
                    .setTaskName("campaign")
                    .continuousUpdate()
                    .setInitialMax(all(counts))
                    // What earlier runs have done says nothing about the time that is left.
                    .startsFrom(done(counts), Duration.ZERO)
                    .build();
        }
    }

    @Override
    public void settled(SendEntry entry, @Nullable AttestException failure) {
        if (failure != null) {
            say(line(entry) + failure.getMessage());
        } else if (entry.state() == SendState.UNKNOWN) {
            say(line(entry) + "the process that was sending it has ended");
        }
        Instant now = clock.instant();
        if (bar != null) {
            move(bar, ledger.counts());
        } else if (!now.isBefore(next)) {
            next = now.plus(INTERVAL);
            out.println("progress: " + line(ledger.counts()));
        }
    }

    @Override
    public void decidedMeanwhile(SendEntry sent) {
        say(line(sent) + "WARNING: while it was being sent, somebody has decided about it. After --send-again, its"
                + " recipient gets a second e-mail: look in the service");
    }

    private static String line(SendEntry entry) {
        return entry.item().key() + " " + word(entry.state()) + ": ";
    }

    /** To be called before anything else is printed. */
    void end() {
        if (bar != null) {
            bar.close();
            SDK.setLevel(sdkLevel);
        }
    }

    /** Over the bar, which is drawn again below. */
    private void say(String line) {
        out.println(bar == null ? line : "\r" + line + " ".repeat(Math.max(0, WIDTH - line.length())));
    }

    private static void move(ProgressBar bar, Map<SendState, Long> counts) {
        bar.maxHint(all(counts))
                .stepTo(done(counts))
                .setExtraMessage(" " + line(counts, SendState.REJECTED, SendState.UNKNOWN));
    }

    private static long all(Map<SendState, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    private static long done(Map<SendState, Long> counts) {
        return all(counts) - counts.getOrDefault(SendState.PENDING, 0L) - counts.getOrDefault(SendState.SENDING, 0L);
    }

    static String line(Map<SendState, Long> counts) {
        return line(
                counts, SendState.SENT, SendState.REJECTED, SendState.UNKNOWN, SendState.SENDING, SendState.PENDING);
    }

    private static String line(Map<SendState, Long> counts, SendState... states) {
        return Stream.of(states)
                .map(state -> word(state) + "=" + counts.getOrDefault(state, 0L))
                .collect(Collectors.joining(" "));
    }

    static String word(SendState state) {
        return state.name().toLowerCase(Locale.ROOT);
    }
}
