package io.attest.examples.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.examples.Printed;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class ProgressTest {

    private final Printed out = new Printed();
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");

    @Test
    void plainLinesComeEveryTenSecondsAndForEachWait() {
        Clock stepped = ((InstantSource) () -> now).withZone(ZoneOffset.UTC);
        try (PlainProgress progress = new PlainProgress(out, stepped)) {
            progress.show(new Counts(1, 0, 0, 9), Duration.ofSeconds(90));
            now = now.plusSeconds(9);
            progress.show(new Counts(2, 0, 0, 8), Duration.ZERO);
            now = now.plusSeconds(1);
            progress.show(new Counts(2, 1, 0, 7), Duration.ZERO);
            progress.waiting(new Counts(2, 1, 1, 6), Duration.ofSeconds(41), "the rate limit", Duration.ofMinutes(1));
        }

        assertThat(out.lines())
                .containsExactly(
                        "1 of 10: sent=1 refused=0 unknown=0 pending=9, 1 min 30 s left",
                        "3 of 10: sent=2 refused=1 unknown=0 pending=7, 0 s left",
                        "4 of 10: sent=2 refused=1 unknown=1 pending=6, 1 min 0 s left, waiting 41 s for the rate limit");
    }

    @Test
    void theBarShowsAllCountsTheTimeLeftAndWhatIsWaitedFor() {
        try (BarProgress progress = new BarProgress(out, Clock.systemUTC(), new Counts(1, 0, 0, 9))) {
            progress.show(new Counts(2, 1, 1, 6), Duration.ofMinutes(2));
            progress.waiting(new Counts(2, 1, 1, 6), Duration.ofSeconds(41), "the rate limit", Duration.ofMinutes(2));
        }

        assertThat(out.text())
                .contains("4/10", "the rate limit in 41 s, sent 2 refused 1 ")
                .containsPattern("0:0[12]:\\d\\d");
    }
}
