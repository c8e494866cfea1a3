package io.attest.client.internal.call;

import io.attest.client.error.Outcome;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.operation.Operation;
import io.attest.client.internal.ratelimit.Admission;
import io.attest.client.internal.ratelimit.Admission.Permit;
import io.attest.client.internal.ratelimit.RateLimiter;
import io.attest.client.internal.ratelimit.RateLimiter.Waiter;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A call that keeps no thread while it waits. One step runs at a time; ending the future early ends what the call waits for.
 *
 * <p>The token supplier and the stages that depend on the future run on the application's executor. Taking a permit does
 * not, because a busy executor must not hold up the callers behind this one.
 */
final class AsyncCall<T> extends CallProgress<T> {

    private static final Failure NOT_STARTED = new Failure(Failure.Kind.UNEXPECTED, Outcome.NOT_SENT, null);

    private final CompletableFuture<T> future = new CompletableFuture<>();
    private volatile Runnable interrupt = () -> {};
    private @Nullable Throwable stoppedBy;

    AsyncCall(Calls calls, Operation<T> operation, CallSettings settings) {
        super(calls, operation, settings);
    }

    CompletableFuture<T> start() {
        // The application may not only cancel the future, but also complete it.
        CompletableFuture<T> unused = future.whenComplete((value, thrown) -> interrupt.run());
        attempt();
        return future;
    }

    private void attempt() {
        if (calls.transport.isClosed()) {
            end(ended(Failure.Kind.CLOSED));
        } else {
            on(calls.executor, this::askFirst, () -> {});
        }
    }

    private void askFirst() {
        if (askForAccessToken()) {
            on(calls.steps, this::take, () -> {});
        } else {
            end(last.asLast());
        }
    }

    private void take() {
        if (deadline.hasPassed()) {
            end(ended(Failure.Kind.DEADLINE));
            return;
        }
        int keepFree = settings.rateLimit().keepFree();
        RateLimiter limiter = calls.limiters.of(accessToken);
        switch (settings.rateLimit().mode()) {
            case OFF -> send(null);
            case FAIL_FAST -> admitted(limiter.takeNow(keepFree), false);
            case WAIT -> await(limiter, limiter.join(keepFree), false);
        }
    }

    private void await(RateLimiter limiter, Waiter waiter, boolean waited) {
        CompletableFuture<Void> wakeUp = new CompletableFuture<>();
        Admission admission;
        try {
            admission = limiter.next(waiter, timeToWait(), () -> wakeUp.complete(null));
        } catch (Throwable e) {
            limiter.leave(waiter);
            throw e;
        }
        if (admission instanceof Admission.Wait wait) {
            if (!waited) {
                waitBegins(limiter, wait.expected());
            }
            sleep(wait.longest(), wakeUp, () -> await(limiter, waiter, true), () -> limiter.leave(waiter));
        } else {
            admitted(admission, waited);
        }
    }

    private void admitted(Admission admission, boolean waited) {
        waitEnds();
        if (admission instanceof Admission.Throttled throttled) {
            end(throttled(throttled));
        } else if (admission instanceof Permit permit && waited && !AccessTokens.isFixed(settings.accessToken())) {
            on(calls.executor, () -> askAgain(permit), permit::giveBack);
        } else if (admission instanceof Permit permit) {
            send(permit);
        }
    }

    private void askAgain(Permit permit) {
        if (isStillTheToken(accessToken, permit)) {
            on(calls.steps, () -> send(permit), permit::giveBack);
        } else if (tokenFailure == null) {
            on(calls.steps, this::take, () -> {});
        } else {
            end(last.asLast());
        }
    }

    private void send(@Nullable Permit permit) {
        AsyncAttempt attempt =
                new AsyncAttempt(calls.transport, this::request, last.number() > 0, deadline, calls.http);
        CompletableFuture<AttemptResult> unused =
                attempt.result().whenComplete((result, thrown) -> sent(permit, result, thrown));
        // Before the attempt starts, so that a call that is cancelled now is not sent.
        interruptBy(attempt::cancel);
        attemptStarted();
        try {
            attempt.start();
        } catch (Throwable e) {
            attemptEnded(NOT_STARTED);
            giveBack(permit);
            stop(e);
        }
    }

    private static void giveBack(@Nullable Permit permit) {
        if (permit != null) {
            permit.giveBack();
        }
    }

    private void sent(@Nullable Permit permit, @Nullable AttemptResult result, @Nullable Throwable thrown) {
        AttemptResult known = result == null ? ABORTED : result;
        attemptEnded(known);
        try {
            if (permit != null) {
                permit.settle(known);
            }
        } catch (Throwable e) {
            // An error of the store. What this stage throws would be lost, and the future has to complete.
            fail(e);
            return;
        }
        if (result == null) {
            fail(Objects.requireNonNull(thrown));
        } else {
            // Not on an executor: if it had no thread, the result of the attempt would be lost.
            go(() -> goOn(attempted(result)), () -> {});
        }
    }

    private void goOn(Attempt attempt) {
        last = attempt;
        if (attempt.retryIn() == null) {
            end(attempt);
            return;
        }
        retriesIn(attempt.retryIn());
        try {
            sleep(attempt.retryIn(), new CompletableFuture<>(), this::attempt, () -> {});
        } catch (Throwable e) {
            stop(e);
        }
    }

    /** Continues after a time, or earlier if it is woken or the client is closed. */
    private void sleep(Duration longest, CompletableFuture<Void> wakeUp, Runnable next, Runnable abandon) {
        Runnable wake = () -> wakeUp.complete(null);
        calls.sleepers.add(wake);
        // Before the next step can begin, which sets its own interrupt.
        interruptBy(wake);
        CompletableFuture<Void> unused = wakeUp.thenRun(() -> {
            calls.sleepers.remove(wake);
            on(
                    calls.steps,
                    () -> {
                        if (calls.transport.isClosed()) {
                            abandon.run();
                            end(ended(Failure.Kind.CLOSED));
                        } else {
                            next.run();
                        }
                    },
                    abandon);
        });
        if (calls.transport.isClosed()) {
            wakeUp.complete(null);
        } else {
            calls.time.completeAfter(longest, wakeUp);
        }
    }

    private void interruptBy(Runnable action) {
        interrupt = action;
        if (future.isDone()) {
            action.run();
        }
    }

    private void end(Attempt attempt) {
        last = attempt;
        // If the executor rejects this, the result matters more than the thread that completes the future.
        on(calls.executor, this::complete, () -> {}, rejection -> complete());
    }

    private void complete() {
        T result;
        try {
            result = result();
        } catch (Throwable e) {
            if (stoppedBy != null && stoppedBy != e) {
                e.addSuppressed(stoppedBy);
            }
            fail(e);
            return;
        }
        callEnded(null);
        future.complete(result);
    }

    private void fail(Throwable thrown) {
        callEnded(thrown);
        future.completeExceptionally(thrown);
    }

    private void on(Executor executor, Runnable step, Runnable otherwise) {
        on(executor, step, otherwise, this::stop);
    }

    /**
     * Runs the next step on an executor.
     *
     * @param otherwise run instead if the call has ended meanwhile, or if the executor rejects the step
     * @param rejected run after that if the executor rejects the step
     */
    private void on(Executor executor, Runnable step, Runnable otherwise, Consumer<Throwable> rejected) {
        // An executor may queue the task and throw all the same, for instance if it cannot start a thread.
        AtomicBoolean taken = new AtomicBoolean();
        // When the future ends early, the permit is given back without waiting for a busy executor.
        interruptBy(() -> {
            if (taken.compareAndSet(false, true)) {
                abandon(otherwise);
            }
        });
        try {
            executor.execute(() -> {
                if (taken.compareAndSet(false, true)) {
                    go(step, otherwise);
                }
            });
        } catch (Throwable e) {
            if (taken.compareAndSet(false, true)) {
                otherwise.run();
                rejected.accept(e);
            }
        }
    }

    /** Not on the application's threads, which must not wait for the store. */
    private void abandon(Runnable otherwise) {
        // Like the step that it replaces, it runs once, even if the executor queues it and throws.
        AtomicBoolean taken = new AtomicBoolean();
        Runnable once = () -> {
            if (taken.compareAndSet(false, true)) {
                go(() -> {}, otherwise);
            }
        };
        try {
            calls.steps.execute(once);
        } catch (Throwable e) {
            once.run();
        }
    }

    private void go(Runnable step, Runnable otherwise) {
        try {
            if (future.isDone()) {
                otherwise.run();
                callEnded(future.handle((value, thrown) -> thrown).join());
            } else {
                step.run();
            }
        } catch (Throwable e) {
            fail(e);
        }
    }

    /** There is no thread for the next step. The result of an attempt, if there was one, says more than that. */
    private void stop(Throwable e) {
        if (last.number() == 0) {
            fail(e);
        } else {
            stoppedBy = e;
            last = last.asLast();
            complete();
        }
    }
}
