package io.attest.client.internal.ratelimit;

import io.attest.client.ratelimit.RateLimit;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One window of the rate limit, as far as responses have shown it. Of all its responses, the one that left the least is
 * the last that the service counted. Times are monotonic nanoseconds. Guarded by the lock of its limiter.
 */
final class Window {

    /** The documented length. */
    static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    private static final int DOCUMENTED_LIMIT = 60;
    private static final int UNKNOWN = Integer.MAX_VALUE;
    // Or a client that seldom calls would have to wait where others call often.
    private static final double HIGHEST_PRICE = 4;

    /** That of the window before, until this one shows its own. */
    private final double firstPrice;

    private int limit;
    /** What the first report left. */
    private int first = UNKNOWN;
    /** The least that a report left, as if the unreported requests had cost nothing. */
    private int least = UNKNOWN;
    /** Requests of this client that reports have counted since the first. */
    private int own;
    /** Requests that have ended without a report, and probably count. */
    private int unreported;
    /** Whether a request has ended, so that the service has surely begun the window. */
    private boolean known;

    private long end;
    private @Nullable RateLimit lastReport;

    private Window(int limit, double firstPrice, long end) {
        this.limit = limit;
        this.firstPrice = firstPrice;
        this.end = end;
    }

    /** Before any request: the documented limit, in a window that is over. */
    static Window none() {
        return new Window(DOCUMENTED_LIMIT, 1, Long.MIN_VALUE);
    }

    /** The window after this one. Nothing is known of it yet. */
    Window next(int inFlight, long now) {
        return new Window(limit, price(inFlight), now + MINUTE);
    }

    int limit() {
        return limit;
    }

    boolean isKnown() {
        return known;
    }

    /** When it is surely over: a minute after its first response, or as a response says; an estimate before. */
    long end() {
        return end;
    }

    /** What the service said last, or null if it has not yet. */
    @Nullable
    RateLimit lastReport() {
        return lastReport;
    }

    /** How many requests are left, of which some may be in flight. */
    int left() {
        return Math.min(limit, least) - unreported;
    }

    /** How many this client may begin if others begin as many for each of its own as they did. */
    int free(int keepFree, int inFlight) {
        return (int) (mostFree(keepFree) / Math.max(firstPrice, price(inFlight))) - inFlight;
    }

    /** The same if reports have counted all that is in flight, and no other client begins any. */
    int mostFree(int keepFree) {
        return left() - Math.min(keepFree, limit - 1);
    }

    /**
     * How many requests the service counts for each of this client: more than one if others use the token. Those in
     * flight may be among the counted ones.
     */
    private double price(int inFlight) {
        double counted = first == UNKNOWN ? 0 : first - least;
        return Math.min(HIGHEST_PRICE, Math.max(1, counted / Math.max(1, own + inFlight)));
    }

    Ticket begin(boolean isProbe) {
        return new Ticket(this, least, unreported, isProbe);
    }

    /** A request has ended without a report. */
    void countUnreported(long now) {
        reach(now);
        unreported++;
    }

    /**
     * A response has reported this window.
     *
     * @param latestEnd when it is over by that
     */
    void countReported(Ticket ticket, RateLimit report, long latestEnd, long now) {
        reach(now);
        int left = report.remaining();
        limit = report.limit();
        first = first == UNKNOWN ? left : first;
        own += left < first ? 1 : 0;
        least = (int) Math.min(least, (long) left + ticket.unreported);
        end = Math.min(end, latestEnd);
        // One that has more left was overtaken.
        lastReport = lastReport == null || left <= lastReport.remaining() ? report : lastReport;
    }

    /** A 429 has reported this window: nothing is left until then. */
    void close(RateLimit report, long until) {
        known = true;
        limit = report.limit();
        least = 0;
        end = until;
        lastReport = report;
    }

    private void reach(long now) {
        end = known ? end : now + MINUTE;
        known = true;
    }

    /**
     * A request that was begun.
     *
     * @param least the window's {@code least} then
     * @param unreported the window's {@code unreported} then, which the report on this request includes
     * @param isProbe whether it finds out alone if requests are served again
     */
    record Ticket(Window window, int least, int unreported, boolean isProbe) {}
}
