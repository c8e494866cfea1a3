package io.attest.client.error;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.batch.SendState;
import org.junit.jupiter.api.Test;
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

    @Test
    void theConstantsOfDecisionsAreTheseInEveryMinorVersion() {
        assertThat(Outcome.values())
                .extracting(Enum::name)
                .containsExactly("NOT_SENT", "REJECTED", "UNKNOWN", "ACCEPTED");
        assertThat(Advice.values()).extracting(Enum::name).containsExactly("SKIP_ITEM", "WAIT", "STOP", "CHECK_FIRST");
        assertThat(SendState.values())
                .extracting(Enum::name)
                .containsExactly("PENDING", "SENDING", "SENT", "REJECTED", "UNKNOWN");
    }
}
