package io.attest.client.batch;

import io.attest.client.error.AttestException;
import io.attest.client.internal.call.LateRequest;
import io.attest.client.model.CreateAttestationRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * One call of a run, from its place in the queue to its result in the ledger. It claims an item when it may send, so
 * that no item is {@code SENDING} while the call waits.
 */
final class Turn implements LateRequest {

    private final BatchSender sender;
    private final BatchRun run;
    private final String claim = UUID.randomUUID().toString();
    private final CancellationException nothingToSend = new CancellationException("nothing to send");
    private Instant begin = Instant.MIN;
    private @Nullable SendItem item;

    Turn(BatchSender sender, BatchRun run) {
        this.sender = sender;
        this.run = run;
    }

    /** Returns how the call ended for its item and the run, or null if there is nothing to send. */
    @Nullable
    Verdict take() {
        Verdict verdict;
        try {
            verdict = Verdict.sent(sender.sends.create(this).id());
        } catch (AttestException e) {
            verdict = Verdict.of(e);
        } catch (CancellationException e) {
            if (e != nothingToSend) {
                throw e;
            }
            if (item == null) {
                return null;
            }
            verdict = Verdict.notSent("the run was to end, or the claim came too late");
        }
        if (item == null) {
            return run.hasEnded() ? null : verdict;
        }
        settle(item, verdict);
        return verdict;
    }

    @Override
    public Duration timeToWait() {
        return run.timeLeft();
    }

    /** Claims an item. For the second attempt after a 401, returns the item that is already claimed. */
    @Override
    public CreateAttestationRequest get() {
        if (item == null && !run.hasEnded()) {
            begin = sender.time.now();
            item = sender.ledger.claim(claim, begin, begin.plus(sender.lease()));
        }
        // A send that begins so late could outlive the lease. Only this clock goes on while a machine is suspended.
        if (item == null || run.hasEnded() || sender.time.now().isAfter(begin.plus(sender.timeout))) {
            throw nothingToSend;
        }
        return item.request();
    }

    private void settle(SendItem sent, Verdict verdict) {
        SendEntry result =
                new SendEntry(sent, verdict.state(), verdict.requestId(), verdict.reason(), sender.time.now());
        try {
            // False if a person has decided in the meantime. The ledger keeps that; the listener is told anyway.
            boolean unused = sender.ledger.settle(claim, result);
        } catch (Exception e) {
            // The message is the only place that has the result.
            throw new IllegalStateException(
                    "the ledger could not be written: " + sent.key() + " is " + verdict.state() + ", request "
                            + verdict.requestId(),
                    e);
        }
        if (result.state() != SendState.PENDING) {
            sender.listener.settled(result, verdict.failure());
        }
    }
}
