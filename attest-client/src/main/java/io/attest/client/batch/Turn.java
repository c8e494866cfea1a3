package io.attest.client.batch;

import static io.attest.client.internal.util.SdkLogger.LOGGER;

import io.attest.client.config.RequestOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.CallInterruptedException;
import io.attest.client.error.Outcome;
import io.attest.client.error.ThrottledException;
import io.attest.client.internal.util.MissingTokenException;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** One item of a run: the claim, the send, and the result in the ledger. */
final class Turn {

    private static final String SEND = "attestationRequests.create";

    private final BatchSender sender;
    private final BatchRun run;
    private final String claim = UUID.randomUUID().toString();
    private Instant begin = Instant.MIN;
    private @Nullable SendItem claimed;
    private boolean interrupted;
    private boolean hasPaused;

    Turn(BatchSender sender, BatchRun run) {
        this.sender = sender;
        this.run = run;
    }

    /**
     * Sends an item.
     *
     * @param options of the call
     * @return how the send ended for the item and the run, or null if there is nothing to send or the batch is paused
     * @throws IllegalStateException if the claim took so long that the send could outlive its lease, or the client is
     *     closed
     * @throws InterruptedException if code of the application, such as a listener, interrupted this thread
     */
    @Nullable
    Verdict take(RequestOptions options) throws InterruptedException {
        Verdict verdict = send(options);
        // An interrupt must not keep the result from the ledger.
        interrupted |= Thread.interrupted();
        if (claimed != null && verdict != null) {
            settle(claimed, verdict);
        }
        interrupted |= Thread.interrupted();
        if (interrupted) {
            throw new InterruptedException();
        }
        return verdict;
    }

    /** Returns how long ago an item was claimed; zero if none was. */
    Duration sinceClaim() {
        return claimed == null ? Duration.ZERO : Duration.between(begin, sender.time.now());
    }

    /** Returns whether this was the second send in doubt in a row, which pauses the ledger. */
    boolean hasPaused() {
        return hasPaused;
    }

    private @Nullable Verdict send(RequestOptions options) {
        try {
            AttestationRequest sent = sender.client.attestationRequests().create(this::claim, options);
            if (claimed == null || sent == null) {
                throw new IllegalStateException("attestationRequests() of the client is a mock or a decorator that "
                        + (sent == null ? "returns null" : "has not asked for the request")
                        + ": it must override create(Supplier, RequestOptions)");
            }
            return Verdict.sent(sent);
        } catch (NothingToSend e) {
            return null;
        } catch (MissingTokenException e) {
            AttestException missing = BatchRun.failure(e);
            return claimed == null ? Verdict.of(missing) : Verdict.inDoubt(missing);
        } catch (AttestException e) {
            boolean isOfThisSend = SEND.equals(e.operation());
            if (claimed == null && !isOfThisSend) {
                // Another call of a decorator, which has asked for no item.
                throw e;
            }
            if (!isOfThisSend && (e.operation() != null || e.outcome() == Outcome.ACCEPTED)) {
                // It says nothing of the send; one that was made for a fake has no name, and accepts nothing.
                return Verdict.inDoubt(e);
            }
            if (e instanceof CallInterruptedException && !run.hasEnded()) {
                // Code of the application has interrupted the thread, or ended the future that makes the run.
                run.stop(Ending.INTERRUPTED);
            }
            if (claimed != null && e.outcome() == Outcome.NOT_SENT && e.attempts() == 0) {
                // Not the call that asked for the item, but another one of a decorator that sends again.
                return Verdict.inDoubt(e);
            }
            boolean wasToEnd = run.hasEnded() || (claimed == null && !(e instanceof ThrottledException));
            return e.outcome() == Outcome.NOT_SENT && wasToEnd ? Verdict.notSent("the run was to end") : Verdict.of(e);
        } catch (RuntimeException e) {
            if (claimed == null) {
                // Such as that of a circuit breaker, which does not know.
                e.addSuppressed(new IllegalStateException("this run of a batch ends; it had asked for no item"));
            }
            throw e;
        }
    }

    /** Claims an item when its request may be sent, so that none is {@code SENDING} while the run waits. */
    private CreateAttestationRequest claim() {
        if (claimed != null) {
            // A decorator that sends again by itself: the first e-mail may have gone out.
            throw new IllegalStateException("the request of an item was asked for twice");
        }
        // A supplier of tokens may have interrupted this thread, and a pool of connections would refuse it.
        interrupted = Thread.interrupted();
        begin = sender.time.now();
        SendItem item = interrupted || run.hasEnded() ? null : claimed();
        if (item == null) {
            throw new NothingToSend();
        }
        // Only this clock goes on while a machine is suspended.
        Duration took = Duration.between(begin, sender.time.now());
        if (took.compareTo(sender.timeout) > 0) {
            settle(item, Verdict.notSent("the claim took too long"));
            throw new IllegalStateException("the ledger took " + took.toSeconds() + " s to claim an item, longer than"
                    + " the timeout of " + sender.timeout.toSeconds() + " s; the item was not sent, and is PENDING");
        }
        if (run.hasEnded()) {
            settle(item, Verdict.notSent("the run was to end"));
            throw new NothingToSend();
        }
        claimed = item;
        return item.request();
    }

    /** Claims an item; if the ledger fails, what it took may be stored all the same, so it is asked for that. */
    private @Nullable SendItem claimed() {
        Instant leaseUntil = begin.plus(sender.lease());
        return again("claim an item", begin.plus(sender.timeout), true, tries -> {
            SendItem held = tries == 1 ? null : sender.ledger.held(claim);
            return held == null ? sender.ledger.claim(claim, begin, leaseUntil) : held;
        });
    }

    private void settle(SendItem sent, Verdict verdict) {
        SendEntry result = SendEntry.of(sent, verdict.state(), verdict.attestationRequestId(), verdict.reason(), begin);
        if (!write(result) && result.state() == SendState.SENT) {
            LOGGER.log(
                    Level.WARNING,
                    "an item of a batch was sent, but the ledger keeps a decision that came before the result: if that"
                            + " was to send it again, it is e-mailed twice ({0})",
                    result.item().key());
            sender.options.listener().decidedMeanwhile(result);
        }
        try {
            // Before the listener, which may throw and so end the run.
            hasPaused = sender.counted(verdict);
        } finally {
            if (result.state() != SendState.PENDING) {
                sender.options.listener().settled(result, verdict.failure());
            }
        }
    }

    /**
     * Writes a result, for as long as the lease of the item lasts: the next worker would not know it. Returns false if
     * the ledger keeps something else.
     */
    private boolean write(SendEntry result) {
        try {
            // The database may be in Latin 1.
            return again(
                    "write the result of an item",
                    begin.plus(sender.lease()),
                    false,
                    tries -> sender.ledger.settle(claim, tries == 1 ? result : result.storable()));
        } catch (Exception e) {
            // The message is the only place that has the result.
            throw new IllegalStateException(
                    "the ledger could not be written: " + result.item().key() + " is " + result.state() + ", request "
                            + result.attestationRequestId(),
                    e);
        }
    }

    /** Asks the ledger again while it fails, until a time, and perhaps until the end of the run. */
    private <T extends @Nullable Object> T again(String task, Instant end, boolean endsWithRun, IntFunction<T> ledger) {
        for (int tries = 1; ; tries++) {
            try {
                return ledger.apply(tries);
            } catch (Exception e) {
                Duration wait = Signs.wait(tries);
                boolean isLate = !sender.time.now().plus(wait).isBefore(end);
                if (isLate || (endsWithRun && run.hasEnded())) {
                    throw e;
                }
                if (tries == 1) {
                    LOGGER.log(
                            Level.WARNING,
                            "the ledger of a batch cannot {0} ({1}); it is asked again until {2}",
                            task,
                            e.getClass().getName(),
                            end);
                }
                try {
                    sender.time.sleep(wait, endsWithRun ? run.wakeUp() : new CountDownLatch(1));
                } catch (InterruptedException interrupt) {
                    interrupted = true;
                }
            }
        }
    }

    /** Thrown by the request of a send for which there is no item. */
    private static final class NothingToSend extends RuntimeException {

        private static final long serialVersionUID = 1L;

        NothingToSend() {
            super("nothing is left to send", null, false, false);
        }
    }
}
