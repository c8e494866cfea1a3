package io.attest.client.batch;

import io.attest.client.error.AttestException;
import io.attest.client.internal.call.Ticket;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One item of a run: the claim, the send, and the result in the ledger. */
final class Turn {

    private final BatchSender sender;
    private final BatchRun run;
    private final String claim = UUID.randomUUID().toString();

    Turn(BatchSender sender, BatchRun run) {
        this.sender = sender;
        this.run = run;
    }

    /**
     * Claims an item and sends it with the ticket, so that no item is {@code SENDING} while the run waits for one.
     *
     * @param forbidden whether the item before ended in a 403
     * @return how the send ended for the item and the run, or null if there is nothing to send or the batch is paused
     * @throws IllegalStateException if the claim took so long that the send could outlive its lease
     */
    @Nullable
    Verdict take(Ticket ticket, boolean forbidden) {
        Instant begin = sender.time.now();
        SendItem item = sender.ledger.claim(claim, begin, begin.plus(sender.lease()));
        if (item == null) {
            return null;
        }
        // Only this clock goes on while a machine is suspended.
        Duration took = Duration.between(begin, sender.time.now());
        if (took.compareTo(sender.timeout) > 0) {
            settle(item, begin, Verdict.notSent("the claim took too long"));
            throw new IllegalStateException("the ledger took " + took.toSeconds() + " s to claim an item, longer than"
                    + " the timeout of " + sender.timeout.toSeconds() + " s; the item was not sent, and is PENDING");
        }
        Verdict verdict = run.hasEnded() ? Verdict.notSent("the run was to end") : send(ticket, item, forbidden);
        settle(item, begin, verdict);
        return verdict;
    }

    private Verdict send(Ticket ticket, SendItem item, boolean forbidden) {
        try {
            return Verdict.sent(sender.sends.create(ticket, item.request()).id());
        } catch (AttestException e) {
            return Verdict.of(e, forbidden);
        }
    }

    private void settle(SendItem sent, Instant begin, Verdict verdict) {
        SendEntry result = SendEntry.of(sent, verdict.state(), verdict.attestationRequestId(), verdict.reason(), begin);
        try {
            // False if a person has decided in the meantime. The ledger keeps that; the listener is told anyway.
            boolean unused = sender.ledger.settle(claim, result);
        } catch (Exception e) {
            // The message is the only place that has the result.
            throw new IllegalStateException(
                    "the ledger could not be written: " + sent.key() + " is " + verdict.state() + ", request "
                            + verdict.attestationRequestId(),
                    e);
        }
        if (result.state() != SendState.PENDING) {
            sender.listener.settled(result, verdict.failure());
        }
    }
}
