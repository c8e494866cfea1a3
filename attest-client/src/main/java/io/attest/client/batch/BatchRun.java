package io.attest.client.batch;

import static io.attest.client.internal.SdkLogger.LOGGER;

import io.attest.client.error.AttestException;
import io.attest.client.internal.DaemonThreads;
import io.attest.client.internal.Deadline;
import io.attest.client.internal.TimeSource;
import io.attest.client.internal.call.BatchCalls;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * One run: one item after the other, on a thread of the SDK's own. An interrupt of the caller's thread can break
 * neither a request nor a write there, and the ledger does not take part in a transaction of the caller's thread.
 */
final class BatchRun {

    private static final Duration LOGGED_WAIT = Duration.ofMinutes(1);
    // While other workers send the last items.
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(5);

    private final FutureTask<BatchReport> task = new FutureTask<>(this::report);
    private final BatchSender sender;
    private final TimeSource time;
    private final Deadline deadline;
    private final CountDownLatch end = new CountDownLatch(1);
    private final BatchCalls calls;
    private final AtomicReference<Ending> ending = new AtomicReference<>(Ending.TIME_OVER);
    // Only the run's own thread uses these.
    private @Nullable AttestException gaveUpBy;
    private int failures;
    private boolean tokenReplaced;
    private boolean forbidden;

    BatchRun(BatchSender sender, Duration atMost) {
        this.sender = sender;
        this.time = sender.time;
        this.deadline = Deadline.after(atMost, time);
        this.calls = sender.calls(this::timeLeft);
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
                    stop(Ending.INTERRUPTED);
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
    void stop(Ending reason) {
        ending.compareAndSet(Ending.TIME_OVER, reason);
        end.countDown();
        calls.wake();
    }

    /** Returns how long the run may still begin a send; zero or less if it has ended. */
    Duration timeLeft() {
        return end.getCount() == 0 ? Duration.ZERO : deadline.remaining();
    }

    boolean hasEnded() {
        return timeLeft().compareTo(Duration.ZERO) <= 0;
    }

    // The report is read on this thread too, since the caller's thread may have been interrupted.
    private BatchReport report() {
        try {
            sendAll();
        } catch (InterruptedException e) {
            // Code of the application, such as a listener, interrupted this thread.
            stop(Ending.INTERRUPTED);
        }
        return BatchReport.of(sender.ledger, time.now(), ending.get(), gaveUpBy);
    }

    /** Sends items until nothing is left to send, or the run is stopped. */
    private void sendAll() throws InterruptedException {
        while (!hasEnded()) {
            Duration pause = sendOne();
            if (pause == null) {
                if (sender.ledger.pauseReason() != null) {
                    stop(Ending.PAUSED);
                } else if (isSettled()) {
                    return;
                }
                pause = BETWEEN_LOOKS;
            }
            sleep(pause);
        }
    }

    /** Sends one item. Returns how long to wait before the next one, or null if there was none to send. */
    private @Nullable Duration sendOne() throws InterruptedException {
        Verdict verdict = hasWork() ? new Turn(sender, this).take(calls, forbidden) : null;
        if (verdict == null) {
            return null;
        }
        forbidden = verdict.isForbidden();
        // An item whose token has expired is sent with the next one, in its turn.
        tokenReplaced = !tokenReplaced && verdict.isUnauthorized() && !hasEnded() && calls.hasOtherToken();
        if (tokenReplaced) {
            return Duration.ZERO;
        }
        failures = verdict.failuresAfter(failures);
        if (verdict.endsRun(failures)) {
            stop(Ending.GAVE_UP);
            gaveUpBy = ending.get() == Ending.GAVE_UP ? verdict.failure() : null;
        }
        return verdict.pauseAfter(failures);
    }

    /** Asked before each send, since one that finds nothing waits for the rate limit in vain. */
    private boolean hasWork() {
        return sender.ledger.pauseReason() == null && sender.ledger.counts().getOrDefault(SendState.PENDING, 0L) > 0;
    }

    /** Returns whether nothing is left to send, not at other workers either; those that have died end here. */
    private boolean isSettled() {
        int unused = sender.ledger.expire(time.now());
        return BatchReport.left(sender.ledger.counts()) == 0;
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
