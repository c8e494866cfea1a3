package io.attest.client.internal.ratelimit;

import static io.attest.client.internal.util.SdkLogger.LOGGER;

import io.attest.client.config.RateLimitOptions;
import io.attest.client.error.Outcome;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.ratelimit.Admission.Over;
import io.attest.client.internal.ratelimit.Admission.Permit;
import io.attest.client.internal.ratelimit.Admission.Throttled;
import io.attest.client.internal.ratelimit.CallerQueue.Place;
import io.attest.client.internal.ratelimit.Window.Reservation;
import io.attest.client.internal.util.TimeSource;
import io.attest.client.ratelimit.RateLimit;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The rate limit of one token: callers queue up, and the first takes a request from the window. One lock guards what
 * is known here; no call waits, and no store is asked, with the lock held. Times are nanoseconds since the limiter's
 * creation. Thread-safe.
 */
public final class RateLimiter {

    private static final Duration WORTH_A_LINE = Duration.ofSeconds(1);
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    // A retry keeps one in so many of the limit free.
    private static final int RETRIES_KEEP = 4;
    // Longer than a window can last beyond its reset, and than a clock that is set by the network is wrong.
    private static final long CLEARLY_PAST_SECONDS = 5;

    private final GuardedStore.Slot slot;
    private final boolean shared;
    private final TimeSource time;
    // Times count from here, so that they are small numbers and can be compared.
    private final long origin;

    private final CallerQueue queue = new CallerQueue();
    // As the slot last returned it.
    private Window window = Window.UNKNOWN;
    private WindowView view = WindowView.NONE;
    private @Nullable LastReport last;
    private int ownInFlight;
    private boolean responseSeen;
    private boolean probing;
    private int users;

    /** A call that asks for a permit. */
    public interface Caller {

        /** How long it can wait from now on. */
        Duration timeToWait();

        /** Whether it must not send any more; {@link RateLimiters#wakeAll} is called after a change. */
        boolean isOver();

        /** It is about to wait, probably for so long; once. */
        void waitBegins(Duration expected);
    }

    RateLimiter(GuardedStore store, String key, TimeSource time) {
        this.slot = store.new Slot(key);
        this.shared = store.isShared();
        this.time = time;
        this.origin = time.nanoTime();
    }

    /**
     * Takes a permit on the calling thread, which waits for it if it may. With
     * {@link RateLimitOptions.Mode#OFF} there is always a permit, which counts nowhere.
     *
     * @param options whether it waits, and how many requests it keeps free
     * @param isRetry whether it is for a retry after a failure. That keeps a quarter of the limit free, so that in an
     *     outage the retries do not take the permits of first attempts
     */
    Admission acquire(RateLimitOptions options, boolean isRetry, Caller caller) throws InterruptedException {
        int keepFree = keepFree(options.keepFree(), isRetry);
        return switch (options.mode()) {
            case OFF -> new Permit(this, null);
            case FAIL_FAST -> takeNow(keepFree);
            case WAIT -> await(join(keepFree), caller);
        };
    }

    private Admission await(Place place, Caller caller) throws InterruptedException {
        try {
            for (boolean waited = false; ; waited = true) {
                CountDownLatch wakeUp = new CountDownLatch(1);
                // Before the look at the time, since a call may be woken because that has changed.
                place.wakeUp = wakeUp::countDown;
                Admission admission = look(place, caller.timeToWait());
                if (admission != null) {
                    return admission;
                }
                // Checked only now that the queue can wake this thread, or the end could be missed.
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
        if (expected.compareTo(WORTH_A_LINE) > 0 && noteWait()) {
            LOGGER.log(
                    Level.INFO,
                    () -> "calls start to wait for the rate limit, probably for " + expected.toMillis() + " ms");
        }
    }

    private synchronized boolean noteWait() {
        return queue.noteWait();
    }

    /** How many requests a caller keeps free that wants to keep so many. */
    synchronized int keepFree(int requests, boolean isRetry) {
        return isRetry ? Math.max(requests, (int) window.limit() / RETRIES_KEEP) : requests;
    }

    /** Takes a permit if the callers that wait leave one over. */
    Admission takeNow(int keepFree) {
        int ahead = ahead(keepFree);
        Permit permit = take(keepFree, ahead);
        return permit == null ? throttled(ahead, keepFree) : permit;
    }

    private synchronized int ahead(int keepFree) {
        return queue.ahead(keepFree);
    }

    private synchronized Throttled throttled(int ahead, int keepFree) {
        return new Throttled(Duration.ofNanos(Math.max(0, expectedTurn(ahead, keepFree) - now())));
    }

    synchronized Place join(int keepFree) {
        return queue.join(keepFree);
    }

    synchronized void leave(Place place) {
        queue.leave(place);
    }

    /**
     * Takes a permit if a caller is first and one is available.
     *
     * @param timeToWait how long the caller can wait
     * @return null if it has to wait and look again
     */
    @Nullable
    Admission look(Place place, Duration timeToWait) {
        place.until = now() + timeToWait.toNanos();
        boolean inTime = timeToWait.compareTo(Duration.ZERO) > 0;
        Permit permit = inTime && isFirst(place) ? take(place.keepFree, 0) : null;
        return permit == null ? whyNot(place) : permit;
    }

    private synchronized boolean isFirst(Place place) {
        return queue.ahead(place) == 0;
    }

    private synchronized @Nullable Throttled whyNot(Place place) {
        int ahead = queue.ahead(place);
        return isTooLate(place, ahead) ? throttled(ahead, place.keepFree) : null;
    }

    /** The estimated time until a caller gets a permit; at most what it can wait. */
    synchronized Duration expectedWait(Place place) {
        long turn = Math.min(expectedTurn(queue.ahead(place), place.keepFree), place.until);
        return Duration.ofNanos(Math.max(0, turn - now()));
    }

    /** How long a caller may wait before it looks again, if it is not woken earlier. */
    synchronized Duration untilNextLook(Place place) {
        long now = now();
        long next = isFirst(place) ? Math.min(nextLook(place.keepFree, now), place.until) : place.until;
        return Duration.ofNanos(Math.max(1, next - now));
    }

    private long nextLook(int keepFree, long now) {
        long end = now < view.closedUntil() ? view.closedUntil() : view.end(window, now);
        // Other clients may release requests, and cannot wake this one.
        long ofOthers = window.inDoubt() - ownInFlight;
        boolean canHelp = shared && ofOthers > 0 && window.available() + ofOthers > window.kept(keepFree);
        return canHelp ? Math.min(end, now + SECOND) : end;
    }

    private @Nullable Permit take(int keepFree, int ahead) {
        WindowView known = view();
        long now = now();
        if (now < known.closedUntil()) {
            return null;
        }
        Reservation[] taken = {null};
        Window changed = slot.update(Reservation.ofNone(now), (held, none) -> {
            Window current = known.end(held, now) > now ? held : held.next();
            boolean isFree = current.available() > ahead + current.kept(keepFree);
            taken[0] = isFree ? current.reservation(now, none.local()) : null;
            return isFree ? current.take() : current;
        });
        return taken(changed, taken[0], ahead);
    }

    private synchronized WindowView view() {
        return view;
    }

    private synchronized @Nullable Permit taken(Window changed, @Nullable Reservation taken, int ahead) {
        see(changed);
        Reservation reservation = taken == null && ahead == 0 && mayProbe() ? Reservation.ofNone(now()) : taken;
        // Other clients may have changed the window.
        wakeTooLate();
        if (reservation == null) {
            return null;
        }
        ownInFlight++;
        probing |= taken == null;
        return new Permit(this, reservation);
    }

    /**
     * Whether one request may find out if a window that others have used up is over. Its reset is all that a client
     * knows before its first response; the window is left to others as it is until that comes.
     */
    private boolean mayProbe() {
        long latest = time.now().getEpochSecond() - CLEARLY_PAST_SECONDS;
        return !responseSeen && !probing && window.hasReset() && window.reset() < latest;
    }

    /** Ends a reservation with the result of its attempt. */
    void end(Reservation reservation, AttemptResult result) {
        long now = now();
        RateLimitHeaders report =
                result instanceof HttpResponse response ? RateLimitHeaders.of(response, time.now()) : null;
        WindowView known = learnClock(report, reservation.at(), now);
        Window changed = slot.update(reservation, (held, it) -> {
            if (result.outcome() == Outcome.NOT_SENT) {
                return held.release(it);
            }
            if (report == null) {
                return held.lose(it, known.mayBeOver(held, now));
            }
            Window current = reservation.isProbe() && known.end(held, now) <= now ? held.next() : held;
            return current.settle(it, report, known.mayBeOver(current, now));
        });
        ended(reservation, report, changed);
    }

    private synchronized WindowView learnClock(@Nullable RateLimitHeaders report, long sent, long received) {
        responseSeen |= report != null;
        // A Date alone may come from something before the service, whose clock is another one.
        boolean dated = report != null && report.date() != 0 && (report.rateLimit() != null || view.clock() == null);
        if (report != null && dated) {
            view = view.seeing(ServerClock.of(report.date(), sent, received));
        }
        return view;
    }

    private synchronized void ended(Reservation reservation, @Nullable RateLimitHeaders report, Window changed) {
        ownInFlight--;
        probing &= !reservation.isProbe();
        view = report == null ? view : view.settled(reservation, report, changed, now());
        see(changed);
        queue.wakeFirst();
        wakeTooLate();
    }

    /** After an update, since another client may have begun the window while the store was busy. */
    private void see(Window changed) {
        window = changed;
        view = view.seeing(changed, now());
    }

    /** Wakes those that cannot be served in time, so that they give up. */
    private void wakeTooLate() {
        int ahead = 0;
        for (Place place : queue.places) {
            if (isTooLate(place, ahead)) {
                // It leaves, and is not ahead of the others any more.
                place.wakeUp.run();
            } else {
                ahead++;
            }
        }
    }

    private boolean isTooLate(Place place, int ahead) {
        // The first response of a window says how long it lasts and how many requests it allows.
        boolean isKnown = !probing && view.begunBy() != null;
        long turn = isKnown ? expectedTurn(ahead, place.keepFree) : Math.max(now(), view.closedUntil());
        return turn >= place.until;
    }

    /** When a caller can probably take a request, if no request under way is released and a window lasts a minute. */
    private long expectedTurn(int ahead, int keepFree) {
        long now = now();
        long kept = Math.min(keepFree, window.limit() - 1);
        long left = Math.max(0, window.mostAvailable() - kept);
        if (ahead < left) {
            return Math.max(now, view.closedUntil());
        }
        long windows = (ahead - left) / (window.limit() - kept);
        return Math.max(now, view.end(window, now) + windows * WindowView.MINUTE);
    }

    /** A response has come, whether or not its request had a permit. */
    synchronized void responded(HttpResponse response) {
        last = LastReport.after(last, response, time);
    }

    /** What the service last reported, or null if it has not yet, or that window is over. */
    public synchronized @Nullable RateLimit lastReported() {
        return last == null || last.isOver(time) ? null : last.rateLimit();
    }

    /** How many callers are in the queue. */
    public synchronized int waiting() {
        return queue.places.size();
    }

    /** Makes all callers in the queue look again. */
    synchronized void wakeAll() {
        queue.wakeAll();
    }

    /** One more attempt uses this limiter, from before it takes a permit until its request has ended. */
    synchronized void use() {
        users++;
    }

    /** An attempt that used this limiter has ended. To be called once for each {@link RateLimiters#use}. */
    synchronized void release() {
        users--;
    }

    /** Whether no attempt uses this limiter, and nothing that it knows matters any more. */
    synchronized boolean isForgettable() {
        long now = now();
        // The window after a 429 is opened by one request alone, and one that was lost late may count in that window.
        boolean mattersLonger = window.doubtful() || window.inFlight() > 0;
        long end = view.end(window, now) + (mattersLonger ? WindowView.MINUTE : 0);
        return users == 0 && (view.equals(WindowView.NONE) || end <= now);
    }

    private long now() {
        return time.nanoTime() - origin;
    }
}
