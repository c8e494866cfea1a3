package io.attest.client.internal.ratelimit;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * What is known of the service's clock: how far it is ahead of this JVM's monotonic one, as bounds in nanoseconds.
 *
 * <p>The local wall clock plays no part: nobody says that it is right.
 *
 * @param known whether a response has told anything
 * @param least the service's clock is ahead by at least this much
 * @param most and by at most this much
 * @param at when that was found out, on the monotonic clock
 */
record ServerClock(boolean known, long least, long most, long at) {

    static final ServerClock UNKNOWN = new ServerClock(false, 0, 0, 0);

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    // Quartz clocks are told to keep 100 millionths; old bounds must not be trusted further.
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
        // If they contradict each other, a clock was set, or another machine responses now.
        return bothLeast <= bothMost
                ? new ServerClock(true, bothLeast, bothMost, Math.max(at, received))
                : new ServerClock(true, newLeast, newMost, received);
    }

    /** When the service's clock has surely reached an instant, on the monotonic clock. */
    long surelyAt(Instant instant) {
        return nanos(instant) - least;
    }

    /** When the service's clock can have reached an instant at the earliest, on the monotonic clock. */
    long perhapsAt(Instant instant) {
        return nanos(instant) - most;
    }

    private static long nanos(Instant instant) {
        return Duration.between(Instant.EPOCH, instant).toNanos();
    }
}
