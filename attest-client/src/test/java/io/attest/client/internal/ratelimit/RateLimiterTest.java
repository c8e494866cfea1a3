package io.attest.client.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.error.Outcome;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.ratelimit.Admission.Permit;
import io.attest.client.internal.ratelimit.Admission.Throttled;
import io.attest.client.internal.ratelimit.Admission.Wait;
import io.attest.client.internal.ratelimit.RateLimiter.Waiter;
import io.attest.client.ratelimit.RateLimitStore;
import io.attest.client.testing.FakeTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RateLimiterTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final HttpResponse UNREPORTED = response(404);

    private final FakeTime time = new FakeTime();
    private final RateLimitStore store = RateLimitStore.inMemory();
    private final RateLimiter limiter = client();

    private Runnable meanwhile = () -> {};
    private final RateLimiter delayed = new RateLimiters(this::updateLater, "service", time).of("token");

    private String updateLater(String key, Function<@Nullable String, String> change) {
        Runnable before = meanwhile;
        meanwhile = () -> {};
        before.run();
        return store.update(key, change);
    }

    private void useUpASecondLater() {
        time.advance(Duration.ofSeconds(1));
        take(limiter).settle(says(200, 0, 61));
    }

    private RateLimiter client() {
        return new RateLimiters(store, "service", time).of("token");
    }

    private static Permit take(RateLimiter from) {
        return (Permit) from.takeNow(0);
    }

    private List<Permit> take(int requests) {
        List<Permit> taken = new ArrayList<>();
        while (taken.size() < requests) {
            taken.add(take(limiter));
        }
        return taken;
    }

    private void useUp(int requests) {
        take(requests).forEach(permit -> permit.settle(UNREPORTED));
    }

    private Admission next(Waiter waiter) {
        return limiter.next(waiter, Duration.ofMinutes(10), () -> {});
    }

    private Duration expected(int keepFree) {
        return ((Wait) next(limiter.join(keepFree))).expected();
    }

    /** What a service says whose window ends so many seconds after the beginning. */
    private HttpResponse says(int status, int remaining, int reset) {
        long noon =
                time.now().getEpochSecond() - Duration.ofNanos(time.nanoTime()).toSeconds();
        return response(
                status,
                "X-RateLimit-Limit",
                "60",
                "X-RateLimit-Remaining",
                Integer.toString(remaining),
                "X-RateLimit-Reset",
                Long.toString(noon + reset),
                "Retry-After",
                "30");
    }

    private static HttpResponse response(int status, String... headers) {
        return new HttpResponse(status, Headers.of(headers), new byte[0], false);
    }

    @Test
    void takesNowOnlyWhatThoseWhoWaitLeave() {
        useUp(60);
        Waiter first = limiter.join(0);
        Waiter second = limiter.join(0);
        assertThat(next(first)).isInstanceOf(Wait.class);
        assertThat(next(second)).isInstanceOf(Wait.class);
        time.advance(MINUTE.multipliedBy(2));
        // The second has not woken up yet.
        assertThat(next(first)).isInstanceOf(Permit.class);
        take(58);
        assertThat(limiter.takeNow(0)).isInstanceOf(Throttled.class);

        assertThat(next(second)).isInstanceOf(Permit.class);
    }

    @Test
    void leavesAJobItsTurnWhenTheLastCallerHasLeft() {
        useUp(60);
        Waiter job = limiter.join(1);
        Waiter caller = limiter.join(0);
        List<String> woken = new ArrayList<>();
        assertThat(limiter.next(job, MINUTE.multipliedBy(10), () -> woken.add("job")))
                .isInstanceOf(Wait.class);
        time.advance(MINUTE.multipliedBy(2));
        assertThat(next(job)).as("a caller waits").isInstanceOf(Wait.class);
        assertThat(limiter.next(job, MINUTE.multipliedBy(10), () -> woken.add("job")))
                .isInstanceOf(Wait.class);

        assertThat(next(caller)).isInstanceOf(Permit.class);
        assertThat(woken).containsExactly("job");
        assertThat(next(job)).isInstanceOf(Permit.class);
    }

    @Test
    void expectsAWaitByWhatIsUnderWayAndThoseBefore() {
        Permit last = take(limiter);
        useUp(59);
        for (int i = 0; i < 60; i++) {
            assertThat(expected(0)).isEqualTo(MINUTE);
        }
        assertThat(expected(0)).isEqualTo(MINUTE.multipliedBy(2));
        last.giveBack();
        time.advance(Duration.ofSeconds(10));
        assertThat(expected(0)).isEqualTo(Duration.ofSeconds(110));
    }

    @Test
    void expectsThatAJobUsesOnlyAPartOfEachWindow() {
        useUp(45);
        for (int i = 0; i < 45; i++) {
            assertThat(expected(15)).isEqualTo(MINUTE);
        }
        assertThat(expected(15)).isEqualTo(MINUTE.multipliedBy(2));
    }

    @Test
    void expectsNoWaitBehindACallThatMayGo() {
        Waiter unused = limiter.join(0);

        assertThat(expected(0)).isZero();
    }

    @Test
    void expectsNoWaitLongerThanTheCallCanWait() {
        take(60);
        Admission admission = limiter.next(limiter.join(0), Duration.ofSeconds(5), () -> {});

        assertThat(((Wait) admission).expected()).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void countsTheMinuteFromTheEndOfAnUpdateDuringWhichAnotherClientBeganTheWindow() {
        meanwhile = this::useUpASecondLater;

        assertThat(delayed.takeNow(0)).isEqualTo(new Throttled(MINUTE));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void countsTheMinuteFromTheEndOfTheUpdateAfterARequest(boolean sent) {
        Permit permit = take(delayed);
        meanwhile = this::useUpASecondLater;
        if (sent) {
            permit.settle(UNREPORTED);
        } else {
            permit.giveBack();
        }

        assertThat(delayed.takeNow(0)).isEqualTo(new Throttled(MINUTE));
    }

    @Test
    void isNotClosedByALate429OfAWindowThatIsOver() {
        Permit late = take(limiter);
        take(limiter).settle(says(200, 58, 60));
        time.advance(Duration.ofSeconds(61));
        take(limiter).settle(says(200, 59, 121));

        late.settle(says(429, 0, 60));

        assertThat(limiter.takeNow(0)).isInstanceOf(Permit.class);
    }

    @Test
    void doesNotTakeALossForASignThatTheServiceHasBegunTheWindow() {
        take(60).get(0).settle(new Failure(Failure.Kind.TIMEOUT, Outcome.UNKNOWN, null));
        time.advance(Duration.ofSeconds(119));
        assertThat(limiter.takeNow(0)).isInstanceOf(Throttled.class);
        time.advance(Duration.ofSeconds(1));
        assertThat(limiter.takeNow(0)).isInstanceOf(Permit.class);
    }

    @Test
    void expectsToWaitAsA429AsksEvenIfOthersHaveBegunAWindowMeanwhile() {
        RateLimiter other = client();
        List<Permit> taken = take(2);
        taken.get(0).settle(response(429, "Retry-After", "600"));
        assertThat(other.takeNow(0)).isInstanceOf(Throttled.class);
        time.advance(Duration.ofMinutes(2));
        take(other).settle(says(200, 59, 180));
        taken.get(1).giveBack();

        assertThat(expected(0)).isEqualTo(Duration.ofMinutes(8));
    }

    @Test
    void countsARequestThatOpenedAWindowAloneInThatWindow() {
        take(1).get(0).settle(says(200, 0, 60));
        time.advance(Duration.ofHours(8));
        RateLimiter later = client();
        Permit alone = take(later);
        assertThat(later.takeNow(0)).as("a second request").isInstanceOf(Throttled.class);
        alone.settle(response(404, "Date", "Wed, 01 May 2024 20:00:00 GMT"));

        for (int i = 1; i < 60; i++) {
            take(later);
        }
        assertThat(later.takeNow(0)).isInstanceOf(Throttled.class);
    }

    @Test
    void waitsForTheResponseToARequestThatMayOpenAWindow() {
        take(1).get(0).settle(says(200, 0, 60));
        time.advance(Duration.ofHours(8));
        RateLimiter later = client();
        Permit alone = take(later);

        Waiter next = later.join(0);
        assertThat(later.next(next, Duration.ofSeconds(5), () -> {})).isInstanceOf(Wait.class);
        alone.giveBack();
        assertThat(later.takeNow(0)).as("another one waits").isInstanceOf(Throttled.class);
        assertThat(later.next(next, Duration.ofSeconds(5), () -> {})).isInstanceOf(Permit.class);
    }

    @Test
    void givesNoPermitAfterAWaitThatTookTooLong() {
        useUp(60);
        Waiter waiter = limiter.join(0);
        assertThat(next(waiter)).isInstanceOf(Wait.class);
        time.advance(MINUTE.multipliedBy(2));

        assertThat(limiter.next(waiter, Duration.ZERO, () -> {})).isInstanceOf(Throttled.class);
    }

    @Test
    void forgetsTokensOfCallsWithoutPermits() {
        RateLimiters limiters = new RateLimiters(null, "service", time);
        RateLimiter first = limiters.of("token");
        for (int i = 0; i < 1000; i++) {
            RateLimiter unused = limiters.of("token-" + i);
        }

        assertThat(limiters.of("token")).isNotSameAs(first);
    }
}
