package io.attest.client.internal.ratelimit;

import io.attest.client.ratelimit.RateLimit;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one window of a token's rate limit, and what has been taken from it; how it changes, and how it is
 * written. Times are seconds of the service's clock since 1970, and 0 while they are unknown. Immutable.
 *
 * <p>Of all responses of a window, the one with the fewest remaining requests is the last that the service counted.
 * Whatever it counted later is in flight, owed, or unreported; so the remaining requests, less all of these, are never
 * too many.
 *
 * @param number names a window; the next one has the number after it. 0 only of one that nothing is known of
 * @param limit requests that a window allows, at least 1
 * @param remaining requests that are left by the service's word, as if those of {@code unreported} had cost nothing;
 *     the whole limit, until a response has reported this window
 * @param inFlight requests taken from this window whose responses have not come
 * @param unreported requests of this window whose responses did not report the rate limit
 * @param owed further requests to count until this window ends: those taken from the window before whose responses have
 *     not come, and those whose responses were lost
 * @param reset when this window ends by the service's word
 * @param endsBy by when this window has surely ended; known if {@code reset} is
 * @param priorReset the {@code reset} of the window before
 * @param cautious whether a request got a 429, and the next window is to be opened by one request alone
 * @param appended what a later version has appended to the text, with a space before it, or an empty string
 */
record Window(
        long number,
        long limit,
        long remaining,
        long inFlight,
        long unreported,
        long owed,
        long reset,
        long endsBy,
        long priorReset,
        boolean cautious,
        String appended) {

    private static final int DOCUMENTED_LIMIT = 60;

    private static final String VERSION = "1";
    private static final int FIELDS = 10;

    /** What is assumed of a token that nothing is known of: the documented 60 requests, none of them taken. */
    static final Window UNKNOWN = unknown(0);

    static Window unknown(long number) {
        return new Window(number, DOCUMENTED_LIMIT, DOCUMENTED_LIMIT, 0, 0, 0, 0, 0, 0, false, "");
    }

    /**
     * The text that a {@code RateLimitStore} holds: a version, and the components in their order, separated by spaces;
     * 150 characters at most. A later SDK may append fields to version 1, at most 100 characters of them. This one
     * writes them back as they are, even if it begins a new window.
     */
    String text() {
        LongStream fields =
                LongStream.of(number, limit, remaining, inFlight, unreported, owed, reset, endsBy, priorReset);
        return VERSION + " " + fields.mapToObj(Long::toString).collect(Collectors.joining(" "))
                + (cautious ? " 1" : " 0") + appended;
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
            return f[1] < 1
                    ? UNKNOWN
                    : new Window(f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7], f[8], f[9] == 1, appended);
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException damaged) {
            return UNKNOWN;
        }
    }

    /** How many requests may be sent now without a 429; zero or less if none may. */
    long available() {
        return remaining - inFlight - unreported - owed;
    }

    /** How many of the available requests a caller leaves to others that wants to leave so many. */
    long kept(int keepFree) {
        // Or a lone job would stall after a 429.
        return isOpening() ? 0 : Math.min(keepFree, limit - 1);
    }

    /** Whether requests in flight may still turn out not to have been sent. */
    boolean mayComeBack() {
        return remaining > unreported && inFlight + owed > 0;
    }

    Window take() {
        return counting(remaining, inFlight + 1, unreported, owed);
    }

    /** The window after this one, which is over. Nothing is known of it yet. */
    Window next() {
        // Requests in flight may still reach the service, which may count them in the new window.
        long left = cautious ? 1 + inFlight : limit;
        long before = reset == 0 ? priorReset : reset;
        return new Window(number + 1, limit, left, 0, 0, inFlight, 0, 0, before, cautious, appended);
    }

    /** The request was not sent. */
    Window giveBack(Reservation reservation) {
        if (reservation.number() == number) {
            return counting(remaining, Math.max(0, inFlight - 1), unreported, owed);
        }
        if (reservation.number() != number - 1 || owed == 0) {
            return this;
        }
        // A request that is no longer owed must not let a second one open the window.
        return counting(isOpening() ? remaining - 1 : remaining, inFlight, unreported, owed - 1);
    }

    /**
     * The request may have been sent, and no response came.
     *
     * @param mayBeOver whether the service may already have counted it in the next window: then it stays in flight, so
     *     that the next window owes it, too
     */
    Window lose(Reservation reservation, boolean mayBeOver) {
        if (reservation.number() != number || mayBeOver) {
            return this;
        }
        // This request was to open the window, and its response is lost: the next request tries.
        return counting(isOpening() ? remaining + 1 : remaining, Math.max(0, inFlight - 1), unreported, owed + 1);
    }

    /**
     * A response came.
     *
     * @param mayBeOver as for {@link #lose}; matters only if the response does not report the rate limit
     */
    Window settle(Reservation reservation, RateLimitHeaders report, boolean mayBeOver) {
        boolean ofThis = reservation.number() == number;
        Window ended = giveBack(reservation);
        if (report.tooManyRequests()) {
            return ended.tooManyRequests(report, ofThis);
        }
        if (report.rateLimit() == null) {
            return mayBeOver && ofThis ? this : ended.unreported(ofThis);
        }
        return ended.reported(report.rateLimit(), report, ofThis ? reservation.unreported() : 0);
    }

    private Window unreported(boolean ofThis) {
        if (isOpening()) {
            return ofThis ? knowing(limit, limit, reset, endsBy, false).unreported(true) : this;
        }
        return counting(remaining, inFlight, unreported + 1, owed);
    }

    private Window reported(RateLimit rateLimit, RateLimitHeaders report, long included) {
        long said = rateLimit.reset().getEpochSecond();
        if (isOfEarlier(said) || isClosed()) {
            return this;
        }
        long saidEnd = report.endsBy(rateLimit);
        if (isOfLater(said)) {
            return next().knowing(rateLimit.limit(), rateLimit.remaining(), said, saidEnd, false);
        }
        long left = rateLimit.remaining() + included;
        if (reset == 0) {
            return knowing(rateLimit.limit(), left, said, saidEnd, false);
        }
        long end = said > reset ? saidEnd : Math.min(saidEnd, endsBy);
        return knowing(rateLimit.limit(), Math.min(remaining, left), Math.max(said, reset), end, cautious);
    }

    private Window tooManyRequests(RateLimitHeaders report, boolean ofThis) {
        RateLimit rateLimit = report.rateLimit();
        if (rateLimit == null) {
            return closed(limit, reset);
        }
        long said = rateLimit.reset().getEpochSecond();
        if (!isOfEarlier(said)) {
            return (isOfLater(said) ? next() : this).closed(rateLimit.limit(), said);
        }
        if (!ofThis || reset != 0) {
            // A late 429 of the previous window says nothing about this one; nor does one for a request that came too
            // early, if another came late enough.
            return this;
        }
        // The previous window was taken to be over, and was not.
        return closed(rateLimit.limit(), said);
    }

    private Window closed(long newLimit, long said) {
        return knowing(newLimit, 0, said, said == 0 ? 0 : said + 1, true);
    }

    // Some services calculate the reset anew for each response, so it may differ by a second of rounding.

    private boolean isOfEarlier(long said) {
        return reset == 0 ? priorReset != 0 && said - priorReset <= 1 : reset - said > 1;
    }

    private boolean isOfLater(long said) {
        return reset != 0 && said - reset > 1;
    }

    // Closed by a 429 without a reset: other responses of the window must not open it again.
    private boolean isClosed() {
        return cautious && reset == 0 && remaining == 0;
    }

    private boolean isOpening() {
        return cautious && reset == 0 && remaining > 0;
    }

    private Window counting(long left, long sent, long silent, long owing) {
        return new Window(number, limit, left, sent, silent, owing, reset, endsBy, priorReset, cautious, appended);
    }

    private Window knowing(long most, long left, long end, long sureEnd, boolean careful) {
        return new Window(number, most, left, inFlight, unreported, owed, end, sureEnd, priorReset, careful, appended);
    }

    /**
     * A request taken from a window.
     *
     * @param number the window's number, or {@link #NO_WINDOW}
     * @param unreported the window's {@code unreported} at that time: the requests that its own response has surely
     *     counted
     * @param at when it was taken, on the monotonic clock
     * @param local whether it was taken without the store, which therefore does not know of it
     */
    record Reservation(long number, long unreported, long at, boolean local) {

        static final long NO_WINDOW = Long.MIN_VALUE;

        /** A request that no window counts. */
        static Reservation ofNone(long at) {
            return new Reservation(NO_WINDOW, 0, at, false);
        }
    }
}
