package io.attest.client.internal.pacing;

import io.attest.client.error.Outcome;
import io.attest.client.internal.http.Answer;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.time.TimeSource;
import io.attest.client.ratelimit.RateLimit;
import io.attest.client.ratelimit.RateLimitWindow;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** What one client knows of a token's allowance, and has taken of it. Thread-safe. Times are its own, from its beginning. */
final class Allowance {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final SharedWindow window;
    private final TimeSource time;
    // So that times are small numbers, which can be compared.
    private final long origin;
    private final DateHeader dates = new DateHeader();
    private final AtomicReference<View> view = new AtomicReference<>(View.NONE);
    private final AtomicInteger underWay = new AtomicInteger();
    // Until when a refusal forbids requests, whatever is known of the window then.
    private final AtomicLong closedUntil = new AtomicLong(Long.MIN_VALUE);
    private volatile long windowLength = 60 * SECOND;

    Allowance(SharedWindow window, TimeSource time) {
        this.window = window;
        this.time = time;
        this.origin = time.nanoTime();
    }

    long now() {
        return time.nanoTime() - origin;
    }

    private View view() {
        return Objects.requireNonNull(view.get());
    }

    /**
     * Takes one request, or returns null if there is none now.
     *
     * @param leaving how many are left to others
     */
    @Nullable
    Taken take(int leaving) {
        long now = now();
        if (now < closedUntil.get()) {
            return null;
        }
        View known = view();
        // A store may ask several times; the last answer is the one that counts.
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
        return new Taken(w.number(), w.unsaid(), now, window.isLocal(now));
    }

    /** What was taken was not used. */
    void giveBack(Taken taken) {
        long now = now();
        underWay.decrementAndGet();
        RateLimitWindow w = window.update(
                held -> WindowRule.giveBack(held, taken.inStore()), held -> WindowRule.giveBack(held, taken), now);
        view.updateAndGet(v -> v.seeing(w, now));
    }

    /** What was taken was used, and came to this. */
    void settle(Taken taken, AttemptResult result) {
        if (result instanceof Answer answer) {
            settle(
                    taken,
                    Said.by(answer, dates.seconds(answer.headers()), time.now(), Duration.ofNanos(now() - taken.at())));
        } else if (result.outcome() == Outcome.NOT_SENT) {
            giveBack(taken);
        } else {
            lose(taken);
        }
    }

    private void settle(Taken taken, Said said) {
        long now = now();
        underWay.decrementAndGet();
        View known = view.updateAndGet(
                v -> said.date() == null ? v : v.with(v.clock().seen(said.date(), taken.at(), now)));
        RateLimitWindow w = window.update(
                held -> WindowRule.answered(held, taken.inStore(), said, known.mayBeOver(held, now)),
                held -> WindowRule.answered(held, taken, said, known.mayBeOver(held, now)),
                now);
        learnLength(said);
        view.updateAndGet(v -> {
            // A refusal that says nothing of the allowance need not have come from the service.
            boolean byTheService = !said.refused() || said.rateLimit() != null;
            View seeing = (byTheService ? v.answered(taken, now) : v).seeing(w, now);
            return said.refused() ? seeing.closed(now + closing(said)) : seeing;
        });
        // One that leaves something is an old one, of a window that is over.
        if (said.refused() && w.remaining() == 0) {
            closedUntil.accumulateAndGet(now + closing(said), Math::max);
        }
    }

    private void lose(Taken taken) {
        long now = now();
        underWay.decrementAndGet();
        View known = view();
        RateLimitWindow w = window.update(
                held -> WindowRule.lost(held, taken.inStore(), known.mayBeOver(held, now)),
                held -> WindowRule.lost(held, taken, known.mayBeOver(held, now)),
                now);
        // Nobody knows whether it reached the service, and so whether the service has begun the window.
        view.updateAndGet(v -> v.seeing(w, now));
    }

    // A refusal that says nothing of time lets one caller try at any time; that it backs off is the retry rule's part.
    private static long closing(Said said) {
        return said.retryAfter() == null ? 0 : said.retryAfter().toNanos();
    }

    private void learnLength(Said said) {
        RateLimit limit = said.rateLimit();
        // Only the answer that opened a window tells its length.
        if (limit != null && said.date() != null && limit.remaining() == limit.limit() - 1) {
            windowLength = Math.max(1, limit.reset().getEpochSecond() - said.date()) * SECOND;
        }
    }

    /**
     * How long at least until a caller behind others can have a request, if nothing comes back that was taken.
     *
     * @param ahead how many wait before it
     */
    long untilFree(int ahead) {
        RateLimitWindow w = window.seen();
        int left = Math.max(0, w.remaining() - w.unsaid());
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
        return w.remaining() > w.unsaid() && w.inFlight() + w.owed() > 0;
    }

    /** Whether requests of this client are under way. */
    boolean isInUse() {
        return underWay.get() > 0;
    }
}
