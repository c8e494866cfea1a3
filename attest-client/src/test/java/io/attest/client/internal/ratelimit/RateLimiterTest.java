package io.attest.client.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.config.RateLimitOptions;
import io.attest.client.error.Outcome;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.ratelimit.Admission.Permit;
import io.attest.client.internal.ratelimit.Admission.Throttled;
import io.attest.client.internal.ratelimit.RateLimiter.Place;
import io.attest.client.observability.AttemptFailure;
import io.attest.client.testing.FakeTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateLimiterTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final HttpResponse UNREPORTED = SimulatedService.response(404, new Headers.Builder());
    private static final HttpResponse REFUSED =
            SimulatedService.response(429, new Headers.Builder().set("Retry-After", "90"));

    private final FakeTime time = new FakeTime();
    private final RateLimiters limiters = new RateLimiters(time);
    private final RateLimiter limiter = limiters.use("token");
    private final List<String> woken = new ArrayList<>();

    private Permit take() {
        return (Permit) limiter.takeNow(0);
    }

    private List<Permit> take(int requests) {
        return Stream.generate(this::take).limit(requests).toList();
    }

    private void useUp(int requests) {
        take(requests).forEach(permit -> permit.settle(UNREPORTED));
    }

    private void assertThrottled() {
        assertThat(limiter.takeNow(0)).isInstanceOf(Throttled.class);
    }

    /** Looks as a caller does that can wait so long: null if it waits. */
    private @Nullable Admission look(Place place, int seconds) {
        Admission admission = limiter.look(place, Duration.ofSeconds(seconds));
        if (admission != null) {
            limiter.leave(place);
        }
        return admission;
    }

    /** Joins the queue, and waits. */
    private Place waiting(String name, int keepFree, int seconds) {
        Place place = limiter.join(keepFree);
        place.wakeUp = () -> woken.add(name);
        assertThat(look(place, seconds)).as("waits").isNull();
        return place;
    }

    /** What a service says whose window ends after a minute. */
    private static HttpResponse says(int status, int limit, int remaining) {
        String end = Long.toString(SimulatedService.EPOCH_SECONDS + 60);
        return SimulatedService.response(
                status,
                SimulatedService.headers(Integer.toString(limit), Integer.toString(remaining), end)
                        .set("Retry-After", "30"));
    }

    @Test
    void takesNowOnlyWhatThoseWhoWaitLeave() {
        useUp(60);
        Place first = waiting("first", 0, 600);
        Place second = waiting("second", 0, 600);
        assertThat(limiter.untilNextLook(second)).as("the first one wakes it").isEqualTo(Duration.ofMinutes(10));
        time.advance(MINUTE.multipliedBy(2));

        // The second has not woken up yet.
        assertThat(look(first, 600)).isInstanceOf(Permit.class);
        take(58);
        assertThrottled();
        assertThat(look(second, 600)).isInstanceOf(Permit.class);
    }

    @Test
    void leavesAJobItsTurnWhenTheLastCallerHasLeft() {
        useUp(60);
        Place job = waiting("job", 1, 600);
        Place caller = waiting("caller", 0, 600);
        time.advance(MINUTE.multipliedBy(2));

        assertThat(look(job, 600)).as("a caller waits").isNull();
        woken.clear();
        assertThat(look(caller, 600)).isInstanceOf(Permit.class);
        assertThat(woken).containsExactly("job");
        assertThat(look(job, 600)).isInstanceOf(Permit.class);
    }

    @ParameterizedTest
    @CsvSource({"0, 60", "15, 45"})
    void expectsThatThoseAheadUseUpWhatTheyMayOfEachWindow(int keepFree, int ofEachWindow) {
        Supplier<Duration> expected = () -> limiter.expectedWait(waiting("one more", keepFree, 600));
        useUp(ofEachWindow);

        assertThat(Stream.generate(expected).limit(ofEachWindow)).containsOnly(MINUTE);

        assertThat(expected.get()).isEqualTo(MINUTE.multipliedBy(2));
        time.advance(Duration.ofSeconds(10));
        assertThat(expected.get()).isEqualTo(Duration.ofSeconds(110));
    }

    @Test
    void letsNoCallerGiveUpBeforeTheFirstResponseOfAWindow() {
        take(60);

        assertThat(Stream.generate(() -> limiter.expectedWait(waiting("one", 0, 10)))
                        .limit(120))
                .as("no longer than it can wait")
                .containsOnly(Duration.ofSeconds(10));
    }

    @Test
    void aJobOpensTheWindowAfterA429() {
        Permit refused = take();
        take().settle(says(200, 60, 0));
        refused.settle(says(429, 60, 0));

        time.advance(Duration.ofSeconds(30));
        assertThat(limiter.takeNow(15)).isInstanceOf(Permit.class);
    }

    @Test
    void givesNoPermitAfterAWaitThatTookTooLong() {
        useUp(60);
        Place waiter = waiting("one", 0, 600);
        time.advance(MINUTE.multipliedBy(2));

        assertThat(look(waiter, 0)).isInstanceOf(Throttled.class);
    }

    @ParameterizedTest
    @CsvSource({"3, 0, 0", "4, 0, 1", "60, 0, 15", "60, 20, 20"})
    void aRetryKeepsNothingFreeOfASmallLimitAndNoLessThanItsCall(int limit, int keepFree, int kept) {
        take().settle(says(200, limit, 0));

        assertThat(limiter.keepFree(keepFree, true)).isEqualTo(kept);
        assertThat(limiter.keepFree(keepFree, false)).isEqualTo(keepFree);
    }

    @Test
    void aCallThatIsNotLimitedCountsAndIts429HoldsTheOthers() throws InterruptedException {
        take(58);
        notLimited().settle(UNREPORTED);
        Permit second = notLimited();
        assertThrottled();
        second.settle(REFUSED);
        time.advance(MINUTE);
        assertThat(limiter.takeNow(0)).isEqualTo(new Throttled(Duration.ofSeconds(30)));
        notLimited().close();
    }

    private Permit notLimited() throws InterruptedException {
        return (Permit) limiters.acquire("token", RateLimitOptions.off(), false, new Waiting(Duration.ZERO));
    }

    @Test
    void oneRequestAloneTriesAfterA429UntilOneIsAnswered() {
        Permit begunBefore = take();
        take().settle(REFUSED);
        assertThat(limiter.takeNow(0)).isEqualTo(new Throttled(Duration.ofSeconds(90)));
        time.advance(Duration.ofSeconds(90));

        Permit lost = take();
        begunBefore.settle(UNREPORTED);
        assertThrottled();
        lost.settle(new Failure(AttemptFailure.TIMEOUT, Outcome.UNKNOWN, null));
        Permit answered = take();
        assertThrottled();
        answered.settle(UNREPORTED);
        take(2);
    }

    @Test
    void whatWasKnownHoldsAfterThe429OfAGateway() {
        take().settle(says(200, 60, 5));
        take().settle(SimulatedService.response(429, new Headers.Builder()));

        time.advance(Duration.ofSeconds(30));
        take().settle(UNREPORTED);
        take(4);
        assertThrottled();
    }

    @Test
    void aPermitThatEndsTwiceCountsOnce() {
        Permit permit = take();
        permit.settle(UNREPORTED);
        permit.settle(UNREPORTED);
        permit.close();
        Permit inUse = take();
        time.advance(MINUTE);
        assertThat(limiter.isForgettable()).isFalse();

        inUse.close();
        time.advance(MINUTE);
        assertThat(limiter.isForgettable()).isTrue();
    }

    private int remembered(int tokens) {
        return (int) IntStream.range(0, tokens)
                .filter(i -> limiters.find("token-" + i) != null)
                .count();
    }

    @Test
    void remembersNoMoreThanTheTokensOfTwoWindowsAsCallsGoOn() {
        int aMinute = 3_000;
        for (int i = 0; i < 10 * aMinute; i++) {
            ((Permit) limiters.use("token-" + i).takeNow(0)).settle(UNREPORTED);
            time.advance(MINUTE.dividedBy(aMinute));
        }
        assertThat(remembered(10 * aMinute)).isBetween(aMinute, 2 * aMinute);
        assertThat(remembered(8 * aMinute)).isZero();

        time.advance(MINUTE);
        IntStream.range(0, aMinute).forEach(i -> limiters.use("token-0"));
        assertThat(remembered(10 * aMinute)).as("as few as it never forgets").isEqualTo(1000);
    }

    /** A caller that can wait so long, and less at each look; it notes whether its methods run with the lock. */
    private final class Waiting implements RateLimiter.Caller {

        private final List<Boolean> held = new ArrayList<>();
        private final List<Duration> times;

        Waiting(Duration... times) {
            this.times = new ArrayList<>(List.of(times));
        }

        @Override
        public Duration timeToWait() {
            held.add(Thread.holdsLock(limiter));
            limiter.wakeAll();
            return times.size() > 1 ? times.remove(0) : times.get(0);
        }

        @Override
        public boolean isOver() {
            return !held.add(Thread.holdsLock(limiter));
        }

        @Override
        public void waitBegins(Duration expected) {
            held.add(Thread.holdsLock(limiter));
        }
    }

    /** One of them may want what another one holds: that would stop both. */
    @Test
    void noCodeOfTheApplicationRunsWithTheLockAndNoWakeUpIsMissedWhileItRuns() throws InterruptedException {
        useUp(60);
        Waiting caller = new Waiting(Duration.ofMinutes(10), Duration.ZERO);
        Logger logger = Logger.getLogger("io.attest.client");
        logger.setFilter(line -> caller.held.add(Thread.holdsLock(limiter)));

        try {
            assertThat(limiter.acquire(RateLimitOptions.defaults(), false, caller))
                    .isInstanceOf(Throttled.class);
        } finally {
            logger.setFilter(null);
        }

        assertThat(caller.held).hasSize(5).containsOnly(false);
        assertThat(time.sleeps()).isEmpty();
    }
}
