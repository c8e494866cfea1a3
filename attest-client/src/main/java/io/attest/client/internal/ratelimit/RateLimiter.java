package io.attest.client.internal.ratelimit;

import static io.attest.client.internal.SdkLogger.LOGGER;

import io.attest.client.internal.TimeSource;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.ratelimit.Admission.Closed;
import io.attest.client.internal.ratelimit.Admission.NotInTime;
import io.attest.client.internal.ratelimit.Admission.Permit;
import io.attest.client.internal.ratelimit.CallerQueue.Place;
import io.attest.client.internal.ratelimit.Window.Reservation;
import io.attest.client.ratelimit.RateLimit;
import io.attest.client.ratelimit.RateLimitOptions;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The rate limit of one token: a queue of callers, and the quota that the first of them takes from. Thread-safe. */
public final class RateLimiter {

    private static final Duration WORTH_A_LINE = Duration.ofSeconds(1);
    // A retry keeps one in so many of the limit free.
    private static final int RETRIES_KEEP = 4;

    private final TimeSource time;
    private final Quota quota;
    private final CallerQueue queue = new CallerQueue();
    private final LastRateLimit lastReported;
    private int users;

    /** For what a permit is taken. */
    public enum Use {
        /** An attempt that is not a retry after a failure. */
        ATTEMPT,
        /**
         * A retry after a failure. It keeps a quarter of the limit free, so that in an outage the retries do not take
         * the permits of first attempts.
         */
        RETRY,
        /** A send of a batch. It stays in the queue until its time is over, even if its turn seems to come later. */
        BATCH
    }

    /** @param shared whether other clients use the store, too */
    RateLimiter(WindowStore store, boolean shared, TimeSource time) {
        this.time = time;
        this.quota = new Quota(store, shared, time);
        this.lastReported = new LastRateLimit(time);
    }

    /**
     * Takes a permit on the calling thread, which waits for it if it may. With
     * {@link RateLimitOptions.Mode#OFF} there is always a permit, which counts nowhere.
     *
     * @param options whether it waits, and how many requests it keeps free
     * @param use for what the permit is
     * @param timeToWait how long it can wait from now on
     * @param closed whether the client is closed, after which {@link RateLimiters#wakeAll} is called
     * @param waitBegins gets the estimated time until a permit, before the first wait
     */
    public Admission acquire(
            RateLimitOptions options,
            Use use,
            Supplier<Duration> timeToWait,
            BooleanSupplier closed,
            Consumer<Duration> waitBegins)
            throws InterruptedException {
        int keepFree = keepFree(options.keepFree(), use);
        return switch (options.mode()) {
            case OFF -> new Permit(this, null);
            case FAIL_FAST -> takeNow(keepFree);
            case WAIT -> await(join(keepFree, use), timeToWait, closed, waitBegins);
        };
    }

    private Admission await(
            Place place, Supplier<Duration> timeToWait, BooleanSupplier closed, Consumer<Duration> waitBegins)
            throws InterruptedException {
        try (Place me = place) {
            for (boolean waited = false; ; waited = true) {
                CountDownLatch wakeUp = new CountDownLatch(1);
                // Before the look at the time, since a call may be woken because that has changed.
                me.wakeUp = wakeUp::countDown;
                Admission admission = look(me, timeToWait.get());
                if (admission != null) {
                    return admission;
                }
                // Checked only now that the queue can wake this thread, or the closing could be missed.
                if (closed.getAsBoolean()) {
                    return new Closed();
                }
                if (!waited) {
                    Duration expected = expectedWait(me);
                    logFirst(expected);
                    waitBegins.accept(expected);
                }
                time.sleep(untilNextLook(me), wakeUp);
            }
        }
    }

    /** Not for each call: 64 threads that wait for one window are one piece of news. */
    private void logFirst(Duration expected) {
        if (expected.compareTo(WORTH_A_LINE) > 0 && queue.noteWait()) {
            LOGGER.log(
                    Level.INFO,
                    () -> "calls start to wait for the rate limit, probably for " + expected.toMillis() + " ms");
        }
    }

    /** Takes a permit if the callers that wait leave one over. */
    Admission takeNow(int keepFree) {
        int ahead = queue.ahead(keepFree);
        Permit permit = take(keepFree, ahead);
        return permit == null ? throttled(ahead, keepFree) : permit;
    }

    /** How many requests a caller keeps free that wants to keep so many. */
    int keepFree(int requests, Use use) {
        return use == Use.RETRY ? Math.max(requests, quota.limit() / RETRIES_KEEP) : requests;
    }

    /** Joins the queue. */
    Place join(int keepFree, Use use) {
        return queue.join(keepFree, use == Use.BATCH);
    }

    /**
     * Takes a permit if a caller is first and one is available.
     *
     * @param timeToWait how long the caller can wait
     * @return null if it has to wait and look again
     */
    @Nullable
    Admission look(Place place, Duration timeToWait) {
        place.until = quota.now() + timeToWait.toNanos();
        boolean inTime = timeToWait.compareTo(Duration.ZERO) > 0;
        Permit permit = inTime && place.isFirst() ? take(place.keepFree, 0) : null;
        if (permit != null) {
            return permit;
        }
        int ahead = queue.ahead(place);
        return place.isTooLate(ahead, quota) ? throttled(ahead, place.keepFree) : null;
    }

    /** The estimated time until a caller gets a permit; at most what it can wait. */
    Duration expectedWait(Place place) {
        return until(Math.min(quota.expectedTurn(queue.ahead(place), place.keepFree), place.until));
    }

    /** How long a caller may wait before it looks again, if it is not woken earlier. */
    Duration untilNextLook(Place place) {
        long next = place.isFirst() ? Math.min(quota.nextLook(), place.until) : place.until;
        return Duration.ofNanos(Math.max(1, next - quota.now()));
    }

    /** What the service last reported, or null if it has not yet, or that window is over. */
    public @Nullable RateLimit lastReported() {
        return lastReported.get();
    }

    /** A response has come, whether or not its request had a permit. */
    void responded(HttpResponse response) {
        lastReported.update(response);
    }

    /** How many callers are in the queue. */
    public int waiting() {
        return queue.size();
    }

    /** Makes all callers in the queue look again. */
    void wakeAll() {
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
        return users == 0 && quota.isForgettable();
    }

    private @Nullable Permit take(int keepFree, int ahead) {
        Reservation reservation = quota.take(keepFree, ahead);
        // Other clients may have changed the window.
        queue.wakeTooLate(quota);
        return reservation == null ? null : new Permit(this, reservation);
    }

    /** Ends a reservation with the result of its attempt. */
    void end(Reservation reservation, AttemptResult result) {
        quota.end(reservation, result);
        queue.wakeFirst();
        queue.wakeTooLate(quota);
    }

    private NotInTime throttled(int ahead, int keepFree) {
        return new NotInTime(until(quota.expectedTurn(ahead, keepFree)));
    }

    private Duration until(long turn) {
        return Duration.ofNanos(Math.max(0, turn - quota.now()));
    }
}
