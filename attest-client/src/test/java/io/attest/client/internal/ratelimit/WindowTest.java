package io.attest.client.internal.ratelimit;

import static io.attest.client.internal.ratelimit.SampleWindows.fresh;
import static io.attest.client.internal.ratelimit.SampleWindows.next;
import static io.attest.client.internal.ratelimit.SampleWindows.opening;
import static io.attest.client.internal.ratelimit.SampleWindows.refuses;
import static io.attest.client.internal.ratelimit.SampleWindows.reservation;
import static io.attest.client.internal.ratelimit.SampleWindows.responded;
import static io.attest.client.internal.ratelimit.SampleWindows.says;
import static io.attest.client.internal.ratelimit.SampleWindows.saysNothing;
import static io.attest.client.internal.ratelimit.SampleWindows.takenBefore;
import static io.attest.client.internal.ratelimit.SampleWindows.told;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.internal.ratelimit.Window.Reservation;
import io.attest.client.ratelimit.RateLimit;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WindowTest {

    @Test
    void keepsThePreviousResetOverAWindowThatWasNotReported() {
        assertThat(next(0, 0).next().priorReset()).isEqualTo(100);
    }

    @Test
    void countsWhatWasLostUntilItsWindowEndsAndInTheNextIfItMayBelongThere() {
        Window w = told(10, 2, 0, 0);

        assertThat(w.lose(reservation(w), false)).isEqualTo(told(10, 1, 0, 1));
        assertThat(w.lose(takenBefore(w), false)).isEqualTo(w);
        assertThat(w.lose(reservation(w), true)).isEqualTo(w);
    }

    @Test
    void countsOneForAResponseWithoutHeadersAndInTheNextWindowIfItMayBelongThere() {
        Window w = told(10, 2, 0, 1);

        assertThat(responded(w, saysNothing())).isEqualTo(told(10, 1, 1, 1));
        assertThat(responded(w, takenBefore(w), saysNothing())).isEqualTo(told(10, 2, 1, 0));
        assertThat(w.settle(reservation(w), saysNothing(), true)).isEqualTo(w);
        assertThat(w.settle(Reservation.ofNone(0), saysNothing(), true))
                .as("of a request that the window has not counted")
                .isEqualTo(told(10, 2, 1, 1));
    }

    /** A request of a window with a known reset, counted in the next one, whose response names none. */
    @Test
    void keepsARequestInFlightWhoseResponseReportsTooManyRemaining() {
        Window w = told(10, 2, 0, 1);
        RateLimitHeaders untold = new RateLimitHeaders(false, new RateLimit(60, 10, null), 50, Duration.ZERO);

        assertThat(responded(w, untold)).isEqualTo(w);
    }

    @Test
    void freesNoOtherRequestWhenOneThatItDoesNotCountWasNotSent() {
        Window w = told(10, 2, 0, 1);

        assertThat(w.release(new Reservation(w.number() - 2, 0, 0, 0, false))).isEqualTo(w);
        assertThat(w.release(Reservation.ofNone(0))).isEqualTo(w);
    }

    @Test
    void includesResponsesWithoutHeadersThatCameBeforeTheRequestWasTaken() {
        Window after = responded(told(30, 1, 4, 0), new Reservation(1, 3, 30, 0, false), says(20, 100));

        assertThat(after.remaining()).isEqualTo(23);
        assertThat(after.available()).isEqualTo(19);
        assertThat(responded(next(0, 1), new Reservation(1, 3, 30, 0, false), says(59, 160))
                        .remaining())
                .as("of a request of the window before")
                .isEqualTo(59);
    }

    /** That of the same window may differ by a second, and that of an earlier one is up to two minutes before. */
    @ParameterizedTest
    @CsvSource({
        "99, 1, 5, 100",
        "101, 1, 5, 101",
        "98, 1, 9, 100",
        "-20, 1, 9, 100",
        "102, 2, 5, 102",
        "-500, 2, 5, -500",
        "86500, 2, 5, 86500"
    })
    void knowsOfWhichWindowAResetIs(long reset, long number, long available, long known) {
        Window w = responded(told(9, 1, 0, 0), says(5, reset));

        assertThat(w.number()).isEqualTo(number);
        assertThat(w.available()).isEqualTo(available);
        assertThat(w.reset()).isEqualTo(known);
    }

    @ParameterizedTest
    @CsvSource({"100, 0", "101, 0", "102, 102"})
    void takesAResetOfASecondAfterThatOfTheWindowBeforeForTheSame(long reset, long known) {
        assertThat(responded(next(1, 0), says(59, reset)).reset()).isEqualTo(known);
    }

    @Test
    void letsOneRequestAloneOpenAWindowAfterA429() {
        Window w = opening(0, 3);
        assertThat(w.available()).isEqualTo(1);
        assertThat(w.release(takenBefore(w)).available()).isEqualTo(1);

        Window opening = w.take();
        assertThat(opening.available()).isZero();
        assertThat(responded(opening, takenBefore(opening), says(0, 100)).available())
                .isZero();
        assertThat(responded(opening, takenBefore(opening), saysNothing()).available())
                .isZero();
        assertThat(opening.release(takenBefore(opening)).available()).isZero();
        assertThat(opening.release(reservation(opening)).available()).isEqualTo(1);
    }

    @Test
    void endsAnOpeningWithAResponseAndTriesAgainAfterALoss() {
        Window opening = opening(1, 3);

        Window known = responded(opening, says(40, 160));
        assertThat(known.doubtful()).isFalse();
        assertThat(known.available()).isEqualTo(37);
        assertThat(opening.lose(reservation(opening), false).available()).isEqualTo(1);
        // 60, of which 3 are carried over, and one was the response that said nothing.
        assertThat(responded(opening, saysNothing()).available()).isEqualTo(56);
    }

    @Test
    void closesTheWindowOf429AndOpensTheNextByOneRequest() {
        Window w = responded(told(30, 5, 0, 0), refuses(100L));

        assertThat(w.remaining()).isZero();
        assertThat(w.next().available()).isEqualTo(1);
        assertThat(responded(w, says(7, 100)).available()).isNotPositive();
        assertThat(responded(w, says(7, 500)).available())
                .as("by another clock")
                .isNotPositive();
    }

    @Test
    void countsRequestsInFlightAtSeveral429sInTheNextWindow() {
        Window w = responded(responded(told(30, 5, 0, 0), refuses(100L)), refuses(100L));

        assertThat(w.next().carriedOver()).isEqualTo(3);
    }

    @Test
    void closesAnotherWindowThanThatOfItsRequestAt429() {
        Window later = responded(told(30, 5, 0, 0), refuses(160L));
        assertThat(later.number()).isEqualTo(2);
        assertThat(later.available()).isNotPositive();
        assertThat(later.reset()).isEqualTo(160);

        Window takenToBeOver = responded(next(5, 0), refuses(100L));
        assertThat(takenToBeOver.reset()).isEqualTo(100);
        assertThat(takenToBeOver.available()).isNotPositive();
    }

    @Test
    void staysOpenAt429OfTheOneBeforeIfAnotherRequestCameLateEnough() {
        Window w = responded(responded(next(2, 0), says(59, 160)), refuses(100L));

        assertThat(w.available()).isEqualTo(59);
    }

    @Test
    void closesTheWindowOfA429WithoutAResetAndNotTheNextIfThatIsReported() {
        RateLimitHeaders refuses = new RateLimitHeaders(true, new RateLimit(60, 0, null), 0, Duration.ofSeconds(9));
        Window reported = told(30, 1, 0, 0);

        assertThat(responded(reported, refuses).available()).isNotPositive();
        assertThat(responded(next(1, 0), takenBefore(next(1, 0)), refuses).available())
                .isNotPositive();
        assertThat(responded(reported, takenBefore(reported), refuses)).isEqualTo(reported);
    }

    @Test
    void keepsAnUnknownWindowClosedAfter429WithoutHeaders() {
        Window w = responded(next(5, 0), refuses(null));
        assertThat(w.reset()).isZero();

        assertThat(responded(w, saysNothing()).available()).isNotPositive();
        assertThat(responded(w, says(40, 160)).available()).isNotPositive();
        assertThat(w.lose(reservation(w), false).available()).isNotPositive();
        assertThat(w.next().available()).isEqualTo(1);
    }

    @Test
    void hasATextOf100CharactersAtMost() {
        String text = "7 60 42 3 2 1 1767225660 1767225600 1";
        Window window = new Window(7, 60, 42, 3, 2, 1, true, 1767225660, 1767225600);
        long seconds = 9_999_999_999L;

        assertThat(window.text()).isEqualTo(text);
        assertThat(Window.read(text)).isEqualTo(window);
        assertThat(Window.read(Window.UNKNOWN.text())).isEqualTo(Window.UNKNOWN);
        assertThat(new Window(Long.MAX_VALUE, 99_999, -9_999, 99_999, 99_999, 99_999, true, seconds, seconds).text())
                .matches("[ -~]{1,100}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "7", "nonsense", "7 0 42 3 2 1 0 0 1", "7 60 x 3 2 1 0 0 1", "1 7 60 42 3 2 1 0 0 1"})
    void isUnknownIfItsTextIsNoWindow(String text) {
        assertThat(Window.read(text)).isEqualTo(Window.UNKNOWN);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "15, 15", "59, 59", "60, 59", "1000, 59"})
    void leavesOneRequestAtLeastToAJob(int keepFree, long kept) {
        assertThat(fresh().kept(keepFree)).isEqualTo(kept);
        assertThat(opening(0, 0).kept(keepFree)).as("to open a window").isZero();
    }
}
