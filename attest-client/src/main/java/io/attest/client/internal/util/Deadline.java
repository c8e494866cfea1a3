package io.attest.client.internal.util;

import java.time.Duration;

/** The end of one call, on the monotonic clock. */
public final class Deadline {

    // nanoTime wraps around after 292 years; half of that stays comparable.
    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE / 2);

    /** One that never passes. */
    public static final Deadline NONE = after(LONGEST, TimeSource.system());

    private final TimeSource time;
    private final long end;

    private Deadline(TimeSource time, long end) {
        this.time = time;
        this.end = end;
    }

    /** A deadline that begins to run now. */
    public static Deadline after(Duration timeout, TimeSource time) {
        Duration capped = timeout.compareTo(LONGEST) > 0 ? LONGEST : timeout;
        return new Deadline(time, time.nanoTime() + capped.toNanos());
    }

    /** What is left; zero or negative when it has passed. */
    public Duration remaining() {
        return Duration.ofNanos(end - time.nanoTime());
    }
}
