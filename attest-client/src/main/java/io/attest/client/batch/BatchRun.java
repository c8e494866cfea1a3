package io.attest.client.batch;

import static io.attest.client.internal.SdkLogger.LOGGER;

import io.attest.client.error.AttestException;
import io.attest.client.internal.DaemonThreads;
import io.attest.client.internal.Deadline;
import io.attest.client.internal.TimeSource;
import io.attest.client.internal.call.Ticket;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * One run: one item after the other, on a thread of the SDK's own. An interrupt of the caller's thread can break
 * neither a request nor a write there, and the ledger does not take part in a transaction of the caller's thread.
 */
final class BatchRun {

    private static final Duration LOGGED_WAIT = Duration.ofMinutes(1);

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

    /** Starts the run and waits for its end. Throws what the run throws. An interrupt stops the run. */
    BatchReport runAndAwait() {
        DaemonThreads.SHARED.execute(task);
        return await();
    }

    /** Waits for the end of the run, also if this thread is interrupted. */
    void join() {
        try {
            BatchReport unused = await();
        } catch (RuntimeException | Error e) {
            // The caller of runAndAwait() gets it.
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

    /** Kotlin code can throw checked exceptions that it does not declare. */
    private static RuntimeException unchecked(@Nullable Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        return thrown instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(thrown);
    }

    /** Ends the run after the request in flight, or at once if it waits. */
    void stop() {
        end.countDown();
        sender.sends.wakeAll();
    }

    /** Returns how long the run may still begin a send; zero or less if it has ended. */
    Duration timeLeft() {
        return end.getCount() == 0 ? Duration.ZERO : deadline.remaining();
    }

    boolean hasEnded() {
        return timeLeft().compareTo(Duration.ZERO) <= 0;
    }

    private boolean hasPending() {
        return sender.ledger.counts().getOrDefault(SendState.PENDING, 0L) > 0;
    }

    // The report is read on this thread too, since the caller's thread may have been interrupted.
    private BatchReport report() {
        AttestException stoppedBy = sendAll();
        return BatchReport.of(sender.ledger, time.now(), stoppedBy);
    }

    private @Nullable AttestException sendAll() {
        try {
            return sendUntilEnd();
        } catch (InterruptedException e) {
            // Code of the application, such as a listener, interrupted this thread.
            stop();
            return null;
        }
    }

    private @Nullable AttestException sendUntilEnd() throws InterruptedException {
        int failures = 0;
        boolean tokenReplaced = false;
        while (!hasEnded()) {
            try (Ticket ticket = ticket()) {
                if (ticket == null || hasEnded()) {
                    return null;
                }
                Verdict verdict = new Turn(sender, this).take(ticket);
                if (verdict == null) {
                    return null;
                }
                // An item whose token has expired is sent with the next one, in its turn.
                tokenReplaced =
                        !tokenReplaced && verdict.isUnauthorized() && !hasEnded() && sender.sends.hasOtherToken(ticket);
                if (tokenReplaced) {
                    continue;
                }
                failures = verdict.failuresAfter(failures);
                if (verdict.endsRun(failures)) {
                    return verdict.failure();
                }
                sleep(verdict.pauseAfter(failures));
            }
        }
        return null;
    }

    /** Waits for a ticket. Returns null if the run has ended, or nothing is left to send. */
    private @Nullable Ticket ticket() throws InterruptedException {
        Ticket ticket = sender.sends.takeNow();
        // It would wait for nothing if nothing is left to send.
        return ticket == null && !hasEnded() && hasPending() ? sender.sends.await(this::timeLeft) : ticket;
    }

    private void sleep(Duration longest) throws InterruptedException {
        Duration left = timeLeft();
        Duration duration = longest.compareTo(left) < 0 ? longest : left;
        if (duration.compareTo(LOGGED_WAIT) > 0) {
            // Only a 429 makes a run wait for so long.
            LOGGER.log(Level.INFO, () -> "a run of a batch waits for " + duration.toSeconds() + " s after a 429");
        }
        if (duration.compareTo(Duration.ZERO) > 0) {
            time.sleep(duration, end);
        }
    }
}
