package io.attest.client.internal.call;

import io.attest.client.error.AttestException;
import io.attest.client.internal.access.Exceptions;
import io.attest.client.internal.access.FailedCall;
import io.attest.client.internal.access.Meaning;
import io.attest.client.internal.util.DaemonThreads;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Blocking work of the application on an executor, and its future. Ending the future interrupts the work. */
final class Background<T> {

    private final Function<BooleanSupplier, T> work;
    private final Set<Background<?>> notBegun;
    private final Task task = new Task();
    private final CompletableFuture<T> future = new CompletableFuture<>();
    private volatile boolean returnedInTime;

    /**
     * Work that has not begun.
     *
     * @param work gets whether what it returns is not wanted any more
     * @param notBegun contains this until it begins or ends, so that it does one of them only
     */
    Background(Function<BooleanSupplier, T> work, Set<Background<?>> notBegun) {
        this.work = work;
        this.notBegun = notBegun;
    }

    CompletableFuture<T> start(Executor executor) {
        notBegun.add(this);
        CompletableFuture<T> unused = future.whenComplete((value, thrown) -> {
            notBegun.remove(this);
            task.cancel(true);
        });
        try {
            executor.execute(task);
        } catch (Throwable e) {
            // An Error too, since the JVM may be unable to start a thread. On this thread: no stage of the application
            // depends on the future yet.
            boolean unusedEnd = end("the executor did not take it", e, Runnable::run);
        }
        return future;
    }

    /** Ends the work if it has not begun. Returns whether it had not. */
    boolean endUnbegun() {
        // Not on this thread, since stages of the application may block.
        return end("the client was closed", null, DaemonThreads.SHARED);
    }

    private boolean end(String why, @Nullable Throwable cause, Executor executor) {
        if (!notBegun.remove(this)) {
            return false;
        }
        String message = "callAsync did not begin: " + why + ". Nothing was sent.";
        AttestException notSent = Exceptions.get().incomplete(FailedCall.notBegun(Meaning.CLOSED, message), cause);
        try {
            executor.execute(() -> future.completeExceptionally(notSent));
        } catch (Throwable e) {
            // The JVM cannot start a thread.
            future.completeExceptionally(notSent);
        }
        return true;
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
            if (!notBegun.remove(Background.this) || future.isDone()) {
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
