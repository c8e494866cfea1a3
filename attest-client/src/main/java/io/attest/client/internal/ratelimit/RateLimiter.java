package io.attest.client.internal.ratelimit;

import static io.attest.client.internal.util.SdkLogger.LOGGER;

import io.attest.client.config.RateLimitOptions;
import io.attest.client.error.Outcome;
import io.attest.client.internal.access.Meaning;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.ratelimit.Admission.Over;
import io.attest.client.internal.ratelimit.Admission.Permit;
import io.attest.client.internal.ratelimit.Admission.Throttled;
import io.attest.client.internal.ratelimit.Window.Ticket;
import io.attest.client.internal.util.TimeSource;
import io.attest.client.ratelimit.RateLimit;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * The rate limit of one token: callers queue up, and the first begins a request when the window has one left. A 429
 * does no harm, so this makes it rare by what responses say, and does not try to know what they do not.
 *
 * <p>Times are nanoseconds since the limiter's creation. Thread-safe: one lock, with which no call waits, and no code
 * of the application runs.
 */
public final class RateLimiter {

    private static final Duration WORTH_A_LINE = Duration.ofSeconds(1);
    // A retry keeps one in so many of the limit free.
    private static final int RETRIES_KEEP = 4;

    private final TimeSource time;
    private final long origin;

    /** Those that keep fewer requests free stand before those that keep more, and else the first comes first. */
    private final List<Place> queue = new ArrayList<>();
    /** Whether the log says that calls wait. */
    private boolean waitTold;

    private Window window = Window.none();
    private int inFlight;
    // After a 429: no request until then; and then one request alone, until one has another response.
    private long closedUntil = Long.MIN_VALUE;
    private boolean doubtful;
    private boolean probing;

    /** A call that asks for a permit. */
    public interface Caller {

        /** How long it can wait from now on. */
        Duration timeToWait();

        /** Whether it must not send any more; {@link RateLimiters#wakeAll} is called after a change. */
        boolean isOver();

        /** It is about to wait, probably for so long; once. */
        void waitBegins(Duration expected);
    }

    /** A caller's place in the queue. */
    static final class Place {

        final int keepFree;
        /** Until when the caller can wait. */
        long until = Long.MAX_VALUE;
        /** Run when the caller should look again, on any thread. Must not block. */
        volatile Runnable wakeUp = () -> {};

        Place(int keepFree) {
            this.keepFree = keepFree;
        }
    }

    RateLimiter(TimeSource time) {
        this.time = time;
        this.origin = time.nanoTime();
    }

    /**
     * Takes a permit on the calling thread, which waits for it if it may. With {@link RateLimitOptions.Mode#OFF} there
     * is always a permit.
     *
     * @param options whether it waits, and how many requests it keeps free
     * @param isRetry whether it is for a retry after a failure. That keeps a quarter of the limit free, so that in an
     *     outage the retries do not take the permits of first attempts
     */
    Admission acquire(RateLimitOptions options, boolean isRetry, Caller caller) throws InterruptedException {
        int keepFree = keepFree(options.keepFree(), isRetry);
        return switch (options.mode()) {
            case OFF -> begin(false);
            case FAIL_FAST -> takeNow(keepFree);
            case WAIT -> await(join(keepFree), caller);
        };
    }

    private Admission await(Place place, Caller caller) throws InterruptedException {
        try {
            for (boolean waited = false; ; waited = true) {
                CountDownLatch wakeUp = new CountDownLatch(1);
                // Before the looks at the time and at the end, or a change of them could be missed.
                place.wakeUp = wakeUp::countDown;
                Admission admission = look(place, caller.timeToWait());
                if (admission != null) {
                    return admission;
                }
                if (caller.isOver()) {
                    return new Over();
                }
                if (!waited) {
                    Duration expected = expectedWait(place);
                    logFirst(expected);
                    caller.waitBegins(expected);
                }
                time.sleep(untilNextLook(place), wakeUp);
            }
        } finally {
            leave(place);
        }
    }

    /** Not for each call: 64 threads that wait for one window are one piece of news. */
    private void logFirst(Duration expected) {
        if (expected.compareTo(WORTH_A_LINE) > 0 && isFirstToTell()) {
            LOGGER.log(
                    Level.INFO,
                    () -> "calls start to wait for the rate limit, probably for " + expected.toMillis() + " ms");
        }
    }

    private synchronized boolean isFirstToTell() {
        boolean isFirst = !waitTold;
        waitTold = true;
        return isFirst;
    }

    /** How many requests a caller keeps free that wants to keep so many. */
    synchronized int keepFree(int requests, boolean isRetry) {
        return isRetry ? Math.max(requests, window.limit() / RETRIES_KEEP) : requests;
    }

    /** Takes a permit if the callers that wait leave one over. */
    synchronized Admission takeNow(int keepFree) {
        int ahead = ahead(keepFree);
        return isFree(ahead, keepFree) ? begin(doubtful) : throttled(ahead, keepFree);
    }

    synchronized Place join(int keepFree) {
        Place place = new Place(keepFree);
        queue.add(ahead(keepFree), place);
        return place;
    }

    private int ahead(int keepFree) {
        return (int) queue.stream().filter(place -> place.keepFree <= keepFree).count();
    }

    synchronized void leave(Place place) {
        queue.remove(place);
        waitTold &= !queue.isEmpty();
        wake();
    }

    /**
     * Takes a permit if a caller is first and one is available.
     *
     * @param timeToWait how long the caller can wait
     * @return null if it has to wait and look again
     */
    synchronized @Nullable Admission look(Place place, Duration timeToWait) {
        place.until = now() + timeToWait.toNanos();
        int ahead = queue.indexOf(place);
        if (isTooLate(place, ahead)) {
            return throttled(ahead, place.keepFree);
        }
        return ahead == 0 && isFree(0, place.keepFree) ? begin(doubtful) : null;
    }

    /** The estimated time until a caller gets a permit; at most what it can wait. */
    synchronized Duration expectedWait(Place place) {
        long turn = Math.min(expectedTurn(queue.indexOf(place), place.keepFree), place.until);
        return Duration.ofNanos(Math.max(0, turn - now()));
    }

    /** How long a caller may wait before it looks again, if it is not woken earlier. */
    synchronized Duration untilNextLook(Place place) {
        long now = now();
        long open = now < closedUntil ? closedUntil : window.end();
        long next = queue.indexOf(place) == 0 ? Math.min(open, place.until) : place.until;
        return Duration.ofNanos(Math.max(1, next - now));
    }

    /** Whether a caller may begin a request and leave one to each that is ahead. */
    private boolean isFree(int ahead, int keepFree) {
        if (now() < closedUntil) {
            return false;
        }
        // A job that keeps some free may probe, too, or it would stall if it is alone.
        return doubtful
                ? !probing && ahead == 0 && current().left() > 0
                : current().free(keepFree, inFlight) > ahead;
    }

    private Window current() {
        if (now() >= window.end()) {
            window = window.next(inFlight, now());
        }
        return window;
    }

    private synchronized Permit begin(boolean isProbe) {
        inFlight++;
        probing |= isProbe;
        return new Permit(this, current().begin(isProbe));
    }

    /** Ends a request with the result of its attempt. */
    synchronized void end(Ticket ticket, AttemptResult result) {
        inFlight--;
        probing &= !ticket.isProbe();
        if (result instanceof HttpResponse response) {
            responded(ticket, response);
        } else if (result.outcome() != Outcome.NOT_SENT) {
            ticket.window().countUnreported(now());
        }
        wake();
    }

    private void responded(Ticket ticket, HttpResponse response) {
        long now = now();
        Report report = Report.of(response, time.now());
        RateLimit said = report.rateLimit();
        doubtful &= !ticket.isProbe();
        if (response.meaning().repeat() == Meaning.Repeat.AFTER_RESET) {
            refused(ticket, said, now + report.pause());
        } else if (said == null) {
            ticket.window().countUnreported(now);
        } else {
            reported(ticket, said, now + report.untilReset(), now);
        }
    }

    private void refused(Ticket ticket, @Nullable RateLimit said, long until) {
        doubtful = true;
        closedUntil = Math.max(closedUntil, until);
        // Without a report it is of something before the service, which has counted other requests.
        if (said != null) {
            ticket.window().close(said, until);
        }
    }

    private void reported(Ticket ticket, RateLimit said, long latestEnd, long now) {
        // Within one window, the remaining requests become fewer.
        boolean isOfLater = said.remaining() >= ticket.least();
        window = isOfLater && ticket.window() == window ? window.next(inFlight, now) : window;
        Ticket counted = isOfLater ? window.begin(false) : ticket;
        counted.window().countReported(counted, said, latestEnd, now);
    }

    /** Wakes the first, and those that cannot be served in time, so that they give up. */
    private void wake() {
        int ahead = 0;
        for (Place place : queue) {
            boolean isTooLate = isTooLate(place, ahead);
            if (isTooLate || ahead == 0) {
                place.wakeUp.run();
            }
            ahead += isTooLate ? 0 : 1;
        }
    }

    /**
     * Whether its turn can only come after its deadline. Only the first response of a window says how long it lasts and
     * how many requests it allows. Those in flight do not count, since reports may have counted them.
     */
    private boolean isTooLate(Place place, int ahead) {
        boolean isKnown = current().isKnown();
        int most = window.mostFree(place.keepFree);
        long turn = isKnown ? turn(ahead, place.keepFree, most) : Math.max(now(), closedUntil);
        return turn >= place.until;
    }

    private Throttled throttled(int ahead, int keepFree) {
        return new Throttled(Duration.ofNanos(expectedTurn(ahead, keepFree) - now()));
    }

    private long expectedTurn(int ahead, int keepFree) {
        return turn(ahead, keepFree, window.free(keepFree, inFlight));
    }

    /** When a caller can begin a request, if so many are free in this window. */
    private long turn(int ahead, int keepFree, int free) {
        long open = Math.max(now(), closedUntil);
        long windows = (long) (ahead - Math.max(0, free)) / Math.max(1, window.limit() - keepFree);
        return ahead < free ? open : Math.max(open, window.end()) + windows * Window.MINUTE;
    }

    /** What the service last reported, or null if it has not yet, or that window is over. */
    public synchronized @Nullable RateLimit lastReported() {
        return current().lastReport();
    }

    /** How many callers are in the queue. */
    public synchronized int waiting() {
        return queue.size();
    }

    /** Makes all callers in the queue look again. */
    synchronized void wakeAll() {
        queue.forEach(place -> place.wakeUp.run());
    }

    /** Whether no call uses this limiter, and nothing that it knows matters any more. */
    synchronized boolean isForgettable() {
        return inFlight == 0 && queue.isEmpty() && now() >= Math.max(window.end(), closedUntil);
    }

    private long now() {
        return time.nanoTime() - origin;
    }
}
