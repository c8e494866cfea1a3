package io.attest.examples.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.model.CreateAttestationRequest;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PlanTest {

    private static final String ID = "01hk153x2n06sh3g55f3aq17za";
    private static final Recipient HELLO =
            new Recipient(2, CreateAttestationRequest.of(ID, ID).recipientMessage("hello"));
    private static final Recipient BYE =
            new Recipient(2, CreateAttestationRequest.of(ID, ID).recipientMessage("bye"));

    private static LedgerRow row(State state) {
        return new LedgerRow(7, HELLO.key(), HELLO.messageHash(), state, Instant.EPOCH, null, null, null);
    }

    @Test
    void aNewRowIsAddedAndSent() {
        assertThat(Plan.of(List.of(HELLO), List.of())).isEqualTo(new Plan(List.of(HELLO), List.of(HELLO), List.of()));
    }

    @Test
    void aPendingRowIsSentAsTheFileSaysNow() {
        assertThat(Plan.of(List.of(BYE), List.of(row(State.PENDING))))
                .isEqualTo(new Plan(List.of(BYE), List.of(), List.of()));
    }

    @ParameterizedTest
    @EnumSource(
            value = State.class,
            names = {"SENT", "REFUSED", "UNKNOWN", "SENDING"})
    void aTriedRowIsNotSent(State state) {
        assertThat(Plan.of(List.of(HELLO), List.of(row(state)))).isEqualTo(new Plan(List.of(), List.of(), List.of()));
    }

    @ParameterizedTest
    @CsvSource({"SENT, sent", "REFUSED, refused", "UNKNOWN, tried"})
    void aMessageThatChangedAfterwardsIsReported(State state, String word) {
        Plan plan = Plan.of(List.of(BYE), List.of(row(state)));

        assertThat(plan.toSend()).isEmpty();
        assertThat(plan.warnings())
                .containsExactly("line 2: the message has changed since row #7 was " + word + "; that stays as it is");
    }

    @ParameterizedTest
    @CsvSource({"SENT, 0", "REFUSED, 0", "UNKNOWN, 1", "PENDING, 1"})
    void anUnsettledRowThatLeftTheFileIsReported(State state, int warnings) {
        Plan plan = Plan.of(List.of(), List.of(row(state)));

        assertThat(plan.toSend()).isEmpty();
        assertThat(plan.warnings()).hasSize(warnings).allMatch(it -> it.contains("#7") && it.contains("no longer in"));
    }
}
