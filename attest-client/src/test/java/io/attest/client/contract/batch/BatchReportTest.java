package io.attest.client.contract.batch;

import static io.attest.client.batch.SendState.SENDING;
import static io.attest.client.batch.SendState.SENT;
import static io.attest.client.batch.SendState.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.attest.client.batch.BatchReport;
import io.attest.client.batch.BatchSender;
import io.attest.client.batch.Ending;
import io.attest.client.batch.SendEntry;
import io.attest.client.batch.SendItem;
import io.attest.client.batch.SendState;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.testing.Ledgers;
import io.attest.client.testing.Responses;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** When a batch is complete. */
class BatchReportTest extends BatchFixture {

    @Test
    void aBatchIsCompleteWhenNothingIsLeftToBeSent() {
        JdbcSendLedger ledger = Ledgers.with(1);
        BatchSender sender = over(ledger);
        assertThat(sender.report()).matches(report -> !report.isSettled()).matches(report -> report.ending() == null);

        assertThat(run(ledger, CREATED).isSettled()).isTrue();

        assertThat(sender.report().isSettled()).isTrue();
        assertThat(over(Ledgers.empty()).run().allSent()).isTrue();
        assertThat(BatchReport.of(Map.of(SENT, 2L), Ending.GAVE_UP, null).allSent())
                .as("of a test")
                .isTrue();
        assertThat(run(Ledgers.with(1), Responses.status(404)))
                .matches(BatchReport::isSettled)
                .matches(report -> !report.allSent());
    }

    /** A message that was corrected in a file is not sent, and a schedule must not look as if it was. */
    @Test
    void aBatchWithAConflictIsNotAllSent() {
        JdbcSendLedger ledger = Ledgers.with(1);
        SendItem corrected =
                SendItem.of(Ledgers.item(1).key(), Ledgers.item(1).request().withRecipientMessage("Corrected"));
        BatchSender sender = over(ledger);
        assertThat(sender.add(List.of(corrected, Ledgers.item(1))).conflicts()).containsExactly(corrected.key());
        prepare(CREATED);

        BatchReport report = sender.run();

        assertThat(report.conflicts()).containsExactly(corrected.key());
        assertThat(report.allSent()).isFalse();
        assertThat(report.isSettled()).isTrue();
        assertThat(report)
                .hasToString("BatchReport[ending=SETTLED, counts={PENDING=0, SENDING=0, SENT=1, REJECTED=0,"
                        + " UNKNOWN=0}, stoppedBy=null, conflicts=1]");
        assertThat(over(ledger).report().allSent())
                .as("another sender knows nothing of it")
                .isTrue();
        assertThat(sender.add(List.of(Ledgers.item(1))).conflicts()).isEmpty();
        assertThat(sender.report().allSent()).as("it is as before").isTrue();
    }

    @Test
    void aRunWaitsUntilTheLeaseOfADeadWorkerEnds() {
        JdbcSendLedger ledger = Ledgers.with(1);
        assertThat(ledger.claim("dead", time.now(), time.now().plus(LEASE))).isEqualTo(Ledgers.item(1));

        BatchReport meanwhile = over(ledger).run(Duration.ofSeconds(20));

        assertCounts(meanwhile, SENDING, 1, 1);
        assertThat(meanwhile.counts().keySet()).containsExactly(SendState.values());
        assertThat(meanwhile.stoppedBy()).isNull();
        assertThat(meanwhile.ending()).isEqualTo(Ending.TIME_OVER);
        assertThat(meanwhile.isSettled()).isFalse();
        BatchReport later = over(ledger).run();
        assertThat(passed()).isBetween(LEASE, LEASE.plusSeconds(5));
        assertCounts(later, UNKNOWN, 1, 1);
        assertThat(later.allSent()).isFalse();
        assertThat(later.isSettled()).isTrue();
        assertThat(settled)
                .extracting(SendEntry::item, SendEntry::state)
                .containsExactly(tuple(Ledgers.item(1), UNKNOWN));
        assertThat(failures).containsOnlyNulls();
        assertThat(ledger.entries(UNKNOWN)).isEqualTo(settled);
    }

    /** It was PENDING, and sent again by the next run. */
    @Test
    void anAnswerAfterTheEndOfTheRunLeavesTheItemInDoubtSinceItsSendBegan() {
        JdbcSendLedger ledger = Ledgers.with(1);
        Instant begin = time.now();
        respond(() -> {
            time.advance(Duration.ofSeconds(30));
            return Responses.status(503);
        });

        assertCounts(over(ledger).run(Duration.ofSeconds(1)), UNKNOWN, 1, 1);
        assertThat(settled).isEqualTo(ledger.entries(UNKNOWN));
        assertThat(settled).extracting(SendEntry::at).containsExactly(begin);
    }
}
