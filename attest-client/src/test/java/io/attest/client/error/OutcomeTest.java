package io.attest.client.error;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutcomeTest {

    @ParameterizedTest
    @CsvSource({
        "NOT_SENT, NOT_SENT, NOT_SENT",
        "NOT_SENT, REJECTED, REJECTED",
        "NOT_SENT, UNKNOWN, UNKNOWN",
        "NOT_SENT, ACCEPTED, ACCEPTED",
        "REJECTED, REJECTED, REJECTED",
        "REJECTED, UNKNOWN, UNKNOWN",
        "REJECTED, ACCEPTED, ACCEPTED",
        "UNKNOWN, UNKNOWN, UNKNOWN",
        "UNKNOWN, ACCEPTED, ACCEPTED",
        "ACCEPTED, ACCEPTED, ACCEPTED"
    })
    void isTheStrongerOfTwoInEitherOrder(Outcome one, Outcome other, Outcome both) {
        assertThat(one.and(other)).isEqualTo(both);
        assertThat(other.and(one)).isEqualTo(both);
    }
}
