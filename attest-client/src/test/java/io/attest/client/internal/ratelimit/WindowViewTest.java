package io.attest.client.internal.ratelimit;

import static io.attest.client.internal.ratelimit.Windows.at;
import static io.attest.client.internal.ratelimit.Windows.next;
import static io.attest.client.internal.ratelimit.Windows.reservation;
import static io.attest.client.internal.ratelimit.Windows.takenBefore;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Seconds are nanoseconds of the client's clock divided by a thousand million. */
class WindowViewTest {

    private static final long SECOND = 1_000_000_000;

    // Ahead by 100 s to 103 s: sent at 8, read at 10, and dated 110.
    private static final ServerClock CLOCK = ServerClock.UNKNOWN.seen(110, 8 * SECOND, 10 * SECOND);

    private static RateLimitWindow ending(long reset, @Nullable Instant endsBy, int late) {
        return new RateLimitWindow(2, 60, 0, 0, 0, 0, at(reset), endsBy, null, late, false);
    }

    private static long end(WindowView view, RateLimitWindow w, long now) {
        return view.end(w, now * SECOND) / SECOND;
    }

    @Test
    void isOverTwoMinutesAfterItWasSeenIfNoResponseCame() {
        assertThat(end(WindowView.NONE, next(60, 0), 7)).isEqualTo(127);
        assertThat(end(WindowView.NONE.seeing(next(60, 0), 5 * SECOND), next(60, 0), 7))
                .isEqualTo(125);
    }

    @Test
    void isOverAMinuteAfterTheFirstResponseToARequestOfItsOwn() {
        RateLimitWindow w = next(60, 0);
        WindowView seen = WindowView.NONE.seeing(w, 5 * SECOND);

        WindowView view = seen.sawResponse(reservation(w), 6 * SECOND).sawResponse(reservation(w), 9 * SECOND);
        assertThat(end(view, w, 10)).isEqualTo(66);
        assertThat(end(seen.sawResponse(takenBefore(w), 6 * SECOND), w, 10)).isEqualTo(125);
    }

    @Test
    void isOverAMinuteAfterItWasReportedIfTheResponsesBeforeSaidNothing() {
        RateLimitWindow w = ending(130, at(131), 0);
        WindowView view = WindowView.NONE.seeing(next(1, 0), 0).sawResponse(reservation(next(1, 0)), SECOND);

        assertThat(end(view.seeing(w, 7 * SECOND).seeing(w, 8 * SECOND), w, 9)).isEqualTo(67);
    }

    @Test
    void isOverAMinuteAfterItWasSeenWithoutTheClockOfTheService() {
        assertThat(end(WindowView.NONE, ending(130, at(131), 0), 7)).isEqualTo(67);
        assertThat(end(WindowView.NONE, ending(130, at(131), 2), 7)).isEqualTo(69);
    }

    @Test
    void isOverWhenItsEndHasSurelyComeAndAMinuteAfterItWasSeenAtMost() {
        WindowView view = WindowView.NONE.with(CLOCK);

        assertThat(end(view, ending(130, at(131), 0), 12)).isEqualTo(31);
        assertThat(end(view, ending(130, at(131), 1), 12)).isEqualTo(32);
        assertThat(end(view, ending(173, at(174), 0), 12)).isEqualTo(72);
    }

    @Test
    void isLongerThanDocumentedIfThatIsSure() {
        WindowView view = WindowView.NONE.with(CLOCK);

        assertThat(end(view, ending(176, at(177), 0), 12)).isEqualTo(72);
        assertThat(end(view, ending(177, at(178), 0), 12)).isEqualTo(78);
    }

    @Test
    void isOverAsA429AsksAndNotBeforeItsResetIfThatIsKnown() {
        RateLimitWindow unknown = next(0, 0);
        WindowView view =
                WindowView.NONE.seeing(unknown, 5 * SECOND).closed(9 * SECOND).closed(8 * SECOND);
        assertThat(end(view, unknown, 6)).isEqualTo(9);
        assertThat(end(view, WindowRule.next(unknown), 10)).isEqualTo(130);

        RateLimitWindow known = ending(130, at(131), 0);
        WindowView refused = WindowView.NONE.with(CLOCK).seeing(known, 12 * SECOND);
        assertThat(end(refused.closed(20 * SECOND), known, 12)).isEqualTo(31);
        assertThat(end(refused.closed(40 * SECOND), known, 12)).isEqualTo(40);
    }

    @Test
    void mayBeOverFromASecondBeforeItsResetOn() {
        RateLimitWindow w = ending(130, at(131), 0);
        WindowView view = WindowView.NONE.with(CLOCK);

        assertThat(view.mayBeOver(w, 26 * SECOND - 1)).isFalse();
        assertThat(view.mayBeOver(w, 26 * SECOND)).isTrue();
        assertThat(WindowView.NONE.mayBeOver(w, 12 * SECOND)).isTrue();
        WindowView seen = WindowView.NONE.seeing(next(1, 0), 5 * SECOND);
        assertThat(seen.mayBeOver(next(1, 0), 65 * SECOND - 1)).isFalse();
        assertThat(seen.mayBeOver(next(1, 0), 65 * SECOND)).isTrue();
    }
}
