package io.attest.client.internal.ratelimit;

import static io.attest.client.internal.ratelimit.SampleWindows.next;
import static io.attest.client.internal.ratelimit.SampleWindows.refuses;
import static io.attest.client.internal.ratelimit.SampleWindows.reservation;
import static io.attest.client.internal.ratelimit.SampleWindows.responded;
import static io.attest.client.internal.ratelimit.SampleWindows.takenBefore;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.ratelimit.RateLimit;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Seconds are nanoseconds of the client's clock divided by a thousand million. */
class WindowViewTest {

    private static final long SECOND = 1_000_000_000;

    // Ahead by 100 s to 103 s: sent at 8, read at 10, and dated 110.
    private static final ServerClock CLOCK = ServerClock.of(110, 8 * SECOND, 10 * SECOND);

    private static Window ending(long reset) {
        return new Window(2, 60, 0, 0, 0, 0, false, reset, 0);
    }

    private static long end(WindowView view, Window w, long now) {
        return view.end(w, now * SECOND) / SECOND;
    }

    private static WindowView refused(WindowView view, Window w, long now, long until) {
        Duration retryAfter = Duration.ofSeconds(until - now);
        return view.settled(takenBefore(w), new RateLimitHeaders(true, null, 0, retryAfter), w, now * SECOND);
    }

    @Test
    void isOverASecondAfterItsResetOrAMinuteAfterItWasSeenIfThatIsEarlier() {
        WindowView view = WindowView.NONE.seeing(CLOCK);

        assertThat(end(view, ending(170), 12)).isEqualTo(71);
        assertThat(end(view, ending(171), 12)).isEqualTo(72);
        assertThat(end(view, ending(86_400), 12)).isEqualTo(72);
    }

    @Test
    void isOverAsA429AsksAndNotBeforeItsResetIfThatIsKnown() {
        Window unknown = responded(next(0, 0), refuses(null));
        WindowView view = refused(refused(WindowView.NONE, unknown, 5, 9), unknown, 5, 8);
        assertThat(end(view, unknown, 6)).isEqualTo(9);
        assertThat(end(view, unknown.next(), 10)).isEqualTo(130);

        Window known = ending(130);
        WindowView seen = WindowView.NONE.seeing(CLOCK).seeing(known, 12 * SECOND);
        assertThat(end(refused(seen, known, 12, 20), known, 12)).isEqualTo(31);
        assertThat(end(refused(seen, known, 12, 40), known, 12)).isEqualTo(40);
    }

    @Test
    void isBegunByA429OfTheServiceAndNotOfSomethingBeforeIt() {
        Window w = next(1, 0);
        WindowView seen = WindowView.NONE.seeing(w, 5 * SECOND);
        RateLimit used = new RateLimit(60, 0, Instant.ofEpochSecond(130));
        RateLimitHeaders ofTheService = new RateLimitHeaders(true, used, 0, Duration.ZERO);
        RateLimitHeaders ofAnother = new RateLimitHeaders(true, null, 0, Duration.ZERO);

        assertThat(seen.settled(reservation(w), ofTheService, w, SECOND).begunBy())
                .isEqualTo(SECOND);
        assertThat(seen.settled(reservation(w), ofAnother, w, SECOND).begunBy()).isNull();
    }

    @Test
    void mayBeOverFromASecondBeforeItsResetOn() {
        Window w = ending(130);
        WindowView view = WindowView.NONE.seeing(CLOCK);

        assertThat(view.mayBeOver(w, 26 * SECOND - 1)).isFalse();
        assertThat(view.mayBeOver(w, 26 * SECOND)).isTrue();
        assertThat(WindowView.NONE.mayBeOver(w, 12 * SECOND)).isTrue();
        WindowView seen = WindowView.NONE.seeing(next(1, 0), 5 * SECOND);
        assertThat(seen.mayBeOver(next(1, 0), 65 * SECOND - 1)).isFalse();
        assertThat(seen.mayBeOver(next(1, 0), 65 * SECOND)).isTrue();
    }
}
