package io.attest.client.batch;

import static io.attest.client.internal.SdkLogger.LOGGER;

import io.attest.client.error.AttestException;
import io.attest.client.error.AuthenticationException;
import io.attest.client.error.CallInterruptedException;
import io.attest.client.internal.DaemonThreads;
import io.attest.client.internal.Deadline;
import io.attest.client.internal.TimeSource;
import io.attest.client.internal.call.BatchCalls;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Objects;
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
    private boolean tokenReplaced;
    private int limited;
    private int unclear;
    // What the last send threw, if that was no clear answer.
    private @Nullable AttestException unanswered;
    // Since the last clear answer to a send.
    private @Nullable Deadline patience;
    private int signs;
    // Of the last answer that was not the service's: the item and the status.
    private @Nullable String rejectedElsewhere;
    private boolean itemGivenUp;
    private long sendsBeforeCount;

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
        BatchReport report = BatchReport.of(sender.ledger, time.now(), ending.get(), gaveUpBy);
        sender.checkNothingIsMissing(report);
        return report;
    }

    /** Sends items until nothing is left to send, or the run is stopped. */
    private void sendAll() throws InterruptedException {
        while (!hasEnded()) {
            if (unanswered != null && hasWork()) {
                awaitSignOfLife(unanswered);
                unanswered = null;
            } else if (!sendOne()) {
                if (sender.ledger.pauseReason() != null) {
                    stop(Ending.PAUSED);
                } else if (isSettled()) {
                    return;
                }
                sleep(BETWEEN_LOOKS);
            }
        }
    }

    /** Sends one item. Returns whether there was one to send. */
    private boolean sendOne() throws InterruptedException {
        Verdict verdict = hasWork() ? new Turn(sender, this).take(calls) : null;
        if (verdict != null) {
            after(verdict);
        }
        return verdict != null;
    }

    /**
     * Asked before each send, since one that finds nothing waits for the rate limit in vain. To count all items each
     * time would take long; by a tenth of them, ten workers have not sent them all.
     */
    private boolean hasWork() {
        if (sender.ledger.pauseReason() != null) {
            return false;
        }
        if (sendsBeforeCount <= 0) {
            long pending = sender.ledger.counts().getOrDefault(SendState.PENDING, 0L);
            sendsBeforeCount = (pending + 9) / 10;
        }
        return sendsBeforeCount-- > 0;
    }

    /**
     * Returns the verdict about an item after one that may concern the token, the service or a proxy.
     *
     * <p>A 4xx that is not the service's word is about the item only if it came twice, and the service responded
     * between them. If the item before had the same fate, it is not about the items.
     */
    Verdict judge(String key, Verdict verdict) {
        if (!verdict.isRejectedElsewhere()) {
            itemGivenUp &= verdict.effect() != Verdict.Effect.GO_ON;
            return verdict;
        }
        String rejected = verdict.reason() + " " + key;
        if (!rejected.equals(rejectedElsewhere)) {
            rejectedElsewhere = rejected;
            return verdict;
        }
        Verdict twice = itemGivenUp
                ? verdict.as(SendState.PENDING, Verdict.Effect.STOP)
                : verdict.as(SendState.REJECTED, Verdict.Effect.GO_ON);
        itemGivenUp = true;
        return twice;
    }

    /** Does what follows from the end of a send. */
    private void after(Verdict verdict) throws InterruptedException {
        // An item whose token has expired is sent with the next one, in its turn.
        tokenReplaced = !tokenReplaced && verdict.isUnauthorized() && !hasEnded() && calls.hasOtherToken();
        switch (verdict.effect()) {
            case GO_ON -> {
                patience = null;
                unclear = 0;
                limited = 0;
            }
            case NOT_SENT -> {}
            case LIMITED -> sleep(Backoff.wait(++limited, failure(verdict).retryAfter()));
            case OUTAGE -> unanswered = failure(verdict);
            case UNCLEAR -> {
                unclear++;
                if (unclear > 1) {
                    // The service has responded since the first one, so the next one would end like this, too.
                    giveUp(failure(verdict));
                } else {
                    unanswered = failure(verdict);
                }
            }
            case STOP -> {
                if (!tokenReplaced) {
                    giveUp(failure(verdict));
                }
            }
        }
    }

    private static AttestException failure(Verdict verdict) {
        return Objects.requireNonNull(verdict.failure());
    }

    private void giveUp(AttestException failure) {
        stop(Ending.GAVE_UP);
        gaveUpBy = ending.get() == Ending.GAVE_UP ? failure : null;
    }

    /** Waits until the service responds, so that an outage leaves one item in doubt and not one for each try. */
    private void awaitSignOfLife(AttestException failure) throws InterruptedException {
        boolean begins = patience == null;
        Deadline longest = begins ? Deadline.after(sender.patience(), time) : Objects.requireNonNull(patience);
        patience = longest;
        signs = begins ? 0 : signs;
        AttestException last = failure;
        while (!hasEnded()) {
            Duration wait = Backoff.wait(++signs, last.retryAfter());
            if (begins) {
                begins = false;
                tellOfWait(wait, failure);
            }
            if (longest.remaining().compareTo(Duration.ZERO) <= 0) {
                giveUp(last);
                return;
            }
            sleep(wait.compareTo(longest.remaining()) < 0 ? wait : longest.remaining());
            AttestException next = hasEnded() ? last : ask();
            if (next == null) {
                LOGGER.log(Level.INFO, "the service responds, and the run of a batch goes on");
                return;
            }
            last = next;
        }
    }

    private void tellOfWait(Duration wait, AttestException failure) {
        if (sender.patience().compareTo(Duration.ZERO) > 0 && !hasEnded()) {
            LOGGER.log(
                    Level.INFO,
                    "a run of a batch waits until the service responds, for {0,number,0} s at most, after a {1}",
                    sender.patience().toSeconds(),
                    failure.getClass().getSimpleName());
            sender.listener.waits(wait, failure);
        }
    }

    /** Returns null if the service has responded, or the failure. */
    private @Nullable AttestException ask() {
        try {
            calls.askForMe();
            return null;
        } catch (CallInterruptedException e) {
            if (!hasEnded()) {
                stop(Ending.INTERRUPTED);
            }
            return e;
        } catch (AttestException e) {
            // A refused token is for the next send to find out.
            return e instanceof AuthenticationException || Verdict.isOfTheService(e) ? null : e;
        }
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
            LOGGER.log(
                    Level.INFO, () -> "a run of a batch waits for " + duration.toSeconds() + " s, as it was asked to");
        }
        if (duration.compareTo(Duration.ZERO) > 0) {
            time.sleep(duration, end);
        }
    }
}
