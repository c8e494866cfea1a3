package io.attest.client.internal.ratelimit;

import static io.attest.client.internal.ratelimit.Window.MINUTE;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.internal.ratelimit.Window.Ticket;
import io.attest.client.ratelimit.RateLimit;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WindowTest {

    private static final long UNSAID = 60 * MINUTE;

    private final Window window = Window.none().next(0, 0);

    private static RateLimit left(int remaining) {
        return new RateLimit(60, remaining, null);
    }

    private static void reports(Ticket ticket, int remaining) {
        ticket.window().countReported(ticket, left(remaining), UNSAID, 0);
    }

    private void reports(String remaining) {
        Stream.of(remaining.split(" ", -1)).forEach(each -> reports(window.begin(false), Integer.parseInt(each)));
    }

    @Test
    void theResponseThatLeftTheLeastIsTheLastThatTheServiceCounted() {
        List<Ticket> begun = Stream.generate(() -> window.begin(false)).limit(3).toList();

        reports(begun.get(1), 58);
        reports(begun.get(2), 57);
        reports(begun.get(0), 59);

        assertThat(window.left()).isEqualTo(57);
        assertThat(window.lastReport()).isEqualTo(left(57));
    }

    @Test
    void anUnreportedRequestCountsUntilALaterOneReportsIt() {
        Ticket first = window.begin(false);
        Ticket second = window.begin(false);

        reports(first, 59);
        window.countUnreported(0);
        assertThat(window.left()).isEqualTo(58);

        reports("57");
        assertThat(window.left()).isEqualTo(57);

        reports(second, 56);
        assertThat(window.left())
                .as("it may not be among those that this one reports")
                .isEqualTo(55);
    }

    @Test
    void endsAMinuteAfterItsFirstResponseOrAsOneSays() {
        window.countUnreported(7);
        window.countReported(window.begin(false), left(58), UNSAID, 20);
        assertThat(window.end()).isEqualTo(MINUTE + 7);

        window.countReported(window.begin(false), left(57), 100, 30);
        window.countReported(window.begin(false), left(56), 110, 40);
        assertThat(window.end()).isEqualTo(100);
    }

    @Test
    void hasNothingLeftAfterA429UntilItIsOver() {
        reports("40");
        Ticket begunBefore = window.begin(false);
        window.close(new RateLimit(50, 0, null), 7 * MINUTE);
        assertThat(window.next(0, 0).left()).isEqualTo(50);

        reports(begunBefore, 39);
        assertThat(window.left()).isZero();
        assertThat(window.end()).isEqualTo(7 * MINUTE);
        assertThat(window.lastReport()).isEqualTo(new RateLimit(50, 0, null));
    }

    /**
     * Alone, it may use all but its requests in flight, and what a job keeps free, of which one is left at least. If
     * the service has counted others, it begins its share of what is left, or a quarter, if it seldom calls.
     */
    @ParameterizedTest
    @CsvSource({
        ", 0, 0, 60",
        ", 15, 0, 45",
        ", 59, 0, 1",
        ", 60, 0, 1",
        ", 1000, 0, 1",
        "59 58 57, 0, 0, 57",
        "59 58 57, 0, 10, 47",
        "59 58 57, 15, 10, 32",
        "59 57 55, 0, 0, 27",
        "59 57 55, 0, 4, 51",
        "59 12, 0, 0, 3"
    })
    void aClientMayBeginItsShare(@Nullable String reported, int keepFree, int inFlight, int free) {
        if (reported != null) {
            reports(reported);
        }

        assertThat(window.free(keepFree, inFlight)).isEqualTo(free);
    }

    @Test
    void theNextWindowBeginsWithTheShareOfTheOneBefore() {
        reports("59 57 55");

        Window next = window.next(0, 0);

        assertThat(next.free(0, 0)).isEqualTo(30);
        assertThat(next.next(0, 0).free(0, 0)).as("and only of that").isEqualTo(60);
    }

    @Test
    void countsRequestsOfALimitAsLargeAsANumberCanBe() {
        int most = Integer.MAX_VALUE;
        window.countUnreported(0);
        window.countUnreported(0);
        window.countReported(window.begin(false), new RateLimit(most, most - 1, null), UNSAID, 0);

        assertThat(window.left()).isEqualTo(most - 2);
        assertThat(window.begin(false).least()).isEqualTo(most);
    }
}
