package io.attest.client.internal.ratelimit;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one window of a token's rate limit, and what has been taken from it. Instants are whole seconds of the
 * service's clock.
 *
 * @param number names a window; the next one has the number after it. 0 only of one that nothing is known of
 * @param limit requests that a window allows
 * @param remaining requests that are left by the service's word, as if those of {@code unreported} had cost nothing; the
 *     whole limit, until a response has reported this window
 * @param inFlight requests taken from this window whose responses have not come
 * @param unreported requests of this window whose responses did not report the rate limit
 * @param owed further requests to count until this window ends: those taken from the window before whose responses have not
 *     come, and those whose responses were lost
 * @param reset when this window ends by the service's word, or null until a response has reported this window
 * @param endsBy by when this window has surely ended, or null while {@code reset} is
 * @param previousReset the {@code reset} of the window before, or null
 * @param lateSeconds how much later than {@code endsBy} a window is taken to be over, learnt from 429s; seconds, from 0
 * @param cautious whether a request got a 429, and the next window is to be opened by one request alone
 */
record RateLimitWindow(
        long number,
        int limit,
        int remaining,
        int inFlight,
        int unreported,
        int owed,
        @Nullable Instant reset,
        @Nullable Instant endsBy,
        @Nullable Instant previousReset,
        int lateSeconds,
        boolean cautious) {

    private static final int DOCUMENTED_LIMIT = 60;
    private static final RateLimitWindow UNKNOWN =
            new RateLimitWindow(0, DOCUMENTED_LIMIT, DOCUMENTED_LIMIT, 0, 0, 0, null, null, null, 0, false);

    /** What is assumed of a token that nothing is known of: the documented 60 requests, none of them taken. */
    static RateLimitWindow unknown() {
        return UNKNOWN;
    }

    /** How many requests may be sent now without a 429; zero or less if none may. */
    int available() {
        return remaining - inFlight - unreported - owed;
    }
}
