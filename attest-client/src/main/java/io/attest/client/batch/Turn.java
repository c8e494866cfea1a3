package io.attest.client.batch;

import io.attest.client.error.AttestException;
import io.attest.client.internal.call.Ticket;
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
     * @return how the send ended for the item and the run, or null if there is nothing to send
     */
    @Nullable
    Verdict take(Ticket ticket) {
        Instant begin = sender.time.now();
        SendItem item = sender.ledger.claim(claim, begin, begin.plus(sender.lease()));
        if (item == null) {
            return null;
        }
        // A send that begins so late could outlive the lease. Only this clock goes on while a machine is suspended.
        boolean late = sender.time.now().isAfter(begin.plus(sender.timeout));
        Verdict verdict = late || run.hasEnded()
                ? Verdict.notSent("the run was to end, or the claim came too late")
                : send(ticket, item);
        settle(item, begin, verdict);
        return verdict;
    }

    private Verdict send(Ticket ticket, SendItem item) {
        try {
            return Verdict.sent(sender.sends.create(ticket, item.request()).id());
        } catch (AttestException e) {
            return Verdict.of(e);
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
