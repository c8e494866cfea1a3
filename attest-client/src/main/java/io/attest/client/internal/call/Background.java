package io.attest.client.internal.call;

import io.attest.client.error.Outcome;
import io.attest.client.internal.access.Exceptions;
import io.attest.client.internal.access.FailedCall;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** Blocking work of the application on an executor, and its future. Ending the future interrupts the work. */
final class Background<T> {

    private final Function<BooleanSupplier, T> work;
    private final Task task = new Task();
    private final CompletableFuture<T> future = new CompletableFuture<>();
    private final AtomicBoolean begun = new AtomicBoolean();
    private volatile boolean returnedInTime;

    /** @param work gets whether what it returns is not wanted any more */
    Background(Function<BooleanSupplier, T> work) {
        this.work = work;
    }

    CompletableFuture<T> start(Executor executor) {
        CompletableFuture<T> unused = future.whenComplete((value, thrown) -> task.cancel(true));
        try {
            executor.execute(task);
        } catch (Throwable e) {
            // An Error too, since the JVM may be unable to start a thread.
            if (begun.compareAndSet(false, true)) {
                String message = "callAsync did not begin: the executor did not take it. Nothing was sent.";
                future.completeExceptionally(
                        Exceptions.get().network(FailedCall.notBegun(message, e), Outcome.NOT_SENT, false));
            }
        }
        return future;
    }

    private T work() {
        try {
            return work.apply(this::isUnwanted);
        } finally {
            // What was returned in time, such as a pager, goes on to work.
            returnedInTime = !future.isDone();
        }
    }

    private boolean isUnwanted() {
        return !returnedInTime && future.isDone();
    }

    /** A task, because its {@code cancel} interrupts the thread that runs it, and no other task of that thread. */
    private final class Task extends FutureTask<T> {

        Task() {
            super(Background.this::work);
        }

        @Override
        public void run() {
            // Stages of the application may still run at the end of a future.
            if (!begun.compareAndSet(false, true) || future.isDone()) {
                return;
            }
            super.run();
            if (isCancelled()) {
                // The interrupt was meant for this work, not for the executor's next task.
                boolean unused = Thread.interrupted();
            }
        }

        // Not in the work itself, where stages of the application could still be interrupted by cancel().
        @Override
        protected void done() {
            if (isCancelled()) {
                return;
            }
            try {
                future.complete(get());
            } catch (ExecutionException e) {
                future.completeExceptionally(e.getCause() == null ? e : e.getCause());
            } catch (InterruptedException e) {
                throw new IllegalStateException("the task is done, so there is nothing to wait for", e);
            }
        }
    }
}
