package io.attest.client.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** {@code WindowViewTest} and {@code ServiceClockTest} have the rest. */
class ServerClockTest {

    private static final long SECOND = 1_000_000_000;

    // The request was sent at 10 and read at 12, and the service's clock showed 1000 to 1001 between.
    private static final ServerClock ONCE = ServerClock.of(1000, 10 * SECOND, 12 * SECOND);

    @Test
    void widensByATenThousandthOfItsAge() {
        long later = 10_012 * SECOND;
        ServerClock clock = ONCE.and(ServerClock.of(10_998, later - 5 * SECOND, later));

        assertThat(clock.least()).isEqualTo(ONCE.least() - SECOND);
        assertThat(clock.most()).isEqualTo(ONCE.most() + SECOND);
        assertThat(clock.at()).isEqualTo(later);
    }
}
