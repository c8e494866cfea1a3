package io.attest.client.batch;

import static io.attest.client.batch.Signs.longer;
import static io.attest.client.batch.Signs.shorter;
import static io.attest.client.internal.util.SdkLogger.LOGGER;

import io.attest.client.config.RequestOptions;
import io.attest.client.error.Advice;
import io.attest.client.error.AttestException;
import io.attest.client.error.AuthenticationException;
import io.attest.client.error.CallInterruptedException;
import io.attest.client.error.RateLimitException;
import io.attest.client.internal.access.Exceptions;
import io.attest.client.internal.access.FailedCall;
import io.attest.client.internal.access.Meaning;
import io.attest.client.internal.util.DaemonThreads;
import io.attest.client.internal.util.Deadline;
import io.attest.client.internal.util.MissingTokenException;
import io.attest.client.internal.util.TimeSource;
import io.attest.client.model.CurrentUser;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
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
    private static final Duration TOLD_WAIT = Duration.ofSeconds(10);
    // While other workers send the last items.
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(5);

    private final FutureTask<BatchReport> task = new FutureTask<>(this::report);
    private final BatchSender sender;
    private final TimeSource time;
    private final Deadline deadline;
    private final CountDownLatch wakeUp = new CountDownLatch(1);
    private final CompletableFuture<Void> end = new CompletableFuture<>();
    private final AtomicReference<Ending> ending = new AtomicReference<>(Ending.TIME_OVER);
    private volatile @Nullable Thread thread;
    // Only the run's own thread uses these.
    private final Signs signs;
    private boolean isTold;
    private boolean isToldOfOthers;
    private @Nullable AttestException gaveUpBy;

    BatchRun(BatchSender sender, Duration atMost) {
        this.sender = sender;
        this.time = sender.time;
        this.deadline = Deadline.after(atMost, time);
        this.signs = new Signs(sender.options.patience(), time);
    }

    /** Starts the run and waits for its end. Throws what the run throws. An interrupt stops the run. */
    BatchReport runAndAwait() {
        DaemonThreads.SHARED.execute(task);
        return await();
    }

    /** Returns whether this is the thread of the run, such as in a listener. */
    boolean isHere() {
        return thread == Thread.currentThread();
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
        wakeUp.countDown();
        boolean unused = end.complete(null);
    }

    /** Returns how long the run may still begin a send; zero or less if it has ended. */
    Duration timeLeft() {
        return end.isDone() ? Duration.ZERO : deadline.remaining();
    }

    /** Opens when the run is to end. */
    CountDownLatch wakeUp() {
        return wakeUp;
    }

    boolean hasEnded() {
        return timeLeft().compareTo(Duration.ZERO) <= 0;
    }

    // The report is read on this thread too, since the caller's thread may have been interrupted.
    private BatchReport report() {
        thread = Thread.currentThread();
        try {
            sendAll();
        } catch (InterruptedException e) {
            stop(Ending.INTERRUPTED);
        }
        return sender.wholeReport(ending.get(), gaveUpBy);
    }

    /** Sends items until nothing is left to send, or the run is stopped. */
    private void sendAll() throws InterruptedException {
        sender.owner.checkAddress();
        while (!hasEnded()) {
            if (sender.ledger.pauseReason() != null) {
                stop(Ending.PAUSED);
            } else if (!sender.ledger.hasPending() || !step()) {
                // Asked before each step, since a send that finds nothing waits for the rate limit in vain, and another
                // worker may send the rest while this one waits for the service.
                if (isSettled()) {
                    return;
                }
                if (!isToldOfOthers) {
                    isToldOfOthers = true;
                    LOGGER.log(
                            Level.INFO,
                            "a run of a batch waits for items that other workers are sending, or have died with");
                }
                // A person may have paused the batch meanwhile.
                sleep(sender.ledger.pauseReason() == null ? BETWEEN_LOOKS : Duration.ZERO);
            }
            checkInterrupt();
        }
    }

    /** Asks for a sign of life, or sends one item. Returns false if there was none to send. */
    private boolean step() throws InterruptedException {
        if (!signs.isNeeded()) {
            return sendOne();
        }
        askForSign();
        return true;
    }

    /** Code of the application, such as a listener, may have interrupted this thread. A pool would refuse it then. */
    private static void checkInterrupt() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    /** The options for a call, of which nothing is sent once the run has ended. */
    private RequestOptions calls(Duration timeout) {
        return sender.options
                .calls()
                .withTimeout(longer(timeout, Duration.ofNanos(1)))
                .withAddedUntil(end);
    }

    /** Returns false if there was no item to send. */
    private boolean sendOne() throws InterruptedException {
        Turn turn = new Turn(sender, this);
        Duration wait = longer(shorter(signs.left(), timeLeft()), Duration.ZERO);
        Verdict verdict = turn.take(calls(wait.plus(sender.timeout)));
        if (verdict == null) {
            return false;
        }
        AttestException failure = verdict.failure();
        if (verdict.isDecision()) {
            signs.decided(failure);
            isTold = false;
        } else if (failure != null) {
            afterSend(failure, verdict.state(), turn);
        }
        return true;
    }

    /** What follows from a send without a clear answer. */
    private void afterSend(AttestException failure, SendState state, Turn turn) throws InterruptedException {
        boolean isDoubtful = state == SendState.UNKNOWN;
        if (isDoubtful || !(failure instanceof RateLimitException)) {
            signs.require();
        }
        boolean isUnauthorized = !isDoubtful && failure instanceof AuthenticationException;
        boolean isStop = !isDoubtful && failure.advice() == Advice.STOP;
        boolean isLast = isUnauthorized ? signs.isUnauthorizedAgain() : isStop;
        if (turn.hasPaused() || isLast) {
            giveUp(failure);
        } else if (!isUnauthorized) {
            failed(failure, shorter(turn.sinceClaim(), sender.timeout));
        }
        // After a first 401, the supplier may have another token: GET /me tells.
    }

    /** Asks who the token belongs to. Only 200 is a sign of life; anything else may come from something in between. */
    private void askForSign() throws InterruptedException {
        long began = time.nanoTime();
        Duration request = shorter(signs.timeOf(true), sender.timeout);
        try {
            CurrentUser me = sender.client
                    .me()
                    .get(calls(shorter(signs.timeOf(false), timeLeft())).withAttemptTimeout(request));
            checkInterrupt();
            sender.owner.bind(me);
            if (signs.hasFailed()) {
                LOGGER.log(Level.INFO, "the service responds, and the run of a batch goes on");
            }
            signs.came();
        } catch (AttestException e) {
            if (hasEnded()) {
                return;
            }
            // After a first 401 of the service, the supplier may have another token.
            boolean isStop = e.advice() == Advice.STOP
                    && (!(e instanceof AuthenticationException) || signs.isUnauthorizedAgain());
            if (e instanceof CallInterruptedException) {
                stop(Ending.INTERRUPTED);
            } else if (isStop) {
                giveUp(e);
            } else {
                failed(e, shorter(Duration.ofNanos(time.nanoTime() - began), request));
            }
        } catch (MissingTokenException e) {
            failed(failure(e), Duration.ZERO);
        }
    }

    /** A token that is missing is waited for as the service is. */
    static AttestException failure(MissingTokenException missing) {
        String message = missing.getMessage() + ". Nothing was sent.";
        return Exceptions.get().incomplete(FailedCall.notBegun(Meaning.CLOSED, message), missing);
    }

    /** A call has failed in a way that may pass. */
    private void failed(AttestException failure, Duration took) throws InterruptedException {
        Duration wait = signs.failed(failure, took);
        if (wait == null) {
            giveUp(failure);
        } else if (!hasEnded()) {
            boolean begins = signs.isNeeded() && !isTold;
            isTold |= begins;
            if (begins) {
                LOGGER.log(
                        Level.INFO,
                        "a run of a batch waits until the service responds, for {0,number,0} s at most, after {1}",
                        signs.left().toSeconds(),
                        failure.getClass().getSimpleName());
            }
            if (begins || wait.compareTo(TOLD_WAIT) > 0) {
                sender.options.listener().waits(wait, failure);
            }
            checkInterrupt();
            sleep(wait);
        }
    }

    private void giveUp(AttestException failure) {
        stop(Ending.GAVE_UP);
        gaveUpBy = ending.get() == Ending.GAVE_UP ? failure : null;
    }

    /** Returns whether nothing is left to send, not at other workers either; those that have died end here. */
    private boolean isSettled() throws InterruptedException {
        sender.expire();
        checkInterrupt();
        return BatchReport.left(sender.ledger.counts()) == 0;
    }

    private void sleep(Duration longest) throws InterruptedException {
        Duration duration = shorter(longest, timeLeft());
        if (duration.compareTo(LOGGED_WAIT) > 0) {
            LOGGER.log(
                    Level.INFO, "a run of a batch waits for {0,number,0} s, as it was asked to", duration.toSeconds());
        }
        if (duration.compareTo(Duration.ZERO) > 0) {
            time.sleep(duration, wakeUp);
        }
    }
}
