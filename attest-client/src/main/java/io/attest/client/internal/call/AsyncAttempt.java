package io.attest.client.internal.call;

import io.attest.client.error.Outcome;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.http.Transport;
import io.attest.client.internal.time.Deadline;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * An attempt on a thread of the SDK. OkHttp's {@code enqueue} would run the same {@code execute} on a thread of its pool,
 * but behind limits that let a request wait unseen after its permit was taken.
 */
final class AsyncAttempt {

    private final Transport transport;
    private final Supplier<Request> requests;
    private final boolean retry;
    private final Deadline deadline;
    private final Executor threads;
    private final CompletableFuture<AttemptResult> result = new CompletableFuture<>();
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable Thread thread;
    private boolean cancelled;

    AsyncAttempt(Transport transport, Supplier<Request> requests, boolean retry, Deadline deadline, Executor threads) {
        this.transport = transport;
        this.requests = requests;
        this.retry = retry;
        this.deadline = deadline;
        this.threads = threads;
    }

    /** Begins, unless it was cancelled before. */
    void start() {
        threads.execute(this::run);
    }

    /** Its result; completed on the attempt's thread, exceptionally only by errors of the JVM. */
    CompletableFuture<AttemptResult> result() {
        return result;
    }

    /** Ends it as an interrupt would. */
    void cancel() {
        lock.lock();
        try {
            cancelled = true;
            if (thread != null) {
                thread.interrupt();
            }
        } finally {
            lock.unlock();
        }
    }

    private void run() {
        AttemptResult ended = new Failure(Failure.Kind.INTERRUPTED, Outcome.NOT_SENT, null);
        try {
            if (begin()) {
                ended = transport.attempt(requests.get(), retry, deadline);
            }
        } catch (Throwable e) {
            finish();
            result.completeExceptionally(e);
            return;
        }
        finish();
        result.complete(ended);
    }

    private boolean begin() {
        lock.lock();
        try {
            thread = Thread.currentThread();
            return !cancelled;
        } finally {
            lock.unlock();
        }
    }

    /** From here on the thread cannot be interrupted any more, and keeps no interrupt for its next work. */
    private void finish() {
        lock.lock();
        try {
            thread = null;
            boolean unused = Thread.interrupted();
        } finally {
            lock.unlock();
        }
    }
}
