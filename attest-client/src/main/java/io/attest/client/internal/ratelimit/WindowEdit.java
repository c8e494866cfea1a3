package io.attest.client.internal.ratelimit;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A mutable copy of a window, for one change. */
final class WindowEdit {

    long number;
    int limit;
    int remaining;
    int inFlight;
    int unreported;
    int owed;

    @Nullable
    Instant reset;

    @Nullable
    Instant endsBy;

    @Nullable
    Instant previousReset;

    int lateSeconds;
    boolean cautious;

    WindowEdit(RateLimitWindow w) {
        number = w.number();
        limit = w.limit();
        remaining = w.remaining();
        inFlight = w.inFlight();
        unreported = w.unreported();
        owed = w.owed();
        reset = w.reset();
        endsBy = w.endsBy();
        previousReset = w.previousReset();
        lateSeconds = w.lateSeconds();
        cautious = w.cautious();
    }

    RateLimitWindow done() {
        return new RateLimitWindow(
                number,
                limit,
                remaining,
                inFlight,
                unreported,
                owed,
                reset,
                endsBy,
                previousReset,
                lateSeconds,
                cautious);
    }
}
