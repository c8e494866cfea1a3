package io.attest.client.internal.ratelimit;

import static io.attest.client.internal.ratelimit.Windows.at;
import static io.attest.client.internal.ratelimit.Windows.cautious;
import static io.attest.client.internal.ratelimit.Windows.fresh;
import static io.attest.client.internal.ratelimit.Windows.next;
import static io.attest.client.internal.ratelimit.Windows.refuses;
import static io.attest.client.internal.ratelimit.Windows.reservation;
import static io.attest.client.internal.ratelimit.Windows.responded;
import static io.attest.client.internal.ratelimit.Windows.says;
import static io.attest.client.internal.ratelimit.Windows.saysNothing;
import static io.attest.client.internal.ratelimit.Windows.takenBefore;
import static io.attest.client.internal.ratelimit.Windows.told;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.ratelimit.RateLimit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WindowRuleTest {

    @Test
    void takesSixtyBeforeAnythingIsKnown() {
        RateLimitWindow w = fresh();
        for (int i = 0; i < 60; i++) {
            assertThat(w.available()).isEqualTo(60 - i);
            w = WindowRule.take(w);
        }

        assertThat(w.available()).isZero();
        assertThat(WindowRule.take(w)).isSameAs(w);
    }

    @ParameterizedTest
    @CsvSource({
        "10, 0, 0, 0, 10",
        "10, 4, 0, 0, 6",
        "10, 0, 4, 0, 6",
        "10, 0, 0, 4, 6",
        "10, 4, 3, 3, 0",
        "0, 1, 1, 1, -3"
    })
    void leavesWhatIsNeitherInFlightNorUnreportedNorOwed(
            int remaining, int inFlight, int unreported, int owed, int available) {
        assertThat(told(remaining, inFlight, unreported, owed).available()).isEqualTo(available);
    }

    @Test
    void owesWhatIsInFlightInTheNextWindowOnly() {
        RateLimitWindow next = WindowRule.next(told(5, 3, 2, 4));

        assertThat(next).isEqualTo(next(0, 3));
        assertThat(next.available()).isEqualTo(57);
        assertThat(WindowRule.next(next).owed()).isZero();
    }

    @Test
    void keepsThePreviousResetOverAWindowThatWasNotReported() {
        assertThat(WindowRule.next(next(0, 0)).previousReset()).isEqualTo(at(100));
    }

    @Test
    void givesBackWhatWasNotSentAndOwesItNoLonger() {
        RateLimitWindow w = told(10, 2, 0, 2);

        assertThat(WindowRule.giveBack(w, reservation(w))).isEqualTo(told(10, 1, 0, 2));
        assertThat(WindowRule.giveBack(w, takenBefore(w))).isEqualTo(told(10, 2, 0, 1));
        assertThat(WindowRule.giveBack(w, new Reservation(-1, 0, 0, false))).isEqualTo(w);
        assertThat(WindowRule.giveBack(w, new Reservation(w.number(), 0, 0, true).inStore()))
                .as("what the store was not told of")
                .isEqualTo(w);
        assertThat(WindowRule.giveBack(told(10, 0, 0, 0), reservation(w))).isEqualTo(told(10, 0, 0, 0));
        assertThat(WindowRule.giveBack(told(10, 0, 0, 0), takenBefore(w))).isEqualTo(told(10, 0, 0, 0));
    }

    @Test
    void countsWhatWasLostUntilItsWindowEndsAndInTheNextIfItMayBelongThere() {
        RateLimitWindow w = told(10, 2, 0, 0);

        assertThat(WindowRule.lose(w, reservation(w), false)).isEqualTo(told(10, 1, 0, 1));
        assertThat(WindowRule.lose(w, takenBefore(w), false)).isEqualTo(w);
        assertThat(WindowRule.lose(w, reservation(w), true)).isEqualTo(w);
    }

    @Test
    void countsOneForAResponseWithoutHeadersAndInTheNextWindowIfItMayBelongThere() {
        RateLimitWindow w = told(10, 2, 0, 1);

        assertThat(responded(w, saysNothing())).isEqualTo(told(10, 1, 1, 1));
        assertThat(responded(w, takenBefore(w), saysNothing())).isEqualTo(told(10, 2, 1, 0));
        assertThat(WindowRule.settle(w, reservation(w), saysNothing(), true)).isEqualTo(w);
    }

    @Test
    void neverRaisesRemainingWithinAWindow() {
        RateLimitWindow w = responded(responded(told(60, 2, 0, 0), says(7, 100, 50)), says(9, 100, 49));

        assertThat(w.remaining()).isEqualTo(7);
        assertThat(w.inFlight()).isZero();
    }

    @Test
    void includesResponsesWithoutHeadersThatCameBeforeTheRequestWasTaken() {
        RateLimitWindow after = responded(told(30, 1, 4, 0), new Reservation(1, 3, 0, false), says(20, 100, 50));

        assertThat(after.remaining()).isEqualTo(23);
        assertThat(after.available()).isEqualTo(19);
        assertThat(responded(next(0, 1), new Reservation(1, 3, 0, false), says(59, 160, 100))
                        .remaining())
                .as("of a request of the window before")
                .isEqualTo(59);
    }

    @Test
    void learnsNothingFromALateResponseOfAnEarlierWindow() {
        assertThat(responded(next(5, 1), takenBefore(next(5, 1)), says(0, 100, 99)))
                .isEqualTo(next(5, 0));
        assertThat(responded(next(5, 1), takenBefore(next(5, 1)), says(0, 101, 99)))
                .isEqualTo(next(5, 0));
        assertThat(responded(told(9, 1, 0, 0), says(0, 40, 39))).isEqualTo(told(9, 0, 0, 0));
    }

    @Test
    void beginsTheNextWindowAtALaterReset() {
        RateLimitWindow w = responded(told(0, 3, 2, 1), says(58, 160, 101));

        assertThat(w.number()).isEqualTo(2);
        assertThat(w.reset()).isEqualTo(at(160));
        assertThat(w.previousReset()).isEqualTo(at(100));
        assertThat(w.available()).isEqualTo(56);
    }

    @ParameterizedTest
    @CsvSource({"99, 100", "100, 100", "101, 101"})
    void takesAResetOfASecondBesideForThatOfTheSameWindow(long reset, long known) {
        RateLimitWindow w = responded(told(9, 1, 0, 0), says(5, reset, 50));

        assertThat(w.number()).isEqualTo(1);
        assertThat(w.remaining()).isEqualTo(5);
        assertThat(w.reset()).isEqualTo(at(known));
    }

    @Test
    void takesTheLimitThatWasReportedLast() {
        RateLimitWindow w = told(9, 2, 0, 0);
        LimitReport more = new LimitReport(false, new RateLimit(90, 80, at(160)), 101L, null, 1);
        LimitReport less = new LimitReport(false, new RateLimit(5, 4, at(100)), 50L, null, 1);

        assertThat(responded(w, more).available()).isEqualTo(79);
        assertThat(WindowRule.next(responded(w, less)).available()).isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource({
        "59, 100, 40, 101", "59, 101, 40, 101", "59, 100, 41, 101", "59, 100, 42, 100", "58, 100, 42, 101",
        "59, 110, 100, 110", "58, 200, 100, 201", "30, 100, 60, 101", "30, 101, 40, 101", "30, 102, 40, 103",
        "59, 100, , 101"
    })
    void endsByAMinuteOrASecondAfterTheReset(int remaining, long reset, @Nullable Long date, long endsBy) {
        LimitReport report = new LimitReport(false, new RateLimit(60, remaining, at(reset)), date, null, 1);

        assertThat(responded(WindowRule.take(fresh()), report).endsBy()).isEqualTo(at(endsBy));
    }

    @Test
    void endsByTheBestBoundOfAllResponsesUntilTheResetMoves() {
        RateLimitWindow w = told(30, 3, 0, 0);

        assertThat(responded(w, says(59, 100, 45)).endsBy()).isEqualTo(at(100));
        assertThat(responded(responded(w, says(59, 100, 45)), says(20, 100, 70)).endsBy())
                .isEqualTo(at(100));
        assertThat(responded(w, says(20, 101, 70)).endsBy()).isEqualTo(at(102));
    }

    @Test
    void letsOneRequestAloneOpenACautiousWindow() {
        RateLimitWindow w = cautious(0, 3);
        assertThat(w.available()).isEqualTo(1);
        assertThat(WindowRule.giveBack(w, takenBefore(w)).available()).isEqualTo(1);

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
    void endsACautiousOpeningWithAResponseAndTriesAgainAfterALoss() {
        RateLimitWindow opening = cautious(1, 3);

        RateLimitWindow known = responded(opening, says(40, 160, 101));
        assertThat(known.cautious()).isFalse();
        assertThat(known.available()).isEqualTo(37);
        assertThat(WindowRule.lose(opening, reservation(opening), false).available())
                .isEqualTo(1);
        // 60, of which 3 are owed, and one was the response that said nothing.
        assertThat(responded(opening, saysNothing()).available()).isEqualTo(56);
    }

    @Test
    void closesTheWindowOf429AndOpensTheNextCautiously() {
        RateLimitWindow w = responded(told(30, 5, 0, 0), refuses(100L));

        assertThat(w.remaining()).isZero();
        assertThat(w.endsBy()).isEqualTo(at(101));
        assertThat(w.lateSeconds()).isZero();
        assertThat(WindowRule.next(w).available()).isEqualTo(1);
        assertThat(responded(w, says(7, 100, 50)).available()).isNegative();
    }

    @Test
    void closesTheWindowAfterThisOneAt429WithALaterReset() {
        RateLimitWindow w = responded(told(30, 5, 0, 0), refuses(160L));

        assertThat(w.number()).isEqualTo(2);
        assertThat(w.available()).isNegative();
        assertThat(w.reset()).isEqualTo(at(160));
    }

    @Test
    void comesUpToTwoSecondsLaterAfter429OfAWindowThatWasTakenToBeOver() {
        RateLimitWindow w = responded(next(5, 0), refuses(100L));

        assertThat(w.lateSeconds()).isEqualTo(1);
        assertThat(w.reset()).isEqualTo(at(100));
        assertThat(w.available()).isNegative();
        assertThat(responded(w, refuses(100L)).lateSeconds()).isEqualTo(1);

        RateLimitWindow second = responded(WindowRule.take(WindowRule.next(w)), refuses(101L));
        assertThat(second.lateSeconds()).isEqualTo(2);
        assertThat(responded(WindowRule.take(WindowRule.next(second)), refuses(101L))
                        .lateSeconds())
                .isEqualTo(2);
    }

    @Test
    void comesLaterButLeavesTheWindowOpenIfAnotherRequestCameLateEnough() {
        RateLimitWindow w = responded(responded(next(2, 0), says(59, 160, 101)), refuses(100L));

        assertThat(w.lateSeconds()).isEqualTo(1);
        assertThat(w.available()).isEqualTo(59);
    }

    @Test
    void learnsNothingFromALate429OfTheWindowBefore() {
        RateLimitWindow unknown = next(5, 1);
        assertThat(responded(unknown, takenBefore(unknown), refuses(100L))).isEqualTo(next(5, 0));
        assertThat(responded(told(9, 1, 0, 1), takenBefore(told(9, 1, 0, 1)), refuses(40L)))
                .isEqualTo(told(9, 1, 0, 0));
    }

    @Test
    void closesAKnownWindowUntilItsResetAt429WithoutHeaders() {
        RateLimitWindow w = responded(told(30, 5, 0, 0), refuses(null));

        assertThat(w.reset()).isEqualTo(at(100));
        assertThat(w.limit()).isEqualTo(60);
        assertThat(w.remaining()).isZero();
    }

    @Test
    void keepsAnUnknownWindowClosedAfter429WithoutHeaders() {
        RateLimitWindow w = responded(next(5, 0), refuses(null));
        assertThat(w.reset()).isNull();

        assertThat(responded(w, saysNothing()).available()).isNegative();
        assertThat(responded(w, says(40, 160, 101)).available()).isNegative();
        assertThat(WindowRule.lose(w, reservation(w), false).available()).isNegative();
        assertThat(WindowRule.next(w).available()).isEqualTo(1);
    }

    @Test
    void staysCautiousIfTheOpeningGets429() {
        RateLimitWindow w = responded(cautious(1, 0), refuses(160L));

        assertThat(w.available()).isZero();
        assertThat(w.reset()).isEqualTo(at(160));
        assertThat(WindowRule.next(w).available()).isEqualTo(1);
    }
}
