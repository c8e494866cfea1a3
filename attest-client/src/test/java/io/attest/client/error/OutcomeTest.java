package io.attest.client.error;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.batch.SendState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OutcomeTest {

    @ParameterizedTest
    @EnumSource
    void mayHaveHappenedUnlessNothingWasSentOrItWasRejected(Outcome outcome) {
        assertThat(outcome.mayHaveHappened())
                .isEqualTo(
                        switch (outcome) {
                            case NOT_SENT, REJECTED -> false;
                            case UNKNOWN, ACCEPTED -> true;
                        });
    }

    /**
     * For another constant, {@code AttestExceptionTest}, {@code RetryRuleTest}, {@code VerdictTest} and
     * {@code SendStateTest} each want a row that says what follows from it.
     */
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
