package io.attest.client.internal.ratelimit;

import static io.attest.client.internal.ratelimit.Window.MINUTE;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.internal.ratelimit.Window.Ticket;
import io.attest.client.ratelimit.RateLimit;
import java.util.List;
import java.util.stream.IntStream;
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

    private void reports(int... remaining) {
        for (int each : remaining) {
            reports(window.begin(false), each);
        }
    }

    private List<Ticket> begun(int requests) {
        return IntStream.range(0, requests).mapToObj(i -> window.begin(false)).toList();
    }

    @Test
    void theResponseThatLeftTheLeastIsTheLastThatTheServiceCounted() {
        List<Ticket> begun = begun(3);
        reports(begun.get(1), 58);
        reports(begun.get(2), 57);
        reports(begun.get(0), 59);

        assertThat(window.left()).isEqualTo(57);
        assertThat(window.lastReport()).isEqualTo(left(57));
    }

    @Test
    void anUnreportedRequestCountsUntilALaterOneReportsIt() {
        List<Ticket> begun = begun(2);
        reports(begun.get(0), 59);
        window.countUnreported(0);
        assertThat(window.left()).isEqualTo(58);

        reports(57);
        assertThat(window.left()).isEqualTo(57);
        reports(begun.get(1), 56);
        assertThat(window.left())
                .as("it may not be among those that this one reports")
                .isEqualTo(55);
    }

    @Test
    void hasTheDocumentedLimitUntilAReportSaysAnother() {
        assertThat(window.left()).isEqualTo(60);
        assertThat(window.isKnown()).isFalse();

        window.countReported(window.begin(false), new RateLimit(100, 99, null), UNSAID, 0);

        assertThat(window.left()).isEqualTo(99);
        assertThat(window.isKnown()).isTrue();
        assertThat(window.next(0, 0).left()).isEqualTo(100);
    }

    @Test
    void endsAMinuteAfterItsFirstResponseOrAsOneSays() {
        assertThat(window.end()).as("an estimate").isEqualTo(MINUTE);
        window.countUnreported(7);
        window.countReported(window.begin(false), left(58), UNSAID, 20);
        assertThat(window.end()).isEqualTo(MINUTE + 7);

        window.countReported(window.begin(false), left(57), 100, 30);
        window.countReported(window.begin(false), left(56), 110, 40);
        assertThat(window.end()).isEqualTo(100);
    }

    @Test
    void hasNothingLeftAfterA429UntilItIsOver() {
        reports(40);
        Ticket begunBefore = window.begin(false);
        window.close(new RateLimit(50, 0, null), 7 * MINUTE);
        assertThat(window.next(0, 0).left()).isEqualTo(50);
        reports(begunBefore, 39);

        assertThat(window.left()).isZero();
        assertThat(window.end()).isEqualTo(7 * MINUTE);
        assertThat(window.lastReport()).isEqualTo(new RateLimit(50, 0, null));
    }

    @Test
    void aClientAloneMayUseWhatIsLeftButForItsRequestsInFlight() {
        reports(59, 58, 57);

        assertThat(window.free(0, 0)).isEqualTo(57);
        assertThat(window.free(0, 10)).isEqualTo(47);
        assertThat(window.free(15, 10)).isEqualTo(32);
        assertThat(window.mostFree(15)).isEqualTo(42);
    }

    /** Two of them counted, of which the service has counted one of another process. */
    @Test
    void aClientBeginsItsShareIfOthersUseTheToken() {
        reports(59, 57, 55);

        assertThat(window.free(0, 0)).isEqualTo(27);
        assertThat(window.mostFree(0)).isEqualTo(55);
        assertThat(window.free(0, 4)).as("two of four may be among the counted").isEqualTo(51);
    }

    @Test
    void aClientThatSeldomCallsMayUseAQuarterOfWhatIsLeft() {
        reports(59, 12);

        assertThat(window.free(0, 0)).isEqualTo(3);
    }

    @Test
    void theNextWindowBeginsWithTheShareOfTheOneBefore() {
        reports(59, 57, 55);
        Window next = window.next(0, 0);
        assertThat(next.free(0, 0)).isEqualTo(30);
        assertThat(next.next(0, 0).free(0, 0)).as("and only of that").isEqualTo(60);
    }

    @ParameterizedTest
    @CsvSource({"0, 60", "15, 45", "59, 1", "60, 1", "1000, 1"})
    void leavesOneRequestAtLeastToAJob(int keepFree, int free) {
        assertThat(window.free(keepFree, 0)).isEqualTo(free);
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
