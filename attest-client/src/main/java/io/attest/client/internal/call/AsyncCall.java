package io.attest.client.internal.call;

import io.attest.client.error.Outcome;
import io.attest.client.internal.http.AsyncAttempt;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.operation.Operation;
import io.attest.client.internal.ratelimit.Admission;
import io.attest.client.internal.ratelimit.Permit;
import io.attest.client.internal.ratelimit.PermitQueue;
import io.attest.client.internal.ratelimit.Waiter;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A call that keeps no thread while it waits. One step runs at a time; whoever ends the future early ends what the call is
 * waiting for.
 *
 * <p>The token supplier and whatever depends on the future run on the application's executor, and taking from the rate limit
 * does not: an executor that is busy must not hold up the callers behind this one.
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
        // Cancelled, most of the time; the application may end it in other ways as well.
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
            end(last.asTheLast());
        }
    }

    private void take() {
        if (deadline.hasPassed()) {
            end(ended(Failure.Kind.DEADLINE));
            return;
        }
        switch (settings.rateLimit()) {
            case OFF -> send(null);
            case FAIL_FAST -> took(queue().takeNow(), false);
            case WAIT -> await(queue().join(), false);
        }
    }

    private PermitQueue queue() {
        return calls.queues.of(accessToken);
    }

    private void await(Waiter waiter, boolean waited) {
        CompletableFuture<Void> wakeUp = new CompletableFuture<>();
        Admission step;
        try {
            step = waiter.next(timeToWait(), () -> wakeUp.complete(null));
        } catch (Throwable e) {
            waiter.leave();
            throw e;
        }
        if (step instanceof Admission.Wait wait) {
            if (!waited) {
                waitBegins(waiter, wait.expected());
            }
            sleep(wait.longest(), wakeUp, () -> await(waiter, true), waiter::leave);
        } else {
            took(step, waited);
        }
    }

    private void took(Admission step, boolean waited) {
        waitEnds();
        if (step instanceof Admission.Throttled throttled) {
            end(throttled(throttled));
        } else if (step instanceof Permit permit && waited && !AccessTokens.isFixed(settings.accessToken())) {
            on(calls.executor, () -> askAgain(permit), permit::giveBack);
        } else if (step instanceof Permit permit) {
            send(permit);
        }
    }

    private void askAgain(Permit permit) {
        if (isStillTheToken(accessToken, permit)) {
            on(calls.steps, () -> send(permit), permit::giveBack);
        } else if (tokenFailure == null) {
            on(calls.steps, this::take, () -> {});
        } else {
            end(last.asTheLast());
        }
    }

    private void send(@Nullable Permit permit) {
        AsyncAttempt attempt = calls.transport.asyncAttempt(this::request, deadline, calls.http);
        CompletableFuture<AttemptResult> unused =
                attempt.result().whenComplete((result, thrown) -> sent(permit, result, thrown));
        // Before it begins: what is cancelled now must not be sent.
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
        AttemptResult known = result == null ? UNKNOWN_RESULT : result;
        attemptEnded(known);
        try {
            if (permit != null) {
                permit.settle(known);
            }
        } catch (Throwable e) {
            // An error of the store's. Nobody sees what this stage throws, and the future has to end.
            fail(e);
            return;
        }
        if (result == null) {
            fail(Objects.requireNonNull(thrown));
        } else {
            // Not as a step of its own: if there were no thread for it, what the attempt ended in would be lost.
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

    /** Goes on after a time, or earlier if it is woken, or when the client is closed. */
    private void sleep(Duration longest, CompletableFuture<Void> wakeUp, Runnable next, Runnable abandon) {
        Runnable wake = () -> wakeUp.complete(null);
        calls.sleepers.add(wake);
        // Before the next step can begin: it says itself how it is interrupted.
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
        // What the call has ended in is worth more than where its future is completed.
        on(calls.executor, this::complete, () -> {}, errorResponse -> complete());
    }

    private void complete() {
        T response;
        try {
            response = response();
        } catch (Throwable e) {
            if (stoppedBy != null && stoppedBy != e) {
                e.addSuppressed(stoppedBy);
            }
            fail(e);
            return;
        }
        callEnded(null);
        future.complete(response);
    }

    private void fail(Throwable thrown) {
        callEnded(thrown);
        future.completeExceptionally(thrown);
    }

    private void on(Executor executor, Runnable step, Runnable otherwise) {
        on(executor, step, otherwise, this::stop);
    }

    /**
     * Does the next step elsewhere.
     *
     * @param otherwise what is done if the call was ended meanwhile, or nobody takes the step
     * @param rejected what is done besides if nobody takes it
     */
    private void on(Executor executor, Runnable step, Runnable otherwise, Consumer<Throwable> rejected) {
        // An executor may keep the work and throw all the same, for instance if it can have no thread for it.
        AtomicBoolean taken = new AtomicBoolean();
        // Whoever ends the future need not wait for a busy executor until what was taken is given back.
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

    /** The store may have to be asked, which the application's threads must not wait for. */
    private void abandon(Runnable otherwise) {
        // As in the step that this takes the place of: what was taken is given back once.
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

    /** There is no thread for what comes next. What an attempt has ended in says more than that. */
    private void stop(Throwable e) {
        if (last.number() == 0) {
            fail(e);
        } else {
            stoppedBy = e;
            last = last.asTheLast();
            complete();
        }
    }
}
