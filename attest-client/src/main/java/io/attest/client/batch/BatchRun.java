package io.attest.client.batch;

import io.attest.client.AttestationRequests;
import io.attest.client.error.AttestException;
import io.attest.client.internal.time.Deadline;
import io.attest.client.internal.time.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * One run: claim, send, settle, one item after the other, on a thread of the SDK's own. An interrupt of the caller's
 * thread can break neither a request nor a write there, and the ledger does not take part in a transaction of the
 * caller's thread.
 */
final class BatchRun {

    private static final int FAILURES_IN_A_ROW = 5;

    private final CompletableFuture<@Nullable AttestException> done = new CompletableFuture<>();
    private final AttestationRequests requests;
    private final SendLedger ledger;
    private final BatchListener listener;
    private final Duration timeout;
    private final TimeSource time;
    private final Deadline deadline;
    private final CountDownLatch end = new CountDownLatch(1);
    private volatile @Nullable Thread worker;
    private int failures;

    BatchRun(
            AttestationRequests requests,
            SendLedger ledger,
            BatchListener listener,
            Duration timeout,
            TimeSource time,
            Duration atMost) {
        this.requests = requests;
        this.ledger = ledger;
        this.listener = listener;
        this.timeout = timeout;
        this.time = time;
        this.deadline = Deadline.after(atMost, time);
    }

    /**
     * Makes the run, and waits for its end; an interrupt brings it nearer. Returns why it gave up, or null if it did
     * not.
     */
    @Nullable
    AttestException make(Executor executor) {
        CompletableFuture<@Nullable AttestException> unused = done.completeAsync(this::sendAll, executor);
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return done.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                    stop();
                } catch (ExecutionException e) {
                    if (e.getCause() instanceof Error error) {
                        throw error;
                    }
                    throw (RuntimeException) e.getCause();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Waits for the end, also if this thread is interrupted. */
    void join() {
        done.handle((stoppedBy, failure) -> null).join();
    }

    /** Ends the run after the request in flight. */
    void stop() {
        end.countDown();
    }

    /** Whether this is called by the listener of the run, for which the run waits. */
    boolean isMine() {
        return Thread.currentThread() == worker;
    }

    private @Nullable AttestException sendAll() {
        worker = Thread.currentThread();
        while (end.getCount() > 0 && !deadline.hasPassed()) {
            Instant begin = time.now();
            String claim = UUID.randomUUID().toString();
            SendItem item = ledger.claim(claim, begin, begin.plus(lease(timeout)));
            if (item == null) {
                return null;
            }
            // A send that begins so late could outlive the lease.
            boolean late = time.now().isAfter(begin.plus(timeout));
            Verdict verdict = late ? Verdict.notSent("the ledger was too slow") : send(claim, item);
            settle(claim, item, verdict);
            if (isOver(verdict)) {
                return verdict.failure();
            }
            pause(verdict.pauseAfter(failures));
        }
        return null;
    }

    /** As long as a slow claim and the call may take, and a minute for clocks that differ. */
    private static Duration lease(Duration timeout) {
        return timeout.multipliedBy(2).plusMinutes(1);
    }

    private Verdict send(String claim, SendItem item) {
        try {
            return Verdict.sent(requests.create(item.request()).id());
        } catch (AttestException e) {
            return Verdict.of(e);
        } catch (RuntimeException e) {
            // That of a token supplier, or of a client that is closed: nothing was sent.
            settle(claim, item, Verdict.notSent(e.getClass().getSimpleName()));
            throw e;
        }
    }

    private void settle(String claim, SendItem item, Verdict verdict) {
        SendEntry result = new SendEntry(item, verdict.state(), verdict.requestId(), verdict.reason(), time.now());
        try {
            // If a person has decided meanwhile, that stands; the listener is told all the same.
            boolean unused = ledger.settle(claim, result);
        } catch (RuntimeException e) {
            // No other place has it.
            throw new IllegalStateException(
                    "the ledger could not be written: " + item.key() + " is " + result.state() + ", request "
                            + result.requestId(),
                    e);
        }
        listener.tried(result, verdict.failure());
    }

    private boolean isOver(Verdict verdict) {
        switch (verdict.effect()) {
            case GO_ON -> failures = 0;
            case FAILURE -> failures++;
            case WAIT, STOP -> {}
        }
        return verdict.effect() == Verdict.Effect.STOP || failures >= FAILURES_IN_A_ROW;
    }

    private void pause(Duration pause) {
        Duration left = deadline.remaining();
        try {
            if (!pause.isZero()) {
                time.sleep(pause.compareTo(left) < 0 ? pause : left, end);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
