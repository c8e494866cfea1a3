package io.attest.client.batch;

import static io.attest.client.batch.SendState.PENDING;
import static io.attest.client.batch.SendState.REJECTED;
import static io.attest.client.batch.SendState.SENDING;
import static io.attest.client.batch.SendState.SENT;
import static io.attest.client.batch.SendState.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.testing.Ledgers;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SendStateTest {

    private static final Instant NOW = Instant.parse("2030-01-31T22:00:00Z");

    /** What an item in a state means for its batch, and what a person may decide about it. */
    private record Meaning(boolean batchIsComplete, boolean canBeMarkedSent, boolean canBeSentAgain) {}

    private static final Map<SendState, Meaning> MEANINGS = Map.of(
            PENDING, new Meaning(false, false, false),
            SENDING, new Meaning(false, false, false),
            SENT, new Meaning(true, false, false),
            REJECTED, new Meaning(true, false, true),
            UNKNOWN, new Meaning(true, true, true));

    private static JdbcSendLedger withItemIn(SendState state) {
        JdbcSendLedger ledger = Ledgers.with(1);
        if (state != PENDING) {
            ledger.claim("1", NOW, NOW);
        }
        if (state != PENDING && state != SENDING) {
            ledger.settle("1", SendEntry.of(Ledgers.item(1), state, null, null, NOW));
        }
        return ledger;
    }

    @ParameterizedTest
    @EnumSource
    void saysWhetherABatchIsCompleteAndWhatAPersonMayDecide(SendState state) {
        assertThat(MEANINGS).as("decide what it means").containsKey(state);
        JdbcSendLedger ledger = withItemIn(state);

        assertThat(ledger.counts()).containsOnlyKeys(SendState.values()).containsEntry(state, 1L);
        assertThat(new Meaning(
                        BatchReport.of(ledger.counts(), null, null).isSettled(),
                        withItemIn(state).decide("item 1", SENT),
                        withItemIn(state).decide("item 1", PENDING)))
                .isEqualTo(MEANINGS.get(state));
    }
}
