package io.attest.client.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.ratelimit.Admission.NotInTime;
import io.attest.client.internal.ratelimit.Admission.Permit;
import io.attest.client.internal.ratelimit.CallerQueue.Place;
import io.attest.client.internal.ratelimit.RateLimiter.Use;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import okhttp3.Headers;
import org.junit.jupiter.api.Test;

/** Two minutes in which the service responds 503 to 30 reads a minute, each with three retries. */
class OutageTest {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long TIMEOUT = 120 * SECOND;
    private static final int READS = 60;
    private static final int MOST_ATTEMPTS = 4;
    private static final HttpResponse UNAVAILABLE = new HttpResponse(503, Headers.of(), new byte[0], false);

    private final VirtualClock clock = new VirtualClock();
    private final RateLimiter limiter = new SimulatedProcess(clock, 0, Duration.ZERO).limiter(null, () -> {});
    private int firstAttempts;
    private int retries;
    private long longestWait;

    /** One read, attempt by attempt. */
    private final class Read {

        private final long begin = clock.now();
        private int attempts;
        private int looks;
        private long joined;

        void join() {
            joined = clock.now();
            Use use = attempts == 0 ? Use.ATTEMPT : Use.RETRY;
            look(limiter.join(limiter.keepFree(0, use), use));
        }

        private void look(Place place) {
            int look = ++looks;
            Runnable again = () -> {
                if (look == looks) {
                    look(place);
                }
            };
            place.wakeUp = () -> clock.in(1, again);
            Admission admission = limiter.look(place, Duration.ofNanos(begin + TIMEOUT - clock.now()));
            if (admission == null) {
                clock.in(limiter.untilNextLook(place).toNanos(), again);
                return;
            }
            looks++;
            place.close();
            if (admission instanceof Permit permit) {
                send(permit);
            } else {
                assertThat(admission).isInstanceOf(NotInTime.class);
                assertThat(attempts).as("attempts of a read that gives up").isPositive();
            }
        }

        private void send(Permit permit) {
            if (attempts == 0) {
                firstAttempts++;
                longestWait = Math.max(longestWait, clock.now() - joined);
            } else {
                retries++;
            }
            attempts++;
            clock.in(SECOND / 20, () -> {
                permit.settle(UNAVAILABLE);
                if (attempts < MOST_ATTEMPTS) {
                    clock.in(attempts * SECOND / 2, this::join);
                }
            });
        }
    }

    @Test
    void everyFirstAttemptIsSentWithinHalfAMinute() {
        for (int i = 0; i < READS; i++) {
            clock.in(2L * i * SECOND, () -> new Read().join());
        }
        while (clock.runNext(Long.MAX_VALUE)) {}

        assertThat(firstAttempts).isEqualTo(READS);
        assertThat(longestWait).isLessThan(30 * SECOND);
        assertThat(retries).isGreaterThan(READS);
    }
}
