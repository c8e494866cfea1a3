package io.attest.client.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.error.ThrottledException;
import io.attest.client.testing.FakeTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of {@code BatchSender.run()}: when a sign of life is needed, how long a run waits, when it gives up. */
class SignsTest {

    private final ApiException missing = ApiException.of(404, "{\"error\":\"No such person\"}");
    private final AttestException broken = NetworkException.of(Outcome.NOT_SENT);

    private final FakeTime time = new FakeTime();
    private final Signs signs = new Signs(Duration.ofHours(1), time);

    /** The waits until the run gives up. */
    private List<Duration> waits(AttestException failure) {
        List<Duration> waits = new ArrayList<>();
        Duration wait = signs.failed(failure, Duration.ZERO);
        while (wait != null) {
            waits.add(wait);
            time.advance(wait);
            wait = signs.failed(failure, Duration.ZERO);
        }
        return waits;
    }

    private static Duration sum(List<Duration> waits) {
        return waits.stream().reduce(Duration.ZERO, Duration::plus);
    }

    @Test
    void isNeededAtFirstAndAfterThe404ThatFollowsSomethingElse() {
        assertThat(signs.isNeeded()).isTrue();
        signs.came();
        assertThat(signs.isNeeded()).isFalse();
        for (boolean another : new boolean[] {true, false}) {
            signs.decided(missing);
            assertThat(signs.isNeeded()).isEqualTo(another);
            signs.came();
        }
        signs.decided(null);
        assertThat(signs.isNeeded()).isFalse();
        signs.decided(missing);
        assertThat(signs.isNeeded()).isTrue();
    }

    @Test
    void waitsLongerEachTimeUntilThePatienceEnds() {
        List<Duration> waits = waits(broken);
        assertThat(waits.subList(0, 8)).map(Duration::toSeconds).containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 60L, 60L);
        assertThat(sum(waits)).isEqualTo(Duration.ofHours(1));
        assertThat(signs.hasFailed()).isTrue();

        signs.decided(null);
        assertThat(signs.hasFailed()).isFalse();
        assertThat(signs.failed(broken, Duration.ofMinutes(50))).hasSeconds(1);
        assertThat(signs.left()).hasMinutes(10);
    }

    @Test
    void waitsAsLongAsTheServiceAsksAnHourAtMost() {
        Signs patient = new Signs(Duration.ofDays(1), time);
        assertThat(patient.failed(ThrottledException.of(Duration.ofSeconds(3)), Duration.ZERO))
                .hasSeconds(3);
        assertThat(patient.failed(ThrottledException.of(Duration.ofSeconds(1)), Duration.ZERO))
                .hasSeconds(2);
        assertThat(patient.failed(ThrottledException.of(Duration.ofDays(9000)), Duration.ZERO))
                .hasHours(1);
    }

    @Test
    void givesUpAfterAMinuteIfSomethingElseAnswersAtFirst() {
        assertThat(sum(waits(ApiException.of(404, "<html>")))).hasMinutes(1);
    }

    @Test
    void waitsForTheServiceThatHasAnsweredInThisRun() {
        signs.came();
        assertThat(sum(waits(ApiException.of(404, "<html>")))).hasHours(1);
    }

    @Test
    void countsTheMinuteAnewAfterAnAnswerThatMayPass() {
        Stream.of("<html>", "").forEach(body -> signs.failed(ApiException.of(404, body), Duration.ZERO));
        time.advance(Duration.ofSeconds(50));
        assertThat(signs.failed(broken, Duration.ZERO)).isNotNull();
        assertThat(signs.failed(ApiException.of(302, ""), Duration.ZERO)).isNotNull();
        assertThat(signs.left()).hasMinutes(1);
    }

    @Test
    void aSecond401InARowIsTheLast() {
        assertThat(signs.isUnauthorizedAgain()).isFalse();
        signs.decided(null);
        assertThat(signs.isUnauthorizedAgain()).isFalse();
        assertThat(signs.isUnauthorizedAgain()).isTrue();
    }
}
