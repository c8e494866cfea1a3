package io.attest.client.internal.ratelimit;

import io.attest.client.error.Outcome;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.time.TimeSource;
import io.attest.client.ratelimit.RateLimit;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** What one client knows of a token's rate limit, and has taken of it. Thread-safe. Times are its own, from its beginning. */
final class TokenRateLimit {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final SharedWindow window;
    private final TimeSource time;
    // So that times are small numbers, which can be compared.
    private final long origin;
    private final DateHeader dates = new DateHeader();
    private final AtomicReference<WindowView> view = new AtomicReference<>(WindowView.NONE);
    private final AtomicInteger underWay = new AtomicInteger();
    // Until when an error response forbids requests, whatever is known of the window then.
    private final AtomicLong closedUntil = new AtomicLong(Long.MIN_VALUE);
    private volatile long windowLength = 60 * SECOND;

    TokenRateLimit(SharedWindow window, TimeSource time) {
        this.window = window;
        this.time = time;
        this.origin = time.nanoTime();
    }

    long now() {
        return time.nanoTime() - origin;
    }

    private WindowView view() {
        return Objects.requireNonNull(view.get());
    }

    /**
     * Takes one request, or returns null if there is none now.
     *
     * @param leaving how many are left to others
     */
    @Nullable
    Reservation take(int leaving) {
        long now = now();
        if (now < closedUntil.get()) {
            return null;
        }
        WindowView known = view();
        // A store may ask several times; the last response is the one that counts.
        boolean[] took = {false};
        RateLimitWindow w = window.update(
                held -> {
                    RateLimitWindow current = known.end(held, now) > now ? held : WindowRule.next(held);
                    took[0] = current.available() > leaving;
                    return took[0] ? WindowRule.take(current) : current;
                },
                now);
        view.updateAndGet(v -> v.seeing(w, now));
        if (!took[0]) {
            return null;
        }
        underWay.incrementAndGet();
        return new Reservation(w.number(), w.unreported(), now, window.isLocal(now));
    }

    /** What was taken was not used. */
    void giveBack(Reservation reservation) {
        long now = now();
        underWay.decrementAndGet();
        RateLimitWindow w = window.update(
                held -> WindowRule.giveBack(held, reservation.inStore()),
                held -> WindowRule.giveBack(held, reservation),
                now);
        view.updateAndGet(v -> v.seeing(w, now));
    }

    /** What was taken was used, and came to this. */
    void settle(Reservation reservation, AttemptResult result) {
        if (result instanceof HttpResponse response) {
            settle(
                    reservation,
                    LimitReport.by(
                            response,
                            dates.seconds(response.headers()),
                            time.now(),
                            Duration.ofNanos(now() - reservation.at())));
        } else if (result.outcome() == Outcome.NOT_SENT) {
            giveBack(reservation);
        } else {
            lose(reservation);
        }
    }

    private void settle(Reservation reservation, LimitReport report) {
        long now = now();
        underWay.decrementAndGet();
        WindowView known = view.updateAndGet(
                v -> report.date() == null ? v : v.with(v.clock().seen(report.date(), reservation.at(), now)));
        RateLimitWindow w = window.update(
                held -> WindowRule.responded(held, reservation.inStore(), report, known.mayBeOver(held, now)),
                held -> WindowRule.responded(held, reservation, report, known.mayBeOver(held, now)),
                now);
        learnLength(report);
        view.updateAndGet(v -> {
            // An error response that says nothing of the rate limit need not have come from the service.
            boolean byTheService = !report.refused() || report.rateLimit() != null;
            WindowView seeing = (byTheService ? v.responded(reservation, now) : v).seeing(w, now);
            return report.refused() ? seeing.closed(now + closing(report)) : seeing;
        });
        // One that leaves something is an old one, of a window that is over.
        if (report.refused() && w.remaining() == 0) {
            closedUntil.accumulateAndGet(now + closing(report), Math::max);
        }
    }

    private void lose(Reservation reservation) {
        long now = now();
        underWay.decrementAndGet();
        WindowView known = view();
        RateLimitWindow w = window.update(
                held -> WindowRule.lost(held, reservation.inStore(), known.mayBeOver(held, now)),
                held -> WindowRule.lost(held, reservation, known.mayBeOver(held, now)),
                now);
        // Nobody knows whether it reached the service, and so whether the service has begun the window.
        view.updateAndGet(v -> v.seeing(w, now));
    }

    // An error response that says nothing of time lets one caller try at any time; that it backs off is the retry
    // rule's part.
    private static long closing(LimitReport report) {
        return report.retryAfter() == null ? 0 : report.retryAfter().toNanos();
    }

    private void learnLength(LimitReport report) {
        RateLimit limit = report.rateLimit();
        // Only the response that opened a window tells its length.
        if (limit != null && report.date() != null && limit.remaining() == limit.limit() - 1) {
            windowLength = Math.max(1, limit.reset().getEpochSecond() - report.date()) * SECOND;
        }
    }

    /**
     * How long at least until a caller behind others can have a request, if nothing comes back that was taken.
     *
     * @param ahead how many wait before it
     */
    long untilFree(int ahead) {
        RateLimitWindow w = window.seen();
        int left = Math.max(0, w.remaining() - w.unreported());
        if (ahead < left) {
            return 0;
        }
        int windows = (ahead - left) / Math.max(1, w.limit());
        return untilEnd() + windows * (windowLength - SECOND);
    }

    /**
     * How long probably until a caller behind others can have a request: if nothing comes back that was taken, and every
     * window is used up.
     *
     * @param ahead how many wait before it
     */
    long expected(int ahead) {
        RateLimitWindow w = window.seen();
        int left = Math.max(0, w.available());
        if (ahead < left && now() >= closedUntil.get()) {
            return 0;
        }
        int windows = Math.max(0, ahead - left) / Math.max(1, w.limit());
        return Math.max(0, untilEnd() + windows * windowLength);
    }

    /** How long until the window is over. */
    long untilEnd() {
        long now = now();
        return Math.max(view().end(window.seen(), now), closedUntil.get()) - now;
    }

    /** How long until the first in the queue should look again, if no caller of this client changes anything. */
    long untilNextLook() {
        RateLimitWindow w = window.seen();
        // Others may give back what they took, and cannot tell.
        return w.inFlight() + w.owed() > underWay.get() ? Math.min(untilEnd(), SECOND) : untilEnd();
    }

    /** Whether anything that was taken may come back. */
    boolean mayComeBack() {
        RateLimitWindow w = window.seen();
        return w.remaining() > w.unreported() && w.inFlight() + w.owed() > 0;
    }

    /** Whether requests of this client are under way. */
    boolean isInUse() {
        return underWay.get() > 0;
    }
}
