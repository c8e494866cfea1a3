package io.attest.client.error;

import static org.assertj.core.api.Assertions.assertThat;

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
}
