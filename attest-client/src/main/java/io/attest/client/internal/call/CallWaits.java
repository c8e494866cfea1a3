package io.attest.client.internal.call;

import io.attest.client.internal.Deadline;
import io.attest.client.internal.ratelimit.Admission;
import io.attest.client.internal.ratelimit.RateLimiter;
import io.attest.client.ratelimit.RateLimitOptions;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How long a call may wait, and its waits for permits. For one thread, except for the deadline of a future's call. */
final class CallWaits {

    private static final Duration LONGEST_TIME_TO_SEND = Duration.ofSeconds(5);

    private final CallRunner runner;
    private final Operation<?> operation;
    private final CallSettings settings;
    private final @Nullable LateRequest late;
    private final CallEvents events;
    // Only the call of a batch changes it.
    private Deadline deadline;

    CallWaits(
            CallRunner runner,
            Operation<?> operation,
            CallSettings settings,
            @Nullable LateRequest late,
            CallEvents events) {
        this.runner = runner;
        this.operation = operation;
        this.settings = settings;
        this.late = late;
        this.events = events;
        this.deadline = Deadline.after(settings.timeout(), runner.time);
    }

    Deadline deadline() {
        return deadline;
    }

    /** How long the call may wait after this attempt, for a permit or for a retry. */
    Duration left(Attempt last) {
        if (late != null && last.number() == 0) {
            return late.timeToWait();
        }
        Duration remaining = deadline.remaining();
        return operation.repeatable() ? remaining : remaining.minus(timeToSend());
    }

    // A send that begins at the last moment ends in an unknown outcome, so it does not begin.
    private Duration timeToSend() {
        Duration tenth = settings.timeout().dividedBy(10);
        return tenth.compareTo(LONGEST_TIME_TO_SEND) < 0 ? tenth : LONGEST_TIME_TO_SEND;
    }

    /** Waits for the permit of the attempt after this one. Returns null if the client was closed during the wait. */
    @Nullable
    Admission forPermit(RateLimiter limiter, Attempt last) throws InterruptedException {
        RateLimitOptions options = settings.rateLimit();
        // After the first attempt the item of a batch is claimed, and a claimed item does not wait.
        if (late != null && last.number() > 0 && options.mode() != RateLimitOptions.Mode.OFF) {
            options = RateLimitOptions.failFast().keepFree(options.keepFree());
        }
        try {
            return limiter.acquire(options, () -> left(last), runner::isClosed, expected -> {
                EventLog.waits(limiter, expected);
                events.rateLimitWaitStarted(expected);
            });
        } finally {
            events.rateLimitWaitEnded();
        }
    }

    /** A batch has claimed its item: now the timeout of its call begins. */
    void requestMade(Attempt last) {
        if (late != null && last.number() == 0) {
            deadline = Deadline.after(settings.timeout(), runner.time);
        }
    }
}
