package io.attest.client.internal.ratelimit;

import java.util.concurrent.TimeUnit;

/**
 * What is known of the service's clock: how far it is ahead of this JVM's monotonic clock, as bounds in nanoseconds.
 * The local wall clock plays no part, since it may be wrong. Immutable.
 *
 * @param least the service's clock is ahead by at least this much
 * @param most the service's clock is ahead by at most this much
 * @param at when the bounds were found, on the monotonic clock
 */
record ServerClock(long least, long most, long at) {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    // Quartz clocks are specified to drift by at most 100 ppm; bounds widen by as much as they age.
    private static final long DRIFT_DIVISOR = 10_000;

    /**
     * What one response shows.
     *
     * @param date its {@code Date}, in seconds since 1970, which HTTP servers cut to whole seconds
     * @param sent when its request began to be sent, on the monotonic clock
     * @param received when it had been read
     */
    static ServerClock of(long date, long sent, long received) {
        long seconds = TimeUnit.SECONDS.toNanos(date);
        return new ServerClock(seconds - received, seconds + SECOND - sent, received);
    }

    /** What this and another response show together. */
    ServerClock and(ServerClock other) {
        long drift = Math.max(0, other.at - at) / DRIFT_DIVISOR;
        long bothLeast = Math.max(other.least, least - drift);
        long bothMost = Math.min(other.most, most + drift);
        // If the bounds contradict each other, a clock was set, or another machine responds now.
        return bothLeast <= bothMost ? new ServerClock(bothLeast, bothMost, Math.max(at, other.at)) : other;
    }

    /** The latest time at which the service's clock shows so many seconds, on the monotonic clock. */
    long latestAt(long seconds) {
        return TimeUnit.SECONDS.toNanos(seconds) - least;
    }

    /** The earliest time at which the service's clock shows so many seconds, on the monotonic clock. */
    long earliestAt(long seconds) {
        return TimeUnit.SECONDS.toNanos(seconds) - most;
    }
}
