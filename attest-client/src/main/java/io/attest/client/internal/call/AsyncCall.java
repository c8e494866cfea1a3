package io.attest.client.internal.call;

import io.attest.client.error.AttestException;
import io.attest.client.events.AttemptFailure;
import io.attest.client.internal.DaemonThreads;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** A call on an executor. The end of the call completes the future, and completing the future early ends the call. */
final class AsyncCall<T> extends Call<T> {

    // A call ends at its deadline by itself, unless it looks up a host name or runs code of the application.
    private static final Duration GRACE_PERIOD = Duration.ofMillis(250);

    private final Task task = new Task();
    private final CompletableFuture<T> future = new CompletableFuture<>();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();

    AsyncCall(CallRunner runner, Operation<T> operation, CallSettings settings) {
        super(runner, operation, settings);
    }

    CompletableFuture<T> start(Executor executor) {
        CompletableFuture<Void> overdue = new CompletableFuture<>();
        CompletableFuture<T> unused = future.whenComplete((value, thrown) -> {
            overdue.cancel(false);
            futureEnded(thrown);
        });
        // Not on the timer's own thread, which all timers of the JVM share.
        CompletableFuture<Void> unusedEnd = overdue.thenRunAsync(
                () -> abandon(AttemptFailure.DEADLINE, null, true, DaemonThreads.SHARED), DaemonThreads.SHARED);
        runner.time.completeAfter(deadline.remaining().plus(GRACE_PERIOD), overdue);
        try {
            executor.execute(task);
        } catch (Throwable e) {
            // An Error too, since the JVM may be unable to start a thread. On this thread: no stage of the application
            // depends on the future yet.
            Exception cause = e instanceof Exception failed ? failed : new RejectedExecutionException(e);
            abandon(AttemptFailure.UNEXPECTED, cause, true, Runnable::run);
        }
        return future;
    }

    // Stages run last in, first out, so a slow one of the application may run before that of start().
    @Override
    void stopIfUnwanted() {
        if (future.isDone()) {
            CompletableFuture<T> unused = future.whenComplete((value, thrown) -> stop(thrown));
        }
    }

    @Override
    void endIfWaiting() {
        if (phase().isWaiting()) {
            abandon(AttemptFailure.CLOSED, null, false, DaemonThreads.SHARED);
        }
    }

    @Override
    void endUnlessSent() {
        abandon(AttemptFailure.CLOSED, null, false, DaemonThreads.SHARED);
    }

    /** Completes when a response has been read, too, and the listeners know; before stages of the future run. */
    @Override
    CompletableFuture<?> ended() {
        return phase().isStopped() ? super.ended() : ended;
    }

    /**
     * Ends the future, unless a request was sent, or a result has come, and the call is to end by itself. Nothing is
     * sent once this has returned.
     *
     * @param onceSent whether to end the future even then
     * @param executor ends the future, for which listeners and stages of the application may block
     */
    private void abandon(AttemptFailure kind, @Nullable Exception cause, boolean onceSent, Executor executor) {
        Phase now = phase();
        while (!now.isStopped()) {
            boolean isUnsent = now.exchange() == null || now.exchange().stop();
            boolean endsByItself = now.state() == Phase.State.READING || !isUnsent;
            if (endsByItself && !onceSent) {
                return;
            }
            boolean unused = phase.compareAndSet(now, now.stopped(failure(now.endedBy(kind, cause))));
            now = phase();
        }
        Throwable stoppedBy = now.stoppedBy();
        executor.execute(() -> future.completeExceptionally(stoppedBy));
    }

    private AttestException failure(Attempt end) {
        try {
            read(end);
        } catch (AttestException e) {
            return e;
        }
        throw new IllegalStateException("a failure was read as a value");
    }

    /** If the future ended before its call, nothing is sent from now on, and what the call returns is not wanted. */
    private void futureEnded(@Nullable Throwable thrown) {
        if (task.isDone()) {
            return;
        }
        Phase stopped = stop(thrown);
        if (stopped.exchange() != null) {
            boolean unused = stopped.exchange().stop();
        }
        task.cancel(true);
        if (stopped.state() == Phase.State.QUEUED) {
            // The call itself tells its end and leaves, but this one has not begun.
            tellEnd(null);
            runner.remove(this);
        }
    }

    /** Stops the call of a future that is done, with what the future ended in. */
    private Phase stop(@Nullable Throwable thrown) {
        Throwable reason = thrown == null ? new CancellationException() : thrown;
        return Objects.requireNonNull(phase.updateAndGet(now -> now.stopped(reason)));
    }

    private T executeAndLeave() {
        try {
            return execute();
        } finally {
            runner.remove(this);
            ended.complete(null);
        }
    }

    /** A task, because its {@code cancel} interrupts the thread that runs it, and no other task of that thread. */
    private final class Task extends FutureTask<T> {

        Task() {
            super(AsyncCall.this::executeAndLeave);
        }

        @Override
        public void run() {
            boolean tooLate = isDone();
            super.run();
            if (isCancelled() && !tooLate) {
                // The interrupt was meant for this call, not for the executor's next task.
                boolean unused = Thread.interrupted();
            }
        }

        // Not in the task itself, where stages of the application could still be interrupted by cancel().
        @Override
        protected void done() {
            if (isCancelled()) {
                return;
            }
            Throwable stoppedBy = phase().stoppedBy();
            try {
                T value = get();
                if (stoppedBy == null) {
                    future.complete(value);
                } else {
                    future.completeExceptionally(stoppedBy);
                }
            } catch (ExecutionException e) {
                future.completeExceptionally(stoppedBy == null ? e.getCause() : stoppedBy);
            } catch (InterruptedException e) {
                throw new IllegalStateException("the task is done, so there is nothing to wait for", e);
            }
        }
    }
}
