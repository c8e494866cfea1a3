package io.attest.client.internal.ratelimit;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * What is known of the service's clock: how far it is ahead of this JVM's monotonic clock, as bounds in nanoseconds. The
 * local wall clock plays no part, since it may be wrong.
 *
 * @param known whether there are bounds
 * @param least the service's clock is ahead by at least this much
 * @param most the service's clock is ahead by at most this much
 * @param at when the bounds were found, on the monotonic clock
 */
record ServerClock(boolean known, long least, long most, long at) {

    static final ServerClock UNKNOWN = new ServerClock(false, 0, 0, 0);

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    // Quartz clocks are specified to drift by at most 100 ppm; bounds widen by as much as they age.
    private static final long DRIFT_DIVISOR = 10_000;

    /**
     * Learns from one response.
     *
     * @param date its {@code Date}, in seconds since 1970, which HTTP servers cut to whole seconds
     * @param sent when its request began to be sent, on the monotonic clock
     * @param received when it had been read
     */
    ServerClock seen(long date, long sent, long received) {
        long seconds = TimeUnit.SECONDS.toNanos(date);
        long newLeast = seconds - received;
        long newMost = seconds + SECOND - sent;
        if (!known) {
            return new ServerClock(true, newLeast, newMost, received);
        }
        long drift = Math.max(0, received - at) / DRIFT_DIVISOR;
        long bothLeast = Math.max(newLeast, least - drift);
        long bothMost = Math.min(newMost, most + drift);
        // If the bounds contradict each other, a clock was set, or another machine responds now.
        return bothLeast <= bothMost
                ? new ServerClock(true, bothLeast, bothMost, Math.max(at, received))
                : new ServerClock(true, newLeast, newMost, received);
    }

    /** The latest time at which the service's clock reaches an instant, on the monotonic clock. */
    long surelyAt(Instant instant) {
        return nanos(instant) - least;
    }

    /** The earliest time at which the service's clock reaches an instant, on the monotonic clock. */
    long perhapsAt(Instant instant) {
        return nanos(instant) - most;
    }

    private static long nanos(Instant instant) {
        return Duration.between(Instant.EPOCH, instant).toNanos();
    }
}
