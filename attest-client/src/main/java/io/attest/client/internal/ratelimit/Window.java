package io.attest.client.internal.ratelimit;

import io.attest.client.ratelimit.RateLimit;
import java.time.Instant;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one window of a token's rate limit, and what has been taken from it; how it changes, and how it is
 * written. Times are seconds of the service's clock since 1970, and 0 while they are unknown. Immutable.
 *
 * <p>Of all responses of a window, the one with the fewest remaining requests is the last that the service counted.
 * Whatever it counted later is in flight, unreported or carried over; so the remaining requests, less all of these, are
 * never too many.
 *
 * @param number names a window; the next one has the number after it. 0 only of one that nothing is known of
 * @param limit requests that a window allows, at least 1
 * @param remaining requests that are left by the service's word, as if those of {@code unreported} had cost nothing;
 *     the whole limit, until a response has reported this window
 * @param inFlight requests taken from this window whose responses have not come
 * @param unreported requests of this window whose responses did not report the rate limit
 * @param carriedOver further requests to count until this window ends: those taken from the window before whose
 *     responses have not come, and those whose responses were lost
 * @param doubtful whether a 429 has come, in this window or the one before it, and no other response since; then one
 *     request alone tries
 * @param reset when this window ends by the service's word
 * @param priorReset the {@code reset} of the window before
 */
record Window(
        long number,
        long limit,
        long remaining,
        long inFlight,
        long unreported,
        long carriedOver,
        boolean doubtful,
        long reset,
        long priorReset) {

    private static final int DOCUMENTED_LIMIT = 60;

    // A response of the window before may be late. One that differs by more comes from another clock.
    private static final long LATE_SECONDS = 120;

    /** What is assumed of a token that nothing is known of: the documented 60 requests, none of them taken. */
    static final Window UNKNOWN = unknown(0);

    static Window unknown(long number) {
        return new Window(number, DOCUMENTED_LIMIT, DOCUMENTED_LIMIT, 0, 0, 0, false, 0, 0);
    }

    /** The text that a {@code RateLimitStore} holds: nine numbers, separated by spaces, 100 characters at most. */
    String text() {
        return LongStream.of(
                        number,
                        limit,
                        remaining,
                        inFlight,
                        unreported,
                        carriedOver,
                        reset,
                        priorReset,
                        doubtful ? 1 : 0)
                .mapToObj(Long::toString)
                .collect(Collectors.joining(" "));
    }

    /** The window of a text; {@link #UNKNOWN} if it is no such text. */
    static Window read(String text) {
        try {
            long[] f = Arrays.stream(text.split(" ", -1))
                    .mapToLong(Long::parseLong)
                    .toArray();
            boolean isWindow = f.length == 9 && f[1] > 0;
            return isWindow ? new Window(f[0], f[1], f[2], f[3], f[4], f[5], f[8] == 1, f[6], f[7]) : UNKNOWN;
        } catch (NumberFormatException e) {
            return UNKNOWN;
        }
    }

    /** Whether the service has said when this window ends. */
    boolean hasReset() {
        return reset != 0;
    }

    /** Whether a response has reported the requests of this window. */
    boolean isReported() {
        return hasReset() || remaining < limit;
    }

    /** Whether a 429 has closed this window until its end. */
    private boolean isClosed() {
        return doubtful && remaining == 0;
    }

    /** How many requests may be sent now without a 429; zero or less if none may. */
    long available() {
        if (!doubtful) {
            return left();
        }
        return remaining > unreported && inFlight == 0 ? 1 : 0;
    }

    /** How many may be available once all requests in flight have responses. */
    long mostAvailable() {
        return Math.max(available(), left());
    }

    private long left() {
        return remaining - inFlight - unreported - carriedOver;
    }

    /** Requests that the service may or may not have counted. */
    long inDoubt() {
        return inFlight + carriedOver;
    }

    /** How many of the available requests a caller leaves to others that wants to leave so many. */
    long kept(int keepFree) {
        // Or a lone job would stall after a 429.
        return doubtful ? 0 : Math.min(keepFree, limit - 1);
    }

    Window take() {
        return plus(1, 0, 0);
    }

    /** What a caller gets that takes a request now. */
    Reservation reservation(long at, boolean local) {
        return new Reservation(number, unreported, isReported() ? remaining : Long.MAX_VALUE, at, local);
    }

    /** The window after this one, which is over. Nothing is known of it yet. */
    Window next() {
        // Requests in flight may still reach the service, which may count them in the new window.
        return new Window(number + 1, limit, limit, 0, 0, inFlight, doubtful, 0, hasReset() ? reset : priorReset);
    }

    /** The request was not sent. */
    Window release(Reservation reservation) {
        if (reservation.number() == number) {
            return plus(-1, 0, 0);
        }
        return reservation.number() == number - 1 && carriedOver > 0 ? plus(0, 0, -1) : this;
    }

    /**
     * The request may have been sent, and no response came.
     *
     * @param mayBeOver whether the service may already have counted it in the next window: then it stays in flight, so
     *     that it is carried over to the next window
     */
    Window lose(Reservation reservation, boolean mayBeOver) {
        return reservation.number() == number && !mayBeOver ? plus(-1, 0, 1) : this;
    }

    /**
     * A response came.
     *
     * @param mayBeOver as for {@link #lose}; matters only if the response does not report the rate limit
     */
    Window settle(Reservation reservation, RateLimitHeaders report, boolean mayBeOver) {
        boolean ofThis = reservation.number() == number;
        RateLimit rateLimit = report.rateLimit();
        if (ofThis && !report.tooManyRequests() && isOfNext(reservation, rateLimit, mayBeOver)) {
            return this;
        }
        Window ended = release(reservation);
        if (report.tooManyRequests()) {
            // Something before the service that says when to come back has counted other requests than these.
            boolean isOfAnother = rateLimit == null && !report.retryAfter().isZero();
            return isOfAnother ? ended.inDoubt(true) : ended.tooManyRequests(reservation, rateLimit);
        }
        return rateLimit == null ? ended.unreported(ofThis) : ended.reported(reservation, rateLimit);
    }

    /** Whether the next window may have counted a request of this one, although its response names no reset. */
    private boolean isOfNext(Reservation reservation, @Nullable RateLimit rateLimit, boolean mayBeOver) {
        if (rateLimit == null) {
            return mayBeOver;
        }
        return hasReset() && seconds(rateLimit) == 0 && rateLimit.remaining() >= reservation.remaining();
    }

    private Window unreported(boolean ofThis) {
        // A late one of the window before does not show that this one is open.
        Window shown = ofThis && !isClosed() ? inDoubt(false) : this;
        return shown.plus(0, 1, 0);
    }

    private Window reported(Reservation reservation, RateLimit rateLimit) {
        if (isClosed()) {
            // Other responses of a window must not open it again after a 429.
            return this;
        }
        long said = seconds(rateLimit);
        return switch (said == 0 ? age(reservation, rateLimit.remaining()) : age(said)) {
            // One without a reset may have been counted here all the same.
            case EARLIER -> said == 0 ? plus(0, 1, 0) : this;
            case LATER -> next().reporting(false, rateLimit.limit(), rateLimit.remaining(), said);
            case SAME -> {
                long included = reservation.number() == number ? reservation.unreported() : 0;
                long left = rateLimit.remaining() + included;
                long fewest = isReported() ? Math.min(remaining, left) : left;
                yield reporting(false, rateLimit.limit(), fewest, Math.max(said, reset));
            }
        };
    }

    private Window tooManyRequests(Reservation reservation, @Nullable RateLimit rateLimit) {
        if (rateLimit == null) {
            return reporting(true, limit, 0, reset);
        }
        long said = seconds(rateLimit);
        if (said == 0) {
            boolean mayBeOfThis = reservation.number() == number || !isReported();
            return mayBeOfThis ? reporting(true, rateLimit.limit(), 0, reset) : this;
        }
        Age age = age(said);
        if (age == Age.EARLIER && hasReset()) {
            // A late one of the window before, which says nothing about this one.
            return this;
        }
        return (age == Age.LATER ? next() : this).reporting(true, rateLimit.limit(), 0, said);
    }

    private static long seconds(RateLimit rateLimit) {
        Instant reset = rateLimit.reset();
        return reset == null ? 0 : reset.getEpochSecond();
    }

    /** Of which window a report is, seen from this one. */
    private enum Age {
        EARLIER,
        SAME,
        LATER
    }

    /** By its reset. Some services calculate that anew for each response, so it may differ by a second of rounding. */
    private Age age(long said) {
        long latest = hasReset() ? reset - 2 : priorReset + 1;
        if (said <= latest && said > latest - LATE_SECONDS) {
            return Age.EARLIER;
        }
        return hasReset() && Math.abs(said - reset) > 1 ? Age.LATER : Age.SAME;
    }

    /** By its remaining requests, which only become fewer in a window. */
    private Age age(Reservation reservation, long left) {
        boolean isOfNext = !hasReset() && left >= reservation.remaining();
        if (reservation.number() == number) {
            return isOfNext ? Age.LATER : Age.SAME;
        }
        return reservation.number() == number - 1 && isOfNext ? Age.SAME : Age.EARLIER;
    }

    private Window plus(int ofInFlight, int ofUnreported, int ofCarriedOver) {
        return new Window(
                number,
                limit,
                remaining,
                Math.max(0, inFlight + ofInFlight),
                unreported + ofUnreported,
                carriedOver + ofCarriedOver,
                doubtful,
                reset,
                priorReset);
    }

    private Window inDoubt(boolean isDoubtful) {
        return reporting(isDoubtful, limit, remaining, reset);
    }

    private Window reporting(boolean isDoubtful, long newLimit, long left, long end) {
        return new Window(number, newLimit, left, inFlight, unreported, carriedOver, isDoubtful, end, priorReset);
    }

    /**
     * A request taken from a window.
     *
     * @param number the window's number, or a number that none has
     * @param unreported the window's {@code unreported} at that time: the requests that its own response has surely
     *     counted
     * @param remaining the window's {@code remaining} at that time, or more than any if it was not reported yet
     * @param at when it was taken, on the monotonic clock
     * @param local whether it was taken without the store, which therefore does not know of it
     */
    record Reservation(long number, long unreported, long remaining, long at, boolean local) {

        private static final long NO_WINDOW = Long.MIN_VALUE;

        /** A request that no window counts. */
        static Reservation ofNone(long at) {
            return new Reservation(NO_WINDOW, 0, 0, at, false);
        }

        boolean isProbe() {
            return number == NO_WINDOW;
        }

        Reservation withoutStore() {
            return new Reservation(number, unreported, remaining, at, true);
        }
    }
}
