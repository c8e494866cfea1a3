package io.attest.examples.campaign;

import io.attest.client.batch.BatchListener;
import io.attest.client.batch.SendEntry;
import io.attest.client.batch.SendLedger;
import io.attest.client.batch.SendState;
import io.attest.client.error.AttestException;
import java.io.PrintStream;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A line now and then, and for each failure: the ledger does not keep the service's words. */
final class Progress implements BatchListener {

    private static final Duration INTERVAL = Duration.ofSeconds(10);

    private final SendLedger ledger;
    private final PrintStream out;
    private final Clock clock;
    private Instant next = Instant.MIN;

    Progress(SendLedger ledger, PrintStream out, Clock clock) {
        this.ledger = ledger;
        this.out = out;
        this.clock = clock;
    }

    @Override
    public void settled(SendEntry entry, @Nullable AttestException failure) {
        if (failure != null) {
            out.println(entry.item().key() + " " + word(entry.state()) + ": " + failure.getMessage());
        }
        Instant now = clock.instant();
        if (!now.isBefore(next)) {
            next = now.plus(INTERVAL);
            out.println("progress: " + line(ledger.counts()));
        }
    }

    static String line(Map<SendState, Long> counts) {
        return Stream.of(SendState.SENT, SendState.REJECTED, SendState.UNKNOWN, SendState.SENDING, SendState.PENDING)
                .map(state -> word(state) + "=" + counts.getOrDefault(state, 0L))
                .collect(Collectors.joining(" "));
    }

    private static String word(SendState state) {
        return state.name().toLowerCase(Locale.ROOT);
    }
}
