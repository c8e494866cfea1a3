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
 * One run: claim, send, settle, one item after the other, on a thread of the SDK's own. An interrupt of the caller's thread
 * can break neither a request nor a write there, and the ledger does not take part in a transaction of the caller's thread.
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

    /** Makes the run; on a thread that is never interrupted. */
    void start(Executor executor) {
        executor.execute(() -> {
            worker = Thread.currentThread();
            try {
                done.complete(sendAll());
            } catch (Throwable e) {
                done.completeExceptionally(e);
            }
        });
    }

    /** Waits for the end; an interrupt brings it nearer. Returns why the run gave up, or null if it did not. */
    @Nullable
    AttestException await() {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return done.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                    stop();
                } catch (ExecutionException e) {
                    throw unchecked(e.getCause());
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

    private @Nullable AttestException sendAll() throws InterruptedException {
        while (end.getCount() > 0 && !deadline.hasPassed()) {
            Instant begin = time.now();
            String claim = UUID.randomUUID().toString();
            SendItem item = ledger.claim(claim, begin, begin.plus(lease(timeout)));
            if (item == null) {
                return null;
            }
            if (time.now().isAfter(begin.plus(timeout))) {
                // A send that begins so late could outlive the lease.
                settle(claim, item, SendState.PENDING, null, "the ledger was too slow", null);
                continue;
            }
            AttestException failure = send(claim, item);
            if (failure != null) {
                Verdict verdict = Verdict.of(failure);
                settle(claim, item, verdict.state(), null, verdict.reason(), failure);
                if (isOver(verdict.effect())) {
                    return failure;
                }
                await(verdict);
            } else {
                failures = 0;
            }
        }
        return null;
    }

    /** As long as a slow claim and the call may take, and a minute for clocks that differ. */
    static Duration lease(Duration timeout) {
        return timeout.multipliedBy(2).plusMinutes(1);
    }

    private @Nullable AttestException send(String claim, SendItem item) {
        String requestId;
        try {
            requestId = requests.create(item.request()).id();
        } catch (AttestException e) {
            return e;
        } catch (RuntimeException e) {
            // That of a token supplier, or of a client that is closed: nothing was sent.
            settle(claim, item, SendState.PENDING, null, e.getClass().getSimpleName(), null);
            throw e;
        }
        settle(claim, item, SendState.SENT, requestId, null, null);
        return null;
    }

    private void settle(
            String claim,
            SendItem item,
            SendState state,
            @Nullable String requestId,
            @Nullable String reason,
            @Nullable AttestException failure) {
        SendEntry result = new SendEntry(item, state, requestId, reason, time.now());
        try {
            // If a person has decided meanwhile, that stands; the listener is told all the same.
            boolean unused = ledger.settle(claim, result);
        } catch (RuntimeException e) {
            // No other place has it.
            throw new IllegalStateException(
                    "the ledger could not be written: " + item.key() + " is " + state
                            + (requestId == null ? "" : ", request " + requestId),
                    e);
        }
        listener.tried(result, failure);
    }

    private boolean isOver(Verdict.Effect effect) {
        switch (effect) {
            case GO_ON -> failures = 0;
            case FAILURE -> failures++;
            case WAIT, STOP -> {}
        }
        return effect == Verdict.Effect.STOP || failures >= FAILURES_IN_A_ROW;
    }

    private void await(Verdict verdict) throws InterruptedException {
        Duration wait = verdict.pause();
        if (verdict.effect() == Verdict.Effect.FAILURE) {
            Duration backoff = Duration.ofSeconds(1L << (failures - 1));
            wait = wait.compareTo(backoff) > 0 ? wait : backoff;
        }
        Duration left = deadline.remaining();
        time.sleep(wait.compareTo(left) < 0 ? wait : left, end);
    }

    private static RuntimeException unchecked(@Nullable Throwable e) {
        if (e instanceof Error error) {
            throw error;
        }
        return e instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(e);
    }
}
