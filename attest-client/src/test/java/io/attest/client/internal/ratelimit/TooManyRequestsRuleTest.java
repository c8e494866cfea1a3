package io.attest.client.internal.ratelimit;

import static io.attest.client.internal.ratelimit.Windows.at;
import static io.attest.client.internal.ratelimit.Windows.cautious;
import static io.attest.client.internal.ratelimit.Windows.next;
import static io.attest.client.internal.ratelimit.Windows.refuses;
import static io.attest.client.internal.ratelimit.Windows.reservation;
import static io.attest.client.internal.ratelimit.Windows.responded;
import static io.attest.client.internal.ratelimit.Windows.says;
import static io.attest.client.internal.ratelimit.Windows.saysNothing;
import static io.attest.client.internal.ratelimit.Windows.takenBefore;
import static io.attest.client.internal.ratelimit.Windows.told;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TooManyRequestsRuleTest {

    @Test
    @DisplayName("A 429 leaves nothing of its window, and one request to open the next")
    void closes() {
        RateLimitWindow w = responded(told(30, 5, 0, 0), refuses(100L));

        assertThat(w.remaining()).isZero();
        assertThat(w.endsBy()).isEqualTo(at(101));
        assertThat(w.lateSeconds()).isZero();
        assertThat(WindowRule.next(w).available()).isEqualTo(1);
        assertThat(responded(w, says(7, 100, 50)).available()).isNegative();
    }

    @Test
    @DisplayName("A 429 with a later reset closes the window after this one")
    void closesTheNext() {
        RateLimitWindow w = responded(told(30, 5, 0, 0), refuses(160L));

        assertThat(w.number()).isEqualTo(2);
        assertThat(w.available()).isNegative();
        assertThat(w.reset()).isEqualTo(at(160));
    }

    @Test
    @DisplayName("A 429 by the window that was taken to be over teaches to come later, by two seconds at most")
    void tooEarly() {
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
    @DisplayName("It teaches so even if another request came late enough, and leaves the window open")
    void tooEarlyAmongOthers() {
        RateLimitWindow w = responded(responded(next(2, 0), says(59, 160, 101)), refuses(100L));

        assertThat(w.lateSeconds()).isEqualTo(1);
        assertThat(w.available()).isEqualTo(59);
    }

    @Test
    @DisplayName("A late 429 of the window before says nothing of this one")
    void late429() {
        RateLimitWindow unknown = next(5, 1);
        assertThat(responded(unknown, takenBefore(unknown), refuses(100L))).isEqualTo(next(5, 0));
        assertThat(responded(told(9, 1, 0, 1), takenBefore(told(9, 1, 0, 1)), refuses(40L)))
                .isEqualTo(told(9, 1, 0, 0));
    }

    @Test
    @DisplayName("A 429 without headers closes a known window until its reset")
    void bareInKnown() {
        RateLimitWindow w = responded(told(30, 5, 0, 0), refuses(null));

        assertThat(w.reset()).isEqualTo(at(100));
        assertThat(w.limit()).isEqualTo(60);
        assertThat(w.remaining()).isZero();
    }

    @Test
    @DisplayName("A window closed by a 429 without headers is not opened by what was in flight")
    void bareInUnknown() {
        RateLimitWindow w = responded(next(5, 0), refuses(null));
        assertThat(w.reset()).isNull();

        assertThat(responded(w, saysNothing()).available()).isNegative();
        assertThat(responded(w, says(40, 160, 101)).available()).isNegative();
        assertThat(WindowRule.lose(w, reservation(w), false).available()).isNegative();
        assertThat(WindowRule.next(w).available()).isEqualTo(1);
    }

    @Test
    @DisplayName("A cautious opening that is refused leaves the window closed, and the next one cautious")
    void openingRefused() {
        RateLimitWindow w = responded(cautious(1, 0), refuses(160L));

        assertThat(w.available()).isZero();
        assertThat(w.reset()).isEqualTo(at(160));
        assertThat(WindowRule.next(w).available()).isEqualTo(1);
    }
}
