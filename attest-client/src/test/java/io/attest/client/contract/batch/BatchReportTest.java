package io.attest.client.contract.batch;

import static io.attest.client.batch.SendState.SENDING;
import static io.attest.client.batch.SendState.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.batch.BatchReport;
import io.attest.client.batch.BatchSender;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.testing.Await;
import io.attest.client.testing.Ledgers;
import io.attest.client.testing.OtherThread;
import io.attest.client.testing.Responses;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** When a batch is complete. */
class BatchReportTest extends BatchFixture {

    @Test
    void aBatchIsCompleteWhenNothingIsLeftToBeSent() {
        JdbcSendLedger ledger = Ledgers.with(1);
        BatchSender sender = over(ledger);
        assertThat(sender.report().isComplete()).isFalse();

        assertThat(run(ledger, CREATED).isComplete()).isTrue();

        assertThat(sender.report().isComplete()).isTrue();
        assertThat(over(Ledgers.empty()).run().isComplete()).isTrue();
    }

    @Test
    void aRunThatEndedBecauseOfItsTimeIsNotComplete() {
        BatchReport report = over(Ledgers.with(1)).run(Duration.ZERO);

        assertThat(report.stoppedBy()).isNull();
        assertThat(report.isComplete()).isFalse();
    }

    @Test
    void aRunThatWasClosedOrInterruptedIsNotComplete() {
        JdbcSendLedger ledger = Ledgers.with(3);
        BatchSender closed = over(ledger);
        closed.close();
        assertThat(closed.run()).matches(report -> report.stoppedBy() == null && !report.isComplete());

        respondingLater(CREATED);
        AtomicReference<BatchReport> report = new AtomicReference<>();
        OtherThread run = OtherThread.start(() -> report.set(over(ledger).run()));
        Await.open(arrived);
        run.interrupt();
        run.awaitWaiting();
        respond.countDown();
        assertThat(run.join()).isNull();
        assertThat(report.get()).matches(it -> it.stoppedBy() == null && !it.isComplete());
    }

    @Test
    void theItemOfADeadWorkerKeepsItFromBeingCompleteUntilItsLeaseEnds() {
        JdbcSendLedger ledger = Ledgers.with(1);
        assertThat(ledger.claim("dead", time.now(), time.now().plus(LEASE))).isEqualTo(Ledgers.item(1));

        BatchReport meanwhile = over(ledger).run();

        assertCounts(meanwhile, SENDING, 1, 1);
        assertThat(meanwhile.stoppedBy()).isNull();
        assertThat(meanwhile.isComplete()).isFalse();
        time.advance(LEASE.plusMillis(1));
        BatchReport later = over(ledger).run();
        assertCounts(later, UNKNOWN, 1, 1);
        assertThat(later.isComplete()).isTrue();
        assertThat(settled).as("no worker made it UNKNOWN").isEmpty();
    }

    @Test
    void aRunThatWasStoppedIsNotComplete() {
        JdbcSendLedger ledger = Ledgers.with(5);
        server.responding(request -> Responses.status(503));
        BatchReport report = over(ledger).run();

        assertCounts(report, UNKNOWN, 5, 5);
        assertThat(report.isComplete())
                .as("nothing is left, but a person should look")
                .isFalse();
        assertThat(over(ledger).report().isComplete()).isTrue();
    }
}
