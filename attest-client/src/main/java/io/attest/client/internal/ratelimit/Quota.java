package io.attest.client.internal.ratelimit;

import io.attest.client.error.Outcome;
import io.attest.client.internal.TimeSource;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.ratelimit.Window.Counts;
import io.attest.client.internal.ratelimit.Window.Reservation;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The requests that one token may make: takes them from the window in the store, settles them, and estimates when one
 * will be free. Never waits; the store is asked without the lock. Times are nanoseconds since the quota's creation.
 * Thread-safe.
 */
final class Quota {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    // Longer than a window can last beyond its reset, and than a clock that is set by the network is wrong.
    private static final long CLEARLY_PAST_SECONDS = 5;

    private final WindowStore store;
    private final boolean shared;
    private final TimeSource time;
    // Times count from here, so that they are small numbers and can be compared.
    private final long origin;

    // The window as the store last returned it.
    private Window window = Window.UNKNOWN;
    private volatile WindowView view = WindowView.NONE;
    private int ownInFlight;
    private boolean responseSeen;
    private boolean probing;

    /** @param shared whether other clients use the store, too */
    Quota(WindowStore store, boolean shared, TimeSource time) {
        this.store = store;
        this.shared = shared;
        this.time = time;
        this.origin = time.nanoTime();
    }

    long now() {
        return time.nanoTime() - origin;
    }

    /**
     * Takes one request, or returns null if none is available.
     *
     * @param ahead how many requests must remain for those who wait
     */
    @Nullable
    Reservation take(int keepFree, int ahead) {
        long now = now();
        WindowView known = view;
        if (now < known.closedUntil()) {
            return null;
        }
        Reservation[] taken = {null};
        Window changed = store.update(Reservation.ofNone(now), (held, none) -> {
            Window current = known.end(held, now) > now ? held : held.next();
            Counts counts = current.counts();
            boolean isFree = current.available() > ahead + current.kept(keepFree);
            taken[0] = isFree
                    ? new Reservation(
                            current.number(),
                            counts.unreported(),
                            current.isReported() ? counts.remaining() : Long.MAX_VALUE,
                            now,
                            none.local())
                    : null;
            return isFree ? current.take() : current;
        });
        return taken(changed, taken[0], ahead);
    }

    private synchronized @Nullable Reservation taken(Window changed, @Nullable Reservation reservation, int ahead) {
        // After the update: while the store was busy, another client may have begun the window.
        long now = now();
        window = changed;
        view = view.seeing(changed, now);
        if (reservation == null && (ahead > 0 || !mayProbe())) {
            return null;
        }
        ownInFlight++;
        probing |= reservation == null;
        return reservation == null ? Reservation.ofNone(now) : reservation;
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
        boolean isProbe = reservation.number() == Reservation.NO_WINDOW;
        RateLimitHeaders report =
                result instanceof HttpResponse response ? RateLimitHeaders.of(response, time.now()) : null;
        WindowView known = learnClock(report, reservation.at(), now);
        Window changed = store.update(reservation, (held, it) -> {
            if (result.outcome() == Outcome.NOT_SENT) {
                return held.release(it);
            }
            if (report == null) {
                return held.lose(it, known.mayBeOver(held, now));
            }
            Window current = isProbe && known.end(held, now) <= now ? held.next() : held;
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
        probing &= reservation.number() != Reservation.NO_WINDOW;
        window = changed;
        // After the update, as for a permit.
        long now = now();
        view = (report == null ? view : view.settled(reservation, report, changed, now)).seeing(changed, now);
    }

    /** How many requests a window allows, as far as is known. */
    synchronized int limit() {
        return (int) window.limit();
    }

    /** When a caller can take a request, if every request that can be released is. */
    synchronized long earliestTurn(int ahead, int keepFree) {
        long inDoubt = inDoubt();
        // What is in doubt and not under way was lost; or, in a shared store, is perhaps under way elsewhere.
        long most = window.mostAvailable() + (shared ? inDoubt : Math.min(inDoubt, ownInFlight));
        // The first response of a window says how long it lasts and how many requests it allows.
        boolean unknown = probing || (most > 0 && view.begunBy() == null);
        return unknown ? Math.max(now(), view.closedUntil()) : estimate(ahead, keepFree, most);
    }

    /** When a caller can probably take a request: if no request under way is released. */
    synchronized long expectedTurn(int ahead, int keepFree) {
        return estimate(ahead, keepFree, window.mostAvailable());
    }

    /** An estimate, if every window is used up and lasts a minute. */
    private long estimate(int ahead, int keepFree, long available) {
        long now = now();
        long kept = Math.min(keepFree, window.limit() - 1);
        long left = Math.max(0, available - kept);
        if (ahead < left) {
            return Math.max(now, view.closedUntil());
        }
        long windows = Math.max(0, ahead - left) / (window.limit() - kept);
        return Math.max(now, view.end(window, now) + windows * WindowView.MINUTE);
    }

    /** When the first caller should look again, if it is not woken before. */
    synchronized long nextLook() {
        long now = now();
        long end = now < view.closedUntil() ? view.closedUntil() : view.end(window, now);
        // Other clients may release requests, and cannot wake this one.
        boolean others = shared && inDoubt() > ownInFlight;
        return others ? Math.min(end, now + SECOND) : end;
    }

    /** Whether nothing that is known matters any more. */
    synchronized boolean isForgettable() {
        long now = now();
        // The window after a 429 is opened by one request alone, and one that was lost late may count in that window.
        boolean mattersLonger = window.doubtful() || window.counts().inFlight() > 0;
        long end = view.end(window, now) + (mattersLonger ? WindowView.MINUTE : 0);
        return view.equals(WindowView.NONE) || end <= now;
    }

    private long inDoubt() {
        return window.counts().inFlight() + window.counts().carriedOver();
    }
}
