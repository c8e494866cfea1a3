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

/** The rate limit of one token as one client knows it. Times are nanoseconds since its creation. Thread-safe. */
final class TokenRateLimit {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final SharedWindow window;
    private final TimeSource time;
    // Times count from here, so that they are small numbers and can be compared.
    private final long origin;
    private final DateHeader dates = new DateHeader();
    private final AtomicReference<WindowView> view = new AtomicReference<>(WindowView.NONE);
    private final AtomicInteger underWay = new AtomicInteger();
    // Until when a 429 forbids requests, regardless of what becomes known of the window.
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
     * Takes one request, or returns null if none is available.
     *
     * @param leaving how many requests must remain for other callers
     */
    @Nullable
    Reservation take(int leaving) {
        long now = now();
        if (now < closedUntil.get()) {
            return null;
        }
        WindowView known = view();
        // A store may call the function several times; the last result counts.
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

    /** The request was not sent. */
    void giveBack(Reservation reservation) {
        long now = now();
        underWay.decrementAndGet();
        RateLimitWindow w = window.end(reservation, WindowRule::giveBack, now);
        view.updateAndGet(v -> v.seeing(w, now));
    }

    /** The request was made, with this result. */
    void settle(Reservation reservation, AttemptResult result) {
        if (result instanceof HttpResponse response) {
            settle(
                    reservation,
                    LimitReport.of(
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
        RateLimitWindow w = window.end(
                reservation, (held, ended) -> WindowRule.settle(held, ended, report, known.mayBeOver(held, now)), now);
        learnLength(report);
        view.updateAndGet(v -> {
            // A 429 without rate limit headers need not have come from the service.
            boolean byTheService = !report.tooManyRequests() || report.rateLimit() != null;
            WindowView seeing = (byTheService ? v.sawResponse(reservation, now) : v).seeing(w, now);
            return report.tooManyRequests() ? seeing.closed(now + closedFor(report)) : seeing;
        });
        // A 429 that leaves requests in the window is a late one, of a window that is over.
        if (report.tooManyRequests() && w.remaining() == 0) {
            closedUntil.accumulateAndGet(now + closedFor(report), Math::max);
        }
    }

    private void lose(Reservation reservation) {
        long now = now();
        underWay.decrementAndGet();
        WindowView known = view();
        RateLimitWindow w =
                window.end(reservation, (held, ended) -> WindowRule.lose(held, ended, known.mayBeOver(held, now)), now);
        // It may not have reached the service, so it does not show that the service has begun the window.
        view.updateAndGet(v -> v.seeing(w, now));
    }

    // After a 429 without Retry-After one caller may try at any time; backing off is up to the retry rule.
    private static long closedFor(LimitReport report) {
        return report.retryAfter() == null ? 0 : report.retryAfter().toNanos();
    }

    private void learnLength(LimitReport report) {
        RateLimit reported = report.rateLimit();
        // Only the response that opened a window shows its length.
        if (reported != null && report.date() != null && reported.remaining() == reported.limit() - 1) {
            windowLength = Math.max(1, reported.reset().getEpochSecond() - report.date()) * SECOND;
        }
    }

    /**
     * The shortest time until a caller can take a request, if no request under way is given back.
     *
     * @param ahead how many callers wait before it
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
     * The estimated time until a caller can take a request, if no request under way is given back and every window is used
     * up.
     *
     * @param ahead how many callers wait before it
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

    long untilEnd() {
        long now = now();
        return Math.max(view().end(window.seen(), now), closedUntil.get()) - now;
    }

    /** The time until the first waiter should look again, unless a caller of this client changes something before. */
    long untilNextLook() {
        RateLimitWindow w = window.seen();
        // Other clients may give requests back, and cannot notify this one.
        return w.inFlight() + w.owed() > underWay.get() ? Math.min(untilEnd(), SECOND) : untilEnd();
    }

    /** Whether a request under way may still be given back. */
    boolean mayComeBack() {
        RateLimitWindow w = window.seen();
        return w.remaining() > w.unreported() && w.inFlight() + w.owed() > 0;
    }

    boolean isForgettable() {
        RateLimitWindow w = window.seen();
        return underWay.get() == 0 && untilEnd() <= 0 && !w.cautious() && w.inFlight() + w.owed() == 0;
    }
}
