package io.attest.client.batch;

import io.attest.client.error.AttestException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Is told what became of each item that a sender sends, so that a progress bar can count. A listener of several
 * senders, or of a sender with overlapping runs, must be thread-safe.
 */
@FunctionalInterface
public interface BatchListener {

    /**
     * Called once for each item that a run of the sender makes {@code SENT}, {@code REJECTED} or {@code UNKNOWN}, when
     * that is in the ledger, on the thread that sends. The next item waits for this method. An exception ends the run,
     * and {@link BatchSender#run()} throws it.
     *
     * <p>It is also called when this sender finds that a worker has died with an item, which is {@code UNKNOWN} then:
     * on the thread of a run, or on that of the caller of {@link BatchSender#report()}, {@link BatchSender#entries} or
     * {@link BatchSender#sendAgain(SendState, java.util.function.Predicate)}. Of several senders, one is told.
     *
     * <p>It is not called when an item is {@code PENDING} again, when another sender sends an item, or when a person
     * decides about one; the ledger has all of these. It is called again for an item that a person sends again, and if
     * a slow worker has a result after all. If a person decided about the item while it was being sent, the ledger
     * keeps that decision, and this method gets the result all the same.
     *
     * @param entry the item and its state: {@code SENT}, {@code REJECTED} or {@code UNKNOWN}
     * @param failure what the call threw, with the service's own words; null if it returned, or if a worker died. An
     *     item can be {@code SENT} although the call threw: the service returned 201, and its response could not be
     *     read
     */
    void settled(SendEntry entry, @Nullable AttestException failure);

    /**
     * Called on the thread that sends, when the run begins to wait for the service, and before each wait of more than
     * ten seconds after a failure, such as a 429. During an outage the run sends nothing until {@code GET /me} is
     * answered with 200, see {@link BatchOptions#patience}. Does nothing by default.
     *
     * @param wait how long the run waits before the next request
     * @param failure what the last request threw
     */
    default void waits(Duration wait, AttestException failure) {}

    /**
     * Called when an item was sent, although a person has decided about it in the meantime, on the thread that sends.
     * The ledger keeps the decision. If that was {@link BatchSender#sendAgain}, the person is e-mailed twice: look into
     * the service. {@link #settled} is called after it. Does nothing by default, beside a line in the log.
     *
     * @param sent the item as the ledger would have stored it, {@code SENT}
     */
    default void decidedMeanwhile(SendEntry sent) {}
}
