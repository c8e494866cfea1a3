package io.attest.client.internal.call;

import io.attest.client.config.ClientListener.AttemptEnded;
import io.attest.client.config.ClientListener.AttemptStarted;
import io.attest.client.config.ClientListener.Call;
import io.attest.client.config.ClientListener.CallEnded;
import io.attest.client.config.ClientListener.RateLimitWait;
import io.attest.client.config.ClientListener.RetryScheduled;
import io.attest.client.error.Outcome;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.operation.Operation;
import io.attest.client.internal.ratelimit.RateLimiter;
import io.attest.client.internal.time.TimeSource;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * The events of one call, and the state that they need. A base class of the calls instead of a part of them, so that a call
 * without listeners allocates nothing more. For one thread at a time.
 */
abstract class CallEvents {

    private static final AtomicIntegerFieldUpdater<CallEvents> ENDED =
            AtomicIntegerFieldUpdater.newUpdater(CallEvents.class, "ended");

    private final Events events;
    private final TimeSource time;
    private final Operation<?> operation;
    private final long began;
    private @Nullable Call call;
    private int attempts;
    private AttemptResult lastResult = Attempt.NONE.result();
    private Outcome outcome = Outcome.NOT_SENT;
    private boolean attemptSeen;
    private long attemptBegan;
    private boolean waiting;
    private long waitBegan;
    private long waited;
    // A timer that throws fails the call, but may still wake it: only the first end of the call is an event.
    @SuppressWarnings("unused")
    private volatile int ended;

    CallEvents(Events events, TimeSource time, Operation<?> operation) {
        this.events = events;
        this.time = time;
        this.operation = operation;
        this.began = events.heard() ? time.nanoTime() : 0;
    }

    /** A request is about to be sent. {@link #attemptEnded} has to follow. */
    final void attemptStarted() {
        attempts++;
        attemptSeen = events.wantsAttempts();
        if (attemptSeen) {
            attemptBegan = time.nanoTime();
            events.attemptStarted(new AttemptStarted(call(), attempts));
        }
    }

    final void attemptEnded(AttemptResult result) {
        lastResult = result;
        outcome = outcome.and(result.outcome());
        if (attemptSeen) {
            events.attemptEnded(new AttemptEnded(
                    call(),
                    attempts,
                    status(result),
                    failure(result),
                    result.outcome(),
                    result instanceof HttpResponse response ? response.body().length : 0,
                    since(attemptBegan)));
        }
    }

    final void retryScheduled(Duration delay) {
        if (events.wantsRetries()) {
            events.retryScheduled(new RetryScheduled(call(), attempts, status(lastResult), failure(lastResult), delay));
        }
    }

    /** A wait for the rate limit begins. */
    final void waitBegins(RateLimiter limiter, Duration expected) {
        if (events.heard()) {
            waiting = true;
            waitBegan = time.nanoTime();
        }
        if (EventLog.showsQueueWait(expected)) {
            Duration first = limiter.announce();
            if (first != null) {
                events.queueWaits(first);
            }
        }
        if (events.wants(expected)) {
            events.rateLimitWaitStarted(new RateLimitWait(call(), expected));
        }
    }

    /** The wait for the rate limit is over, if there was one. */
    final void waitEnds() {
        if (waiting) {
            waiting = false;
            waited += time.nanoTime() - waitBegan;
        }
    }

    /**
     * The call has ended; no event may follow.
     *
     * @param thrown what the caller gets, or null if it is a response
     */
    final void callEnded(@Nullable Throwable thrown) {
        if (events.heard() && ENDED.compareAndSet(this, 0, 1)) {
            waitEnds();
            events.callEnded(new CallEnded(
                    call(),
                    attempts,
                    status(lastResult),
                    thrown == null ? null : name(thrown),
                    outcome,
                    since(began),
                    Duration.ofNanos(waited)));
        }
    }

    private Call call() {
        if (call == null) {
            call = new Call(Events.nextId(), operation.name(), operation.method());
        }
        return call;
    }

    private Duration since(long nanos) {
        return Duration.ofNanos(time.nanoTime() - nanos);
    }

    private static @Nullable Integer status(AttemptResult result) {
        return result instanceof HttpResponse response ? response.status() : null;
    }

    private static @Nullable String failure(AttemptResult result) {
        if (!(result instanceof Failure failure)) {
            return null;
        }
        return failure.cause() == null ? failure.kind().name() : name(failure.cause());
    }

    /** The simple name of an anonymous class is empty. */
    private static String name(Throwable thrown) {
        String simple = thrown.getClass().getSimpleName();
        return simple.isEmpty() ? thrown.getClass().getName() : simple;
    }
}
