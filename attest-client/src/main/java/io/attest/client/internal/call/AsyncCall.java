package io.attest.client.internal.call;

import io.attest.client.error.AttestException;
import io.attest.client.internal.http.Failure;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/** A call on an executor. The end of the call completes the future, and completing the future early ends the call. */
final class AsyncCall<T> extends FutureTask<T> {

    // A call ends at its deadline by itself, unless it looks up a host name or runs code of the application.
    private static final Duration GRACE = Duration.ofMillis(250);

    private final Call<T> call;
    private final Set<AsyncCall<?>> underWay;
    private final CompletableFuture<T> future = new CompletableFuture<>();

    /** @param underWay the calls to end when the client is closed */
    AsyncCall(Call<T> call, Set<AsyncCall<?>> underWay) {
        super(call::execute);
        this.call = call;
        this.underWay = underWay;
    }

    CompletableFuture<T> start(Executor executor) {
        underWay.add(this);
        CompletableFuture<T> unused = future.whenComplete((value, thrown) -> ended(thrown));
        try {
            executor.execute(this);
        } catch (RuntimeException e) {
            stop(Failure.Kind.UNEXPECTED, e, true);
        }
        return future;
    }

    /** Ends the future if the call has not ended by itself soon after its deadline. */
    void endIfLate() {
        if (call.remaining().plus(GRACE).compareTo(Duration.ZERO) <= 0) {
            stop(Failure.Kind.DEADLINE, null, true);
        }
    }

    /** Ends the future, unless an attempt is under way, or its response is being read. */
    void endIfWaiting() {
        if (!call.isSending()) {
            close();
        }
    }

    CompletableFuture<T> future() {
        return future;
    }

    /** Ends the future, unless the response to a request that was sent may still come. */
    void close() {
        stop(Failure.Kind.CLOSED, null, false);
    }

    private void stop(Failure.Kind kind, @Nullable Exception cause, boolean onceSent) {
        AttestException end = call.abandon(kind, cause, onceSent);
        if (end != null) {
            future.completeExceptionally(end);
        }
    }

    private void ended(@Nullable Throwable thrown) {
        underWay.remove(this);
        if (!isDone()) {
            call.stop(thrown == null ? new CancellationException() : thrown);
            cancel(true);
        }
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
        try {
            future.complete(get());
        } catch (ExecutionException e) {
            future.completeExceptionally(e.getCause());
        } catch (InterruptedException e) {
            throw new IllegalStateException("the task is done, so there is nothing to wait for", e);
        }
    }
}
