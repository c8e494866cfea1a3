package io.attest.client.batch;

import io.attest.client.error.AttestException;
import io.attest.client.internal.call.DaemonThreads;
import io.attest.client.internal.time.Deadline;
import io.attest.client.internal.time.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * One run: claim, send, settle, one item after the other, on a thread of the SDK's own. An interrupt of the caller's
 * thread can break neither a request nor a write there, and the ledger does not take part in a transaction of the
 * caller's thread.
 */
final class BatchRun {

    private final FutureTask<BatchReport> task = new FutureTask<>(this::report);
    private final BatchSender sender;
    private final TimeSource time;
    private final Deadline deadline;
    private final CountDownLatch end = new CountDownLatch(1);

    BatchRun(BatchSender sender, Duration atMost) {
        this.sender = sender;
        this.time = sender.time;
        this.deadline = Deadline.after(atMost, time);
    }

    /** Makes the run. Throws what the run throws; an interrupt brings its end nearer. */
    BatchReport make() {
        DaemonThreads.SHARED.execute(task);
        return await();
    }

    /** Waits for the end, also if this thread is interrupted. */
    void join() {
        try {
            BatchReport unused = await();
        } catch (RuntimeException | Error e) {
            // The caller of the run gets it.
        }
    }

    private BatchReport await() {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get();
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

    /** Code in Kotlin throws checked exceptions where Java cannot. */
    private static RuntimeException unchecked(@Nullable Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        return thrown instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(thrown);
    }

    /** Ends the run after the request in flight. */
    void stop() {
        end.countDown();
    }

    // On this thread too, since that of the caller may have been interrupted.
    private BatchReport report() {
        AttestException stoppedBy = sendAll();
        return BatchReport.of(sender.ledger, time.now(), stoppedBy);
    }

    private @Nullable AttestException sendAll() {
        int failures = 0;
        while (!hasEnded()) {
            Instant begin = time.now();
            String claim = UUID.randomUUID().toString();
            SendItem item = sender.ledger.claim(claim, begin, begin.plus(sender.lease()));
            if (item == null) {
                return null;
            }
            // A send that begins so late could outlive the lease. A suspended machine shows on this clock only.
            boolean late = time.now().isAfter(begin.plus(sender.timeout));
            Verdict verdict = late || hasEnded()
                    ? Verdict.notSent("the run was to end, or the claim came too late")
                    : send(claim, item);
            settle(claim, item, verdict);
            failures = verdict.failuresAfter(failures);
            if (verdict.endsRun(failures)) {
                return verdict.failure();
            }
            Duration pause = verdict.pauseAfter(failures);
            Duration left = deadline.remaining();
            sleep(pause.compareTo(left) < 0 ? pause : left);
        }
        return null;
    }

    private boolean hasEnded() {
        return end.getCount() == 0 || deadline.hasPassed();
    }

    private Verdict send(String claim, SendItem item) {
        try {
            return Verdict.sent(
                    sender.client.attestationRequests().create(item.request()).id());
        } catch (AttestException e) {
            return Verdict.of(e);
        } catch (Exception e) {
            // That of a token supplier before the first attempt, or of a client that is closed: nothing was sent.
            settle(claim, item, Verdict.notSent("no access token, or the client is closed"));
            throw e;
        }
    }

    private void settle(String claim, SendItem item, Verdict verdict) {
        SendEntry result = new SendEntry(item, verdict.state(), verdict.requestId(), verdict.reason(), time.now());
        try {
            // If a person has decided meanwhile, that stands; the listener is told all the same.
            boolean unused = sender.ledger.settle(claim, result);
        } catch (Exception e) {
            // No other place has the result.
            throw new IllegalStateException(
                    "the ledger could not be written: " + item.key() + " is " + verdict.state() + ", request "
                            + verdict.requestId(),
                    e);
        }
        sender.listener.tried(result, verdict.failure());
    }

    private void sleep(Duration duration) {
        try {
            if (duration.compareTo(Duration.ZERO) > 0) {
                time.sleep(duration, end);
            }
        } catch (InterruptedException e) {
            // Code of the application on this thread did that.
            stop();
        }
    }
}
