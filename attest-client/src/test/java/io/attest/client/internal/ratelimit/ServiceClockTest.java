package io.attest.client.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.ratelimit.Admission.Permit;
import io.attest.client.ratelimit.RateLimitStore;
import io.attest.client.testing.FakeTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A service whose clock is wrong, or is set, or whose machines have different clocks, in windows of a minute. */
class ServiceClockTest {

    private static final Duration RIGHT = Duration.ZERO;
    private static final Duration STEP = Duration.ofMillis(100);
    private static final int LIMIT = 60;

    private final FakeTime time = new FakeTime();
    private final RateLimitStore store = RateLimitStore.inMemory();
    private final List<RateLimiter> clients = List.of(client(), client());

    private long windowEnd;
    private int used;
    private int refused;
    private int granted;

    private RateLimiter client() {
        return new RateLimiters(store, "service", time).use("token");
    }

    private Permit take() {
        return (Permit) clients.get(0).takeNow(0);
    }

    /** Counts a request, and responds by a clock that is wrong by so much. */
    private HttpResponse response(Duration wrong) {
        if (time.nanoTime() >= windowEnd) {
            windowEnd = time.nanoTime() + WindowView.MINUTE;
            used = 0;
        }
        boolean refuses = ++used > LIMIT;
        refused += refuses ? 1 : 0;
        granted += refuses ? 0 : 1;
        long left = windowEnd - time.nanoTime();
        long clock = Duration.between(Instant.EPOCH, time.now().plus(wrong)).toNanos();
        ServiceResponses responses = new ServiceResponses(LIMIT, clock, up(clock + left));
        return refuses ? responses.refused(up(left)) : responses.granted(LIMIT - used, true);
    }

    private static long up(long nanos) {
        return -Math.floorDiv(-nanos, 1_000_000_000L);
    }

    /** Both clients try to send, ten times a second for so many minutes. */
    private void sendFor(int minutes, IntFunction<Duration> wrong) {
        for (int i = 0; i < minutes * 600; i++) {
            if (clients.get(i % 2).takeNow(0) instanceof Permit permit) {
                permit.settle(response(wrong.apply(i)));
            }
            time.advance(STEP);
        }
    }

    private void assertUsesEveryWindow(int windows) {
        assertThat(granted).isEqualTo(windows * LIMIT);
        // A client may take a window to be over too early, which a 429 tells it.
        assertThat(refused).isLessThanOrEqualTo(windows);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 30, 58})
    void oneResponseADayAheadWithTwoCallsInFlightNeitherStopsNorBlindsAClient(int before) {
        for (int i = 0; i < before; i++) {
            take().settle(response(RIGHT));
        }
        Permit first = take();
        Permit second = take();
        HttpResponse aDayAhead = response(Duration.ofDays(1));
        HttpResponse right = response(RIGHT);
        first.settle(aDayAhead);
        second.settle(right);
        sendFor(3, i -> RIGHT);

        assertThat(refused).isZero();
        assertUsesEveryWindow(3);
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 30, 60})
    void aClockThatIsSetBackByTenMinutesCostsAWindowOne429(int afterSeconds) {
        sendFor(4, i -> i < afterSeconds * 10 ? RIGHT : Duration.ofMinutes(-10));

        assertUsesEveryWindow(4);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 30})
    void machinesFiveMinutesApartThatRespondInTurnCostAWindowOne429(int responsesInTurn) {
        sendFor(4, i -> i / responsesInTurn % 2 == 0 ? RIGHT : Duration.ofMinutes(5));

        assertUsesEveryWindow(4);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 17, 59})
    void aMachineADayAheadThatRespondsNowAndThenCostsAWindowOne429(int every) {
        sendFor(4, i -> i % every == 0 ? Duration.ofDays(1) : RIGHT);

        assertUsesEveryWindow(4);
    }
}
