package io.attest.client.internal.ratelimit;

import io.attest.client.config.RateLimitOptions;
import io.attest.client.error.Outcome;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.ratelimit.Admission.Permit;
import io.attest.client.internal.ratelimit.Admission.Throttled;
import io.attest.client.internal.ratelimit.Admission.Wait;
import io.attest.client.internal.ratelimit.Window.Reservation;
import io.attest.client.internal.time.TimeSource;
import io.attest.client.ratelimit.RateLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The rate limit of one token: who may send, in which order, and when. Only {@link #acquire} waits; the store is asked
 * without the lock. Times are nanoseconds since the limiter's creation. Thread-safe.
 */
public final class RateLimiter {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    // Longer than a window can last beyond its reset, and than a clock that is set by the network is wrong.
    private static final long CLEARLY_PAST_SECONDS = 5;

    private final WindowStore store;
    private final TimeSource time;
    // Times count from here, so that they are small numbers and can be compared.
    private final long origin;

    private final LastRateLimit lastReported = new LastRateLimit();
    // Two queues, one behind the other: the turn of those that keep requests free comes when no other caller waits.
    private final List<Waiter> waiters = new ArrayList<>();
    private Window window = Window.UNKNOWN;
    private volatile WindowView view = WindowView.NONE;
    private int underWay;
    private boolean responseSeen;
    private boolean trying;
    private boolean reported;

    RateLimiter(WindowStore store, TimeSource time) {
        this.store = store;
        this.time = time;
        this.origin = time.nanoTime();
    }

    /** What the service last reported, or null if it has not yet. */
    public @Nullable RateLimit lastReported() {
        return lastReported.get();
    }

    /** How many callers are in the queue. */
    public synchronized int waiting() {
        return waiters.size();
    }

    /** A response has come, whether or not its request had a permit. */
    public void responded(HttpResponse response) {
        lastReported.update(response);
    }

    /** A caller's place in the queue. */
    static final class Waiter {

        private final int keepFree;
        private volatile Runnable wakeUp = () -> {};

        private Waiter(int keepFree) {
            this.keepFree = keepFree;
        }
    }

    /**
     * Takes a permit on the calling thread, which waits for it if it may.
     *
     * @param options whether it waits, and how many requests it keeps free; the mode is not OFF
     * @param timeToWait how long it can wait from now on
     * @param closed whether the client is closed, after which {@link RateLimiters#wakeAll} is called
     * @param waitBegins gets the estimated time until a permit, before the first wait
     * @return a {@link Permit} or {@link Throttled}; null if the client was closed during the wait
     */
    public @Nullable Admission acquire(
            RateLimitOptions options,
            Supplier<Duration> timeToWait,
            BooleanSupplier closed,
            Consumer<Duration> waitBegins)
            throws InterruptedException {
        if (options.mode() == RateLimitOptions.Mode.FAIL_FAST) {
            return takeNow(options.keepFree());
        }
        Waiter waiter = join(options.keepFree());
        try {
            for (boolean first = true; ; first = false) {
                CountDownLatch wakeUp = new CountDownLatch(1);
                Admission admission = next(waiter, timeToWait.get(), wakeUp::countDown);
                if (!(admission instanceof Wait wait)) {
                    return admission;
                }
                // Checked only now that the waiter can wake this thread, or the closing could be missed.
                if (closed.getAsBoolean()) {
                    return null;
                }
                if (first) {
                    waitBegins.accept(wait.expected());
                }
                time.sleep(wait.longest(), wakeUp);
            }
        } finally {
            leave(waiter);
        }
    }

    /** Takes a permit if the waiters leave one over. Never returns {@link Wait}. */
    Admission takeNow(int keepFree) {
        int ahead = endOfQueue(keepFree);
        Permit permit = take(keepFree, ahead);
        return permit == null ? throttled(ahead, keepFree) : permit;
    }

    /** Joins the end of the queue. */
    synchronized Waiter join(int keepFree) {
        Waiter waiter = new Waiter(keepFree);
        waiters.add(endOfQueue(keepFree), waiter);
        return waiter;
    }

    /**
     * Takes a permit, if a waiter is first and one is available.
     *
     * @param timeToWait how long the waiter can wait
     * @param wakeUp run when the waiter should look again: once or several times, on any thread
     */
    Admission next(Waiter waiter, Duration timeToWait, Runnable wakeUp) {
        waiter.wakeUp = wakeUp;
        boolean inTime = timeToWait.compareTo(Duration.ZERO) > 0;
        Permit permit = inTime && waiter.equals(head()) ? take(waiter.keepFree, 0) : null;
        Admission admission = permit == null ? waitOrGiveUp(waiter, timeToWait.toNanos()) : permit;
        if (!(admission instanceof Wait)) {
            leave(waiter);
        }
        return admission;
    }

    /** Gives a waiter's place up. Does nothing if it has had its turn. */
    void leave(Waiter waiter) {
        wake(remove(waiter));
    }

    /**
     * Whether the caller is the first to report that calls wait; false from then on, until the queue is empty again.
     */
    public synchronized boolean isFirstReport() {
        boolean first = !reported;
        reported = true;
        return first;
    }

    /** Makes all waiters look again. */
    void wakeAll() {
        waiters().forEach(RateLimiter::wake);
    }

    /** Whether no call waits or is under way, and the next window needs nothing of what is known. */
    synchronized boolean isIdle() {
        return head() == null
                && underWay == 0
                && (view.equals(WindowView.NONE) || untilEnd() <= 0)
                && !window.cautious();
    }

    /**
     * Takes one request, or returns null if none is available.
     *
     * @param ahead how many requests must remain for those who wait
     */
    private @Nullable Permit take(int keepFree, int ahead) {
        long now = now();
        WindowView known = view;
        if (now < known.closedUntil()) {
            return null;
        }
        Reservation[] taken = {null};
        Window changed = store.update(Reservation.ofNone(now), (held, none) -> {
            Window current = known.end(held, now) > now ? held : held.next();
            boolean isFree = current.available() > ahead + current.kept(keepFree);
            taken[0] = isFree ? new Reservation(current.number(), current.unreported(), now, none.local()) : null;
            return isFree ? current.take() : current;
        });
        Reservation reservation = taken(changed, taken[0], ahead);
        return reservation == null ? null : new Permit(this, reservation);
    }

    private synchronized @Nullable Reservation taken(Window changed, @Nullable Reservation reservation, int ahead) {
        // After the update: while the store was busy, another client may have begun the window.
        long now = now();
        window = changed;
        view = view.seeing(changed, now);
        if (reservation == null && (ahead > 0 || !mayTry())) {
            return null;
        }
        underWay++;
        trying |= reservation == null;
        return reservation == null ? Reservation.ofNone(now) : reservation;
    }

    /**
     * Whether one request may try if a window that others have used up is over. Its reset is all that a client knows
     * before its first response; the window is left to others as it is until that comes.
     */
    private boolean mayTry() {
        long latest = time.now().getEpochSecond() - CLEARLY_PAST_SECONDS;
        return !responseSeen && !trying && window.reset() != 0 && window.reset() < latest;
    }

    /**
     * Ends a reservation.
     *
     * @param result of the request, or null if none was made
     */
    void end(Reservation reservation, @Nullable AttemptResult result) {
        long now = now();
        boolean isTry = reservation.number() == Reservation.NO_WINDOW;
        RateLimitHeaders report =
                result instanceof HttpResponse response ? RateLimitHeaders.of(response, time.now()) : null;
        WindowView known = learnClock(report, reservation.at(), now);
        Window changed = store.update(reservation, (held, it) -> {
            if (result == null || result.outcome() == Outcome.NOT_SENT) {
                return held.giveBack(it);
            }
            if (report == null) {
                return held.lose(it, known.mayBeOver(held, now));
            }
            Window current = isTry && known.end(held, now) <= now ? held.next() : held;
            return current.settle(it, report, known.mayBeOver(current, now));
        });
        synchronized (this) {
            underWay--;
            trying &= !isTry;
            window = changed;
            // After the update, as for a permit.
            long seen = now();
            view = (report == null ? view : view.settled(reservation, report, changed, seen)).seeing(changed, seen);
        }
        wake(head());
    }

    private synchronized WindowView learnClock(@Nullable RateLimitHeaders report, long sent, long received) {
        responseSeen |= report != null;
        if (report != null && report.date() != 0) {
            view = view.seeing(ServerClock.of(report.date(), sent, received));
        }
        return view;
    }

    private synchronized Throttled throttled(int ahead, int keepFree) {
        return new Throttled(Duration.ofNanos(expected(ahead, keepFree)));
    }

    private synchronized Admission waitOrGiveUp(Waiter waiter, long left) {
        int ahead = waiters.indexOf(waiter);
        long expected = expected(ahead, waiter.keepFree);
        boolean mayComeBack = trying || window.mayComeBack();
        if (left <= 0 || (expected >= left && !mayComeBack)) {
            return throttled(ahead, waiter.keepFree);
        }
        long look = Math.min(left, ahead == 0 ? untilNextLook() : left);
        return new Wait(Duration.ofNanos(Math.max(1, look)), Duration.ofNanos(Math.min(expected, left)));
    }

    /**
     * The estimated time until a caller can take a request, if no request under way is given back and every window is
     * used up, and lasts a minute.
     */
    private long expected(int ahead, int keepFree) {
        long kept = Math.min(keepFree, window.limit() - 1);
        long left = Math.max(0, window.available() - kept);
        if (ahead < left && now() >= view.closedUntil()) {
            return 0;
        }
        long windows = Math.max(0, ahead - left) / (window.limit() - kept);
        return Math.max(0, untilEnd() + windows * WindowView.MINUTE);
    }

    private long untilEnd() {
        long now = now();
        return view.end(window, now) - now;
    }

    private long untilNextLook() {
        // Other clients may give requests back, and cannot wake this one.
        boolean others = window.inFlight() + window.owed() > underWay;
        return others ? Math.min(untilEnd(), SECOND) : untilEnd();
    }

    private long now() {
        return time.nanoTime() - origin;
    }

    private synchronized int endOfQueue(int keepFree) {
        return keepFree > 0
                ? waiters.size()
                : (int) waiters.stream().filter(w -> w.keepFree == 0).count();
    }

    private synchronized @Nullable Waiter head() {
        return waiters.isEmpty() ? null : waiters.get(0);
    }

    private synchronized List<Waiter> waiters() {
        return List.copyOf(waiters);
    }

    /** Returns the waiter whose turn it is now, or null if that has not changed. */
    private synchronized @Nullable Waiter remove(Waiter waiter) {
        boolean wasHead = waiter.equals(head());
        waiters.remove(waiter);
        reported &= !waiters.isEmpty();
        return wasHead ? head() : null;
    }

    private static void wake(@Nullable Waiter waiter) {
        if (waiter != null) {
            waiter.wakeUp.run();
        }
    }
}
