package io.attest.client.internal.ratelimit;

import static io.attest.client.internal.ratelimit.Windows.at;
import static io.attest.client.internal.ratelimit.Windows.cautious;
import static io.attest.client.internal.ratelimit.Windows.fresh;
import static io.attest.client.internal.ratelimit.Windows.next;
import static io.attest.client.internal.ratelimit.Windows.reservation;
import static io.attest.client.internal.ratelimit.Windows.responded;
import static io.attest.client.internal.ratelimit.Windows.says;
import static io.attest.client.internal.ratelimit.Windows.saysNothing;
import static io.attest.client.internal.ratelimit.Windows.takenBefore;
import static io.attest.client.internal.ratelimit.Windows.told;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.ratelimit.RateLimit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WindowRuleTest {

    @Test
    @DisplayName("Before anything is known, 60 requests can be taken")
    void sixty() {
        RateLimitWindow w = fresh();
        for (int i = 0; i < 60; i++) {
            assertThat(w.available()).isEqualTo(60 - i);
            w = WindowRule.take(w);
        }

        assertThat(w.available()).isZero();
        assertThat(WindowRule.take(w)).isSameAs(w);
    }

    @ParameterizedTest(name = "{0} left, {1} in flight, {2} unreported, {3} owed: {4} can be taken")
    @CsvSource({
        "10, 0, 0, 0, 10",
        "10, 4, 0, 0, 6",
        "10, 0, 4, 0, 6",
        "10, 0, 0, 4, 6",
        "10, 4, 3, 3, 0",
        "0, 1, 1, 1, -3"
    })
    void available(int remaining, int inFlight, int unreported, int owed, int available) {
        assertThat(told(remaining, inFlight, unreported, owed).available()).isEqualTo(available);
    }

    @Test
    @DisplayName("The next window owes what is in flight, and nothing else of this one")
    void nextWindow() {
        RateLimitWindow next = WindowRule.next(told(5, 3, 2, 4));

        assertThat(next).isEqualTo(next(0, 3));
        assertThat(next.available()).isEqualTo(57);
        assertThat(WindowRule.next(next).owed()).isZero();
    }

    @Test
    @DisplayName("A window of which nothing was said keeps the reset of the one before")
    void previousReset() {
        assertThat(WindowRule.next(next(0, 0)).previousReset()).isEqualTo(at(100));
    }

    @Test
    @DisplayName("What was not sent can be taken again, or is no longer owed; what is older does not count")
    void giveBack() {
        RateLimitWindow w = told(10, 2, 0, 2);

        assertThat(WindowRule.giveBack(w, reservation(w))).isEqualTo(told(10, 1, 0, 2));
        assertThat(WindowRule.giveBack(w, takenBefore(w))).isEqualTo(told(10, 2, 0, 1));
        assertThat(WindowRule.giveBack(w, new Reservation(-1, 0, 0, false))).isEqualTo(w);
        assertThat(WindowRule.giveBack(told(10, 0, 0, 0), reservation(w))).isEqualTo(told(10, 0, 0, 0));
        assertThat(WindowRule.giveBack(told(10, 0, 0, 0), takenBefore(w))).isEqualTo(told(10, 0, 0, 0));
    }

    @Test
    @DisplayName("What was lost stays counted until its window ends, and into the next if it may belong there")
    void lost() {
        RateLimitWindow w = told(10, 2, 0, 0);

        assertThat(WindowRule.lose(w, reservation(w), false)).isEqualTo(told(10, 1, 0, 1));
        assertThat(WindowRule.lose(w, takenBefore(w), false)).isEqualTo(w);
        assertThat(WindowRule.lose(w, reservation(w), true)).isEqualTo(w);
    }

    @Test
    @DisplayName("A response that says nothing costs one, in the next window too if it may belong there")
    void unreported() {
        RateLimitWindow w = told(10, 2, 0, 1);

        assertThat(responded(w, saysNothing())).isEqualTo(told(10, 1, 1, 1));
        assertThat(responded(w, takenBefore(w), saysNothing())).isEqualTo(told(10, 2, 1, 0));
        assertThat(WindowRule.settle(w, reservation(w), saysNothing(), true)).isEqualTo(w);
    }

    @Test
    @DisplayName("Remaining never rises within a window, however responses overtake each other")
    void outOfOrder() {
        RateLimitWindow w = responded(responded(told(60, 2, 0, 0), says(7, 100, 50)), says(9, 100, 49));

        assertThat(w.remaining()).isEqualTo(7);
        assertThat(w.inFlight()).isZero();
    }

    @Test
    @DisplayName("What a response left includes those that had said nothing before its request was taken")
    void included() {
        RateLimitWindow w = told(30, 1, 4, 0);

        RateLimitWindow after = responded(w, new Reservation(1, 3, 0, false), says(20, 100, 50));

        assertThat(after.remaining()).isEqualTo(23);
        assertThat(after.available()).isEqualTo(19);
    }

    @Test
    @DisplayName("What a response of the window before left includes nothing of this one")
    void includedInEarlier() {
        RateLimitWindow w = next(0, 1);

        assertThat(responded(w, new Reservation(1, 3, 0, false), says(59, 160, 100))
                        .remaining())
                .isEqualTo(59);
    }

    @Test
    @DisplayName("A late response of an earlier window says nothing of this one")
    void lateResponse() {
        assertThat(responded(next(5, 1), takenBefore(next(5, 1)), says(0, 100, 99)))
                .isEqualTo(next(5, 0));
        assertThat(responded(next(5, 1), takenBefore(next(5, 1)), says(0, 101, 99)))
                .isEqualTo(next(5, 0));
        assertThat(responded(told(9, 1, 0, 0), says(0, 40, 39))).isEqualTo(told(9, 0, 0, 0));
    }

    @Test
    @DisplayName("A later reset begins the next window, and owes what was in flight")
    void laterReset() {
        RateLimitWindow w = responded(told(0, 3, 2, 1), says(58, 160, 101));

        assertThat(w.number()).isEqualTo(2);
        assertThat(w.reset()).isEqualTo(at(160));
        assertThat(w.previousReset()).isEqualTo(at(100));
        assertThat(w.available()).isEqualTo(56);
    }

    @ParameterizedTest(name = "A reset of {0} is that of the same window: it ends at {1}")
    @CsvSource({"99, 100", "100, 100", "101, 101"})
    void jitter(long reset, long known) {
        RateLimitWindow w = responded(told(9, 1, 0, 0), says(5, reset, 50));

        assertThat(w.number()).isEqualTo(1);
        assertThat(w.remaining()).isEqualTo(5);
        assertThat(w.reset()).isEqualTo(at(known));
    }

    @Test
    @DisplayName("The limit is what the service says last")
    void limitChanges() {
        RateLimitWindow w = told(9, 2, 0, 0);
        LimitReport more = new LimitReport(false, new RateLimit(90, 80, at(160)), 101L, null, 1);
        LimitReport less = new LimitReport(false, new RateLimit(5, 4, at(100)), 50L, null, 1);

        assertThat(responded(w, more).available()).isEqualTo(79);
        assertThat(WindowRule.next(responded(w, less)).available()).isEqualTo(4);
    }

    @ParameterizedTest(name = "Reset {1}, date {2}, {0} left: over by {3}")
    @CsvSource({
        "59, 100, 40, 101", "59, 101, 40, 101", "59, 100, 41, 101", "59, 100, 42, 100", "58, 100, 42, 101",
        "59, 110, 100, 110", "58, 200, 100, 201", "30, 100, 60, 101", "30, 101, 40, 101", "30, 102, 40, 103"
    })
    void endsBy(int remaining, long reset, long date, long endsBy) {
        assertThat(responded(WindowRule.take(fresh()), says(remaining, reset, date))
                        .endsBy())
                .isEqualTo(at(endsBy));
    }

    @Test
    @DisplayName("Without a date, a window is over a second after its reset")
    void endsByWithoutDate() {
        LimitReport report = new LimitReport(false, new RateLimit(60, 59, at(100)), null, null, 1);

        assertThat(responded(WindowRule.take(fresh()), report).endsBy()).isEqualTo(at(101));
    }

    @Test
    @DisplayName("Of several responses, the one that bounds the end best counts, until the reset moves")
    void bestEnd() {
        RateLimitWindow w = told(30, 3, 0, 0);

        assertThat(responded(w, says(59, 100, 45)).endsBy()).isEqualTo(at(100));
        assertThat(responded(responded(w, says(59, 100, 45)), says(20, 100, 70)).endsBy())
                .isEqualTo(at(100));
        assertThat(responded(w, says(20, 101, 70)).endsBy()).isEqualTo(at(102));
    }

    @Test
    @DisplayName("A cautious window is opened by one request alone, even when owed ones come back")
    void cautiousOpening() {
        RateLimitWindow w = cautious(0, 3);
        assertThat(w.available()).isEqualTo(1);

        RateLimitWindow opening = WindowRule.take(w);
        assertThat(opening.available()).isZero();
        assertThat(responded(opening, takenBefore(opening), says(0, 100, 99)).available())
                .isZero();
        assertThat(WindowRule.giveBack(opening, takenBefore(opening)).available())
                .isZero();
        assertThat(WindowRule.giveBack(opening, reservation(opening)).available())
                .isEqualTo(1);
    }

    @Test
    @DisplayName("A cautious opening ends with a response, goes on with the next request after a loss")
    void cautiousEnds() {
        RateLimitWindow opening = cautious(1, 3);

        RateLimitWindow known = responded(opening, says(40, 160, 101));
        assertThat(known.cautious()).isFalse();
        assertThat(known.available()).isEqualTo(37);
        assertThat(WindowRule.lose(opening, reservation(opening), false).available())
                .isEqualTo(1);
        // 60, of which 3 are owed, and one was the response that said nothing.
        assertThat(responded(opening, saysNothing()).available()).isEqualTo(56);
    }
}
