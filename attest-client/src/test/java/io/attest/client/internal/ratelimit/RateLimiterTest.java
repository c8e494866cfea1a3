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
import java.util.logging.Logger;
import java.util.stream.Stream;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateLimiterTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final HttpResponse UNREPORTED = response(404);

    private final FakeTime time = new FakeTime();
    private final RateLimiter limiter = client();

    private RateLimiter client() {
        return new RateLimiters(time).use("token");
    }

    private static Permit take(RateLimiter from) {
        return (Permit) from.takeNow(0);
    }

    private List<Permit> take(int requests) {
        return Stream.generate(() -> take(limiter)).limit(requests).toList();
    }

    private void useUp(int requests) {
        take(requests).forEach(permit -> permit.settle(UNREPORTED));
    }

    /** Looks as a caller does that can wait so long: null if it waits. */
    private static @Nullable Admission look(RateLimiter from, Place place, int seconds, Runnable wakeUp) {
        place.wakeUp = wakeUp;
        Admission admission = from.look(place, Duration.ofSeconds(seconds));
        if (admission != null) {
            from.leave(place);
        }
        return admission;
    }

    private @Nullable Admission look(Place place, int seconds) {
        return look(limiter, place, seconds, () -> {});
    }

    private @Nullable Admission look(Place place) {
        return look(place, 600);
    }

    private Place waiting(int seconds) {
        return waiting(seconds, () -> {});
    }

    /** Joins the queue, and waits. */
    private Place waiting(int seconds, Runnable wakeUp) {
        Place place = limiter.join(0);
        assertThat(look(limiter, place, seconds, wakeUp)).as("waits").isNull();
        return place;
    }

    private Duration expected(int keepFree) {
        Place place = limiter.join(keepFree);
        assertThat(look(place)).as("waits").isNull();
        return limiter.expectedWait(place);
    }

    /** What a service says whose window ends so many seconds after the beginning. */
    private static HttpResponse says(int status, int remaining, int reset) {
        return says(status, 60, remaining, reset);
    }

    private static HttpResponse says(int status, int limit, int remaining, int reset) {
        String end = Long.toString(ServiceResponses.EPOCH_SECONDS + reset);
        return ServiceResponses.response(
                status,
                ServiceResponses.headers(Integer.toString(limit), Integer.toString(remaining), end)
                        .set("Retry-After", "30"));
    }

    private static HttpResponse response(int status, String... headers) {
        return HttpResponse.of(status, Headers.of(headers), new byte[0], false);
    }

    @Test
    void takesNowOnlyWhatThoseWhoWaitLeave() {
        useUp(60);
        Place first = waiting(600);
        Place second = waiting(600);
        assertThat(limiter.untilNextLook(second)).as("the first one wakes it").isEqualTo(Duration.ofMinutes(10));
        time.advance(MINUTE.multipliedBy(2));
        // The second has not woken up yet.
        assertThat(look(first)).isInstanceOf(Permit.class);
        take(58);
        assertThat(limiter.takeNow(0)).isInstanceOf(Throttled.class);

        assertThat(look(second)).isInstanceOf(Permit.class);
    }

    @Test
    void leavesAJobItsTurnWhenTheLastCallerHasLeft() {
        useUp(60);
        Place job = limiter.join(1);
        Place caller = limiter.join(0);
        List<String> woken = new ArrayList<>();
        assertThat(look(limiter, job, 600, () -> woken.add("job"))).isNull();
        time.advance(MINUTE.multipliedBy(2));
        assertThat(look(job)).as("a caller waits").isNull();
        assertThat(look(limiter, job, 600, () -> woken.add("job"))).isNull();

        assertThat(look(caller)).isInstanceOf(Permit.class);
        assertThat(woken).containsExactly("job");
        assertThat(look(job)).isInstanceOf(Permit.class);
    }

    @ParameterizedTest
    @CsvSource({"0, 60", "15, 45"})
    void expectsThatThoseAheadUseUpWhatTheyMayOfEachWindow(int keepFree, int ofEachWindow) {
        useUp(ofEachWindow);
        for (int i = 0; i < ofEachWindow; i++) {
            assertThat(expected(keepFree)).isEqualTo(MINUTE);
        }
        assertThat(expected(keepFree)).isEqualTo(MINUTE.multipliedBy(2));
        time.advance(Duration.ofSeconds(10));
        assertThat(expected(keepFree)).isEqualTo(Duration.ofSeconds(110));
    }

    @Test
    void letsNoCallerGiveUpBeforeTheFirstResponseOfAWindow() {
        take(60);
        for (int i = 0; i < 120; i++) {
            assertThat(limiter.expectedWait(waiting(10)))
                    .as("no longer than it can wait")
                    .isEqualTo(Duration.ofSeconds(10));
        }
    }

    /** The first response has counted all 60 of them, which are still in flight but for one. */
    @Test
    void noCallerGivesUpForRequestsThatAReportHasCounted() {
        List<Permit> taken = take(60);
        List<Place> waiting = Stream.generate(() -> waiting(30)).limit(60).toList();

        taken.get(0).settle(says(200, 120, 60, 60));

        assertThat(look(waiting.get(0), 30)).isInstanceOf(Permit.class);
        assertThat(waiting.subList(1, 60)).allMatch(place -> look(place, 30) == null);
    }

    @Test
    void wakesThoseWhoseTurnA429Postpones() {
        List<Permit> taken = take(2);
        taken.get(0).settle(says(200, 0, 60));
        List<String> woken = new ArrayList<>();
        waiting(900);
        Place impatient = waiting(90, () -> woken.add("impatient"));
        waiting(900, () -> woken.add("patient"));

        taken.get(1).settle(response(429, "Retry-After", "600"));

        assertThat(woken).containsExactly("impatient");
        assertThat(look(impatient, 90)).isEqualTo(new Throttled(MINUTE.multipliedBy(10)));
    }

    @Test
    void aJobOpensTheWindowAfterA429() {
        Permit refused = take(limiter);
        take(limiter).settle(says(200, 0, 60));
        refused.settle(says(429, 0, 60));
        time.advance(Duration.ofSeconds(30));

        assertThat(limiter.takeNow(15)).isInstanceOf(Permit.class);
    }

    @Test
    void givesNoPermitAfterAWaitThatTookTooLong() {
        useUp(60);
        Place waiter = waiting(600);
        time.advance(MINUTE.multipliedBy(2));

        assertThat(look(waiter, 0)).isInstanceOf(Throttled.class);
    }

    @ParameterizedTest
    @CsvSource({"1, 0, 0", "3, 0, 0", "4, 0, 1", "60, 0, 15", "60, 20, 20"})
    void aRetryKeepsNothingFreeOfASmallLimitAndNoLessThanItsCall(int limit, int keepFree, int kept) {
        take(limiter).settle(says(200, limit, 0, 60));

        assertThat(limiter.keepFree(keepFree, true)).isEqualTo(kept);
        assertThat(limiter.keepFree(keepFree, false)).isEqualTo(keepFree);
    }

    @Test
    void aCallThatIsNotLimitedCountsAndIts429HoldsTheOthers() throws InterruptedException {
        take(58);
        notLimited().settle(UNREPORTED);
        Permit second = notLimited();
        assertThat(limiter.takeNow(0)).isInstanceOf(Throttled.class);

        second.settle(response(429, "Retry-After", "90"));
        time.advance(MINUTE);
        assertThat(limiter.takeNow(0)).isEqualTo(new Throttled(Duration.ofSeconds(30)));
        notLimited().close();
    }

    private Permit notLimited() throws InterruptedException {
        return (Permit) limiter.acquire(RateLimitOptions.off(), false, FakeCaller.WITHOUT_TIME);
    }

    @Test
    void oneRequestAloneTriesAfterA429UntilOneIsAnswered() {
        Permit begunBefore = take(limiter);
        take(limiter).settle(response(429, "Retry-After", "30"));
        assertThat(limiter.takeNow(0)).isEqualTo(new Throttled(Duration.ofSeconds(30)));
        time.advance(Duration.ofSeconds(30));

        Permit lost = take(limiter);
        begunBefore.settle(UNREPORTED);
        assertThat(limiter.takeNow(0)).isInstanceOf(Throttled.class);
        lost.settle(new Failure(AttemptFailure.TIMEOUT, Outcome.UNKNOWN, null));
        Permit answered = take(limiter);
        assertThat(limiter.takeNow(0)).isInstanceOf(Throttled.class);
        answered.settle(UNREPORTED);
        take(2);
    }

    @Test
    void whatWasKnownHoldsAfterThe429OfAGateway() {
        take(limiter).settle(says(200, 5, 60));
        take(limiter).settle(response(429, "Retry-After", "30"));
        time.advance(Duration.ofSeconds(30));
        take(limiter).settle(UNREPORTED);

        take(4);
        assertThat(limiter.takeNow(0)).isInstanceOf(Throttled.class);
    }

    @Test
    void aRequestThatArrivesInTheNextWindowCountsThere() {
        take(limiter).settle(says(200, 30, 60));
        Permit late = take(limiter);
        time.advance(MINUTE);
        take(limiter).settle(says(200, 59, 120));

        late.settle(says(200, 58, 120));

        take(58);
        assertThat(limiter.takeNow(0)).isInstanceOf(Throttled.class);
    }

    /** One of them may want what another one holds: that would stop both. */
    @Test
    void noCodeOfTheApplicationRunsWithTheLock() throws InterruptedException {
        useUp(60);
        List<Boolean> held = new ArrayList<>();
        Logger logger = Logger.getLogger("io.attest.client");
        logger.setFilter(line -> held.add(Thread.holdsLock(limiter)));
        RateLimiter.Caller caller = new RateLimiter.Caller() {
            @Override
            public Duration timeToWait() {
                held.add(Thread.holdsLock(limiter));
                return MINUTE.multipliedBy(2);
            }

            @Override
            public boolean isOver() {
                return !held.add(Thread.holdsLock(limiter));
            }

            @Override
            public void waitBegins(Duration expected) {
                held.add(Thread.holdsLock(limiter));
            }
        };
        try {
            limiter.acquire(RateLimitOptions.defaults(), false, caller);
        } finally {
            logger.setFilter(null);
        }

        assertThat(held).hasSize(5).containsOnly(false);
    }

    @Test
    void aWakeUpIsNotMissedWhileTheWaiterLooks() throws InterruptedException {
        useUp(60);
        List<Duration> timeToWait = new ArrayList<>(List.of(Duration.ofMinutes(10), Duration.ZERO));

        Admission admission = limiter.acquire(RateLimitOptions.defaults(), false, new FakeCaller(() -> {
            limiter.wakeAll();
            return timeToWait.remove(0);
        }));

        assertThat(admission).isInstanceOf(Throttled.class);
        assertThat(time.sleeps()).isEmpty();
    }
}
