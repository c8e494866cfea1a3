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
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Blocking work of the application on an executor, and its future. Ending the future interrupts the work. */
final class Background<T> {

    private final Function<Background<T>, T> work;
    private final @Nullable Background<?> outer;
    private final Set<Background<?>> withoutCall;
    private final Task task = new Task();
    private final CompletableFuture<T> future = new CompletableFuture<>();
    private final AtomicBoolean hasBegun = new AtomicBoolean();
    private final AtomicBoolean hasCalled = new AtomicBoolean();
    private volatile boolean returnedInTime;

    /**
     * Work that has not begun.
     *
     * @param work gets this
     * @param outer the work within which this begins; null if there is none
     * @param withoutCall contains this until it makes a call or ends
     */
    Background(Function<Background<T>, T> work, @Nullable Background<?> outer, Set<Background<?>> withoutCall) {
        this.work = work;
        this.outer = outer;
        this.withoutCall = withoutCall;
    }

    CompletableFuture<T> start(Executor executor) {
        withoutCall.add(this);
        CompletableFuture<T> unused = future.whenComplete((value, thrown) -> {
            withoutCall.remove(this);
            task.cancel(true);
        });
        try {
            executor.execute(task);
        } catch (Throwable e) {
            // An Error too, since the JVM may be unable to start a thread. On this thread: no stage of the application
            // depends on the future yet.
            end("the executor did not take it", e, Runnable::run);
        }
        return future;
    }

    /** Ends the work if it has not begun. Returns whether it has made no call; true once at most. */
    boolean endUnbegun() {
        boolean isWithoutCall = withoutCall.remove(this);
        // Not on this thread, since stages of the application may block.
        end("the client was closed", null, DaemonThreads.SHARED);
        return isWithoutCall;
    }

    private void end(String why, @Nullable Throwable cause, Executor executor) {
        if (hasBegun.getAndSet(true)) {
            return;
        }
        String message = "callAsync did not begin: " + why + ". Nothing was sent.";
        AttestException notSent = Exceptions.get().incomplete(FailedCall.notBegun(Meaning.CLOSED, message), cause);
        try {
            executor.execute(() -> future.completeExceptionally(notSent));
        } catch (Throwable e) {
            // The JVM cannot start a thread.
            future.completeExceptionally(notSent);
        }
    }

    /** The work is about to make a call. Returns whether that is its first, and it has not returned. */
    boolean calls() {
        withoutCall.remove(this);
        return !hasCalled.getAndSet(true) && !future.isDone();
    }

    private T work() {
        try {
            return work.apply(this);
        } finally {
            // What was returned in time, such as a pager, goes on to work.
            returnedInTime = !future.isDone();
        }
    }

    /** Whether what it returns is not wanted any more. */
    boolean isUnwanted() {
        return (outer != null && outer.isUnwanted()) || (!returnedInTime && future.isDone());
    }

    /** A task, because its {@code cancel} interrupts the thread that runs it, and no other task of that thread. */
    private final class Task extends FutureTask<T> {

        Task() {
            super(Background.this::work);
        }

        @Override
        public void run() {
            // Stages of the application may still run at the end of a future.
            if (hasBegun.getAndSet(true) || future.isDone()) {
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
