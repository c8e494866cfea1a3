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
 * @param number names a window; the next one has the number after it. 0 only of one that nothing is known of
 * @param limit requests that a window allows, at least 1
 * @param counts the requests of this window
 * @param doubtful whether a 429 has come, in this window or the one before it, and no other response since; then one
 *     request alone tries
 * @param reset when this window ends by the service's word
 * @param priorReset the {@code reset} of the window before
 * @param appended what a later version has appended to the text, with a space before it, or an empty string
 */
record Window(long number, long limit, Counts counts, boolean doubtful, long reset, long priorReset, String appended) {

    private static final int DOCUMENTED_LIMIT = 60;

    private static final String VERSION = "1";
    private static final int FIELDS = 9;

    // A response of the window before may be late. One that differs by more comes from another clock.
    private static final long LATE_SECONDS = 120;

    /** What is assumed of a token that nothing is known of: the documented 60 requests, none of them taken. */
    static final Window UNKNOWN = unknown(0);

    static Window unknown(long number) {
        return new Window(number, DOCUMENTED_LIMIT, Counts.of(DOCUMENTED_LIMIT, 0), false, 0, 0, "");
    }

    /**
     * The requests of a window. Of all responses of a window, the one with the fewest remaining requests is the last
     * that the service counted. Whatever it counted later is in flight, unreported or carried over; so the remaining
     * requests, less all of these, are never too many.
     *
     * @param remaining requests that are left by the service's word, as if those of {@code unreported} had cost
     *     nothing; the whole limit, until a response has reported this window
     * @param inFlight requests taken from this window whose responses have not come
     * @param unreported requests of this window whose responses did not report the rate limit
     * @param carriedOver further requests to count until this window ends: those taken from the window before whose
     *     responses have not come, and those whose responses were lost
     */
    record Counts(long remaining, long inFlight, long unreported, long carriedOver) {

        static Counts of(long remaining, long carriedOver) {
            return new Counts(remaining, 0, 0, carriedOver);
        }

        /** How many requests are left; zero or less if none are. */
        long left() {
            return remaining - inFlight - unreported - carriedOver;
        }

        Counts withRemaining(long requests) {
            return new Counts(requests, inFlight, unreported, carriedOver);
        }

        Counts plusInFlight(int requests) {
            return new Counts(remaining, Math.max(0, inFlight + requests), unreported, carriedOver);
        }

        Counts plusUnreported(int requests) {
            return new Counts(remaining, inFlight, unreported + requests, carriedOver);
        }

        Counts plusCarriedOver(int requests) {
            return new Counts(remaining, inFlight, unreported, carriedOver + requests);
        }
    }

    /**
     * The text that a {@code RateLimitStore} holds, 150 characters at most: a version and nine numbers, separated by
     * spaces. The last one is 1 if {@code doubtful}, else 0. A later SDK may append fields to version 1, at most 100
     * characters of them. This one writes them back as they are, even if it begins a new window.
     */
    String text() {
        LongStream fields = LongStream.of(
                number,
                limit,
                counts.remaining(),
                counts.inFlight(),
                counts.unreported(),
                counts.carriedOver(),
                reset,
                priorReset,
                doubtful ? 1 : 0);
        return VERSION + " " + fields.mapToObj(Long::toString).collect(Collectors.joining(" ")) + appended;
    }

    /** The window of a text; {@link #UNKNOWN} if it is damaged; null if this SDK does not know its version. */
    static @Nullable Window read(String text) {
        String[] parts = text.split(" ", FIELDS + 2);
        if (!parts[0].equals(VERSION)) {
            return parts[0].matches("[0-9]+") ? null : UNKNOWN;
        }
        try {
            long[] f = Arrays.stream(parts, 1, FIELDS + 1)
                    .mapToLong(Long::parseLong)
                    .toArray();
            String appended = parts.length > FIELDS + 1 ? " " + parts[FIELDS + 1] : "";
            Counts counts = new Counts(f[2], f[3], f[4], f[5]);
            return f[1] < 1 ? UNKNOWN : new Window(f[0], f[1], counts, f[8] == 1, f[6], f[7], appended);
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException damaged) {
            return UNKNOWN;
        }
    }

    /** Whether the service has said when this window ends. */
    boolean hasReset() {
        return reset != 0;
    }

    /** Whether a response has reported the requests of this window. */
    boolean isReported() {
        return hasReset() || counts.remaining() < limit;
    }

    /** Whether a 429 has closed this window until its end. */
    private boolean isClosed() {
        return doubtful && counts.remaining() == 0;
    }

    /** How many requests may be sent now without a 429; zero or less if none may. */
    long available() {
        if (!doubtful) {
            return counts.left();
        }
        return counts.remaining() > counts.unreported() && counts.inFlight() == 0 ? 1 : 0;
    }

    /** How many may be available once all requests in flight have responses. */
    long mostAvailable() {
        return Math.max(available(), counts.left());
    }

    /** How many of the available requests a caller leaves to others that wants to leave so many. */
    long kept(int keepFree) {
        // Or a lone job would stall after a 429.
        return doubtful ? 0 : Math.min(keepFree, limit - 1);
    }

    Window take() {
        return withCounts(counts.plusInFlight(1));
    }

    /** The window after this one, which is over. Nothing is known of it yet. */
    Window next() {
        // Requests in flight may still reach the service, which may count them in the new window.
        Counts none = Counts.of(limit, counts.inFlight());
        return new Window(number + 1, limit, none, doubtful, 0, hasReset() ? reset : priorReset, appended);
    }

    /** The request was not sent. */
    Window release(Reservation reservation) {
        if (reservation.number() == number) {
            return withCounts(counts.plusInFlight(-1));
        }
        if (reservation.number() != number - 1 || counts.carriedOver() == 0) {
            return this;
        }
        return withCounts(counts.plusCarriedOver(-1));
    }

    /**
     * The request may have been sent, and no response came.
     *
     * @param mayBeOver whether the service may already have counted it in the next window: then it stays in flight, so
     *     that it is carried over to the next window
     */
    Window lose(Reservation reservation, boolean mayBeOver) {
        if (reservation.number() != number || mayBeOver) {
            return this;
        }
        return withCounts(counts.plusInFlight(-1).plusCarriedOver(1));
    }

    /**
     * A response came.
     *
     * @param mayBeOver as for {@link #lose}; matters only if the response does not report the rate limit
     */
    Window settle(Reservation reservation, RateLimitHeaders report, boolean mayBeOver) {
        boolean ofThis = reservation.number() == number;
        Window ended = release(reservation);
        RateLimit rateLimit = report.rateLimit();
        if (report.tooManyRequests()) {
            // Something before the service that says when to come back has counted other requests than these.
            boolean isOfAnother = rateLimit == null && !report.retryAfter().isZero();
            return isOfAnother ? ended.inDoubt(true) : ended.tooManyRequests(rateLimit, ofThis);
        }
        if (rateLimit == null) {
            return mayBeOver && ofThis ? this : ended.unreported(ofThis);
        }
        Instant end = rateLimit.reset();
        return end == null
                ? ended.reported(reservation, rateLimit)
                : ended.reported(rateLimit, end.getEpochSecond(), ofThis ? reservation.unreported() : 0);
    }

    private Window unreported(boolean ofThis) {
        // A late one of the window before does not show that this one is open.
        Window shown = ofThis && !isClosed() ? inDoubt(false) : this;
        return shown.withCounts(counts.plusUnreported(1));
    }

    /** A report without a reset, which may be of this window or of the one before or after it. */
    private Window reported(Reservation reservation, RateLimit rateLimit) {
        if (isClosed()) {
            return this;
        }
        boolean ofThis = reservation.number() == number;
        // The remaining requests of a window only become fewer.
        boolean isOfNext = !hasReset() && rateLimit.remaining() >= reservation.remaining();
        if (ofThis && isOfNext) {
            return next().withReport(false, rateLimit.limit(), rateLimit.remaining(), 0);
        }
        if (ofThis) {
            return withReport(
                    false, rateLimit.limit(), fewest(rateLimit.remaining() + reservation.unreported()), reset);
        }
        boolean ofWindowBefore = reservation.number() == number - 1;
        if (ofWindowBefore && isOfNext) {
            return withReport(doubtful, rateLimit.limit(), fewest(rateLimit.remaining()), reset);
        }
        return withCounts(counts.plusUnreported(1));
    }

    private long fewest(long left) {
        return isReported() ? Math.min(counts.remaining(), left) : left;
    }

    private Window reported(RateLimit rateLimit, long said, long included) {
        // Other responses of a window must not open it again after a 429.
        if (isOfEarlier(said) || isClosed()) {
            return this;
        }
        if (isOfLater(said)) {
            return next().withReport(false, rateLimit.limit(), rateLimit.remaining(), said);
        }
        return withReport(false, rateLimit.limit(), fewest(rateLimit.remaining() + included), Math.max(said, reset));
    }

    private Window tooManyRequests(@Nullable RateLimit rateLimit, boolean ofThis) {
        if (rateLimit == null) {
            return closed(limit, reset);
        }
        Instant end = rateLimit.reset();
        if (end == null) {
            return ofThis || !isReported() ? closed(rateLimit.limit(), reset) : this;
        }
        long said = end.getEpochSecond();
        if (isOfEarlier(said) && hasReset()) {
            // A late one of the window before, which says nothing about this one.
            return this;
        }
        return (isOfLater(said) ? next() : this).closed(rateLimit.limit(), said);
    }

    private Window closed(long newLimit, long said) {
        return withReport(true, newLimit, 0, said);
    }

    // Some services calculate the reset anew for each response, so it may differ by a second of rounding.

    private boolean isOfEarlier(long said) {
        long latest = hasReset() ? reset - 2 : priorReset + 1;
        return said <= latest && said > latest - LATE_SECONDS;
    }

    /** To be asked only if it is not of an earlier one. */
    private boolean isOfLater(long said) {
        return hasReset() && Math.abs(said - reset) > 1;
    }

    private Window withCounts(Counts changed) {
        return new Window(number, limit, changed, doubtful, reset, priorReset, appended);
    }

    private Window inDoubt(boolean isDoubtful) {
        return new Window(number, limit, counts, isDoubtful, reset, priorReset, appended);
    }

    private Window withReport(boolean isDoubtful, long newLimit, long remaining, long end) {
        return new Window(number, newLimit, counts.withRemaining(remaining), isDoubtful, end, priorReset, appended);
    }

    /**
     * A request taken from a window.
     *
     * @param number the window's number, or {@link #NO_WINDOW}
     * @param unreported the window's {@code unreported} at that time: the requests that its own response has surely
     *     counted
     * @param remaining the window's {@code remaining} at that time, or more than any if it was not reported yet
     * @param at when it was taken, on the monotonic clock
     * @param local whether it was taken without the store, which therefore does not know of it
     */
    record Reservation(long number, long unreported, long remaining, long at, boolean local) {

        static final long NO_WINDOW = Long.MIN_VALUE;

        /** A request that no window counts. */
        static Reservation ofNone(long at) {
            return new Reservation(NO_WINDOW, 0, 0, at, false);
        }
    }
}
