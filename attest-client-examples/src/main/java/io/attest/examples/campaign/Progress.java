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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A line now and then, over all items of the ledger. Each failure has a line of its own, with the whole message. */
final class Progress implements BatchListener {

    private static final Duration INTERVAL = Duration.ofMinutes(1);

    private final SendLedger ledger;
    private final PrintStream out;
    private final InstantSource clock;
    private Instant next = Instant.MIN;

    Progress(SendLedger ledger, PrintStream out, InstantSource clock) {
        this.ledger = ledger;
        this.out = out;
        this.clock = clock;
    }

    @Override
    public void settled(SendEntry entry, @Nullable AttestException failure) {
        if (failure != null) {
            out.println(line(entry) + failure.getMessage());
        } else if (entry.state() == SendState.UNKNOWN) {
            out.println(line(entry) + "the process that was sending it has ended");
        }
        Instant now = clock.instant();
        if (!now.isBefore(next)) {
            next = now.plus(INTERVAL);
            out.println("progress: " + line(ledger.counts()));
        }
    }

    @Override
    public void decidedMeanwhile(SendEntry sent) {
        out.println(line(sent) + "WARNING: while it was being sent, somebody has decided about it. After --send-again,"
                + " its recipient gets a second e-mail: look in the service");
    }

    private static String line(SendEntry entry) {
        return entry.item().key() + " " + word(entry.state()) + ": ";
    }

    static String line(Map<SendState, Long> counts) {
        return Stream.of(SendState.SENT, SendState.REJECTED, SendState.UNKNOWN, SendState.SENDING, SendState.PENDING)
                .map(state -> word(state) + "=" + counts.getOrDefault(state, 0L))
                .collect(Collectors.joining(" "));
    }

    static String word(SendState state) {
        return state.name().toLowerCase(Locale.ROOT);
    }
}
