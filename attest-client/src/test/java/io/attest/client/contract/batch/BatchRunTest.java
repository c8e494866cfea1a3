package io.attest.client.contract.batch;

import static io.attest.client.batch.SendState.PENDING;
import static io.attest.client.batch.SendState.SENDING;
import static io.attest.client.batch.SendState.SENT;
import static io.attest.client.batch.SendState.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.batch.BatchListener;
import io.attest.client.batch.BatchOptions;
import io.attest.client.batch.BatchReport;
import io.attest.client.batch.BatchSender;
import io.attest.client.batch.Ending;
import io.attest.client.batch.SendEntry;
import io.attest.client.batch.SendItem;
import io.attest.client.batch.SendLedger;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.testing.Await;
import io.attest.client.testing.CallStyle;
import io.attest.client.testing.Ledgers;
import io.attest.client.testing.OtherThread;
import io.attest.client.testing.Responses;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.mockwebserver.MockResponse;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** How long a run goes on, and what ends it. */
class BatchRunTest extends BatchFixture {

    @Test
    void theLeaseIsLongerThanTwoCalls() {
        JdbcSendLedger ledger = Ledgers.with(1);
        List<Duration> leases = new ArrayList<>();
        SendLedger watched = new Ledgers.Watched(ledger) {
            @Override
            public @Nullable SendItem claim(String claim, Instant now, Instant leaseUntil) {
                leases.add(Duration.between(now, leaseUntil));
                return null;
            }
        };
        BatchReport unused = over(watched).run(Duration.ofSeconds(1));
        unused = over(watched, BatchOptions.defaults().withTimeout(Duration.ofMinutes(10)))
                .run(Duration.ofSeconds(1));

        assertThat(leases).containsExactly(LEASE, Duration.ofMinutes(21));
    }

    @Test
    void aClaimThatTakesLongerThanTheTimeoutEndsTheRunAndNothingIsSent() {
        JdbcSendLedger ledger = Ledgers.with(1);
        SendLedger slow = Ledgers.afterClaims(
                ledger, item -> time.advance(Duration.ofMinutes(2).plusMillis(1)));

        assertThatThrownBy(() -> over(slow).run())
                .isExactlyInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("the ledger took 120 s to claim an item, longer than the timeout of 120 s");

        assertThat(Ledgers.state(ledger, 1)).isEqualTo(PENDING);
        assertThat(sends()).isZero();
    }

    @Test
    void aRunThatIsPausedDuringItsLastRequestDidNotGiveUp() {
        BatchSender sender = over(Ledgers.with(1));
        respond(() -> {
            sender.pause("until tomorrow");
            return Responses.status(402);
        });

        BatchReport report = sender.run();

        assertThat(report.ending()).isEqualTo(Ending.PAUSED);
        assertThat(report.stoppedBy()).isNull();
    }

    @Test
    void beginsNoSendWhenItsTimeIsOver() {
        JdbcSendLedger ledger = Ledgers.with(2);
        respond(() -> {
            time.advance(Duration.ofSeconds(1));
            return CREATED;
        });

        assertCounts(over(ledger).run(Duration.ofSeconds(1)), SENT, 1, 2);
    }

    @Test
    void waitsNoLongerThanItsTime() {
        JdbcSendLedger ledger = Ledgers.with(1);
        prepare(Responses.status(429, "Retry-After", "60"));

        BatchReport report = over(ledger).run(Duration.ofSeconds(20));
        assertCounts(report, PENDING, 1, 1);
        assertThat(report.ending()).isEqualTo(Ending.TIME_OVER);
        assertThat(report.stoppedBy()).isNull();

        assertThat(passed()).isEqualTo(Duration.ofSeconds(20));
    }

    @Test
    void anInterruptLetsTheRequestInFlightEnd() {
        respondingLater(CREATED);

        SendLedger pool = new Ledgers.Watched(Ledgers.with(2)) {
            @Override
            public boolean hasPending() {
                assertThat(Thread.currentThread().isInterrupted()).isFalse();
                return super.hasPending();
            }
        };
        AtomicReference<BatchReport> ended = new AtomicReference<>();
        OtherThread run = OtherThread.start(() -> ended.set(over(pool).run()));
        Await.open(arrived);
        run.interrupt();
        // Seen by the run before the response comes.
        run.awaitWaiting();
        respond.countDown();
        assertThat(run.join()).isNull();
        assertThat(run.wasInterrupted()).isTrue();

        BatchReport report = Objects.requireNonNull(ended.get());
        assertCounts(report, SENT, 1, 2);
        assertThat(report.ending()).isEqualTo(Ending.INTERRUPTED);
        assertThat(report.stoppedBy()).isNull();
    }

    @Test
    void closeWaitsForTheRequestInFlight() {
        JdbcSendLedger ledger = Ledgers.with(2);
        respondingLater(CREATED);
        BatchSender sender = over(ledger);
        OtherThread run = OtherThread.start(sender::run);
        Await.open(arrived);
        OtherThread close = OtherThread.start(sender::close).awaitWaiting();
        assertThat(Ledgers.state(ledger, 1)).isEqualTo(SENDING);
        respond.countDown();
        assertThat(close.join()).isNull();
        assertThat(run.join()).isNull();

        BatchReport afterwards = sender.run();
        assertThat(Ledgers.state(ledger, 1)).isEqualTo(SENT);
        assertCounts(afterwards, PENDING, 1, 2);
        assertThat(afterwards.ending()).isEqualTo(Ending.CLOSED);
        assertThat(afterwards.stoppedBy()).isNull();
    }

    @Test
    void aPauseOfAnotherSenderEndsARunAfterTheRequestInFlight() {
        JdbcSendLedger ledger = Ledgers.with(3);
        respondingLater(CREATED);
        OtherThread run = OtherThread.start(over(ledger)::run);
        Await.open(arrived);

        over(ledger).pause("caf\u00e9 " + "x".repeat(300));
        respond.countDown();

        assertThat(run.join()).isNull();
        BatchReport report = over(ledger).run();
        assertCounts(report, SENT, 1, 3);
        assertThat(report.isSettled()).isFalse();
        assertThat(report.stoppedBy()).isNull();
        assertThat(sends()).isEqualTo(1);
        assertThat(ledger.pauseReason()).startsWith("caf? xx").hasSize(255);
        over(ledger).resume();
        assertCounts(over(ledger).run(), SENT, 3, 3);
    }

    @Test
    void aResultThatCannotBeWrittenIsInTheException() {
        JdbcSendLedger ledger = Ledgers.with(2);
        IllegalStateException down = new IllegalStateException("down");
        SendLedger broken = new Ledgers.Watched(ledger) {
            @Override
            public boolean settle(String claim, SendEntry result) {
                throw down;
            }
        };
        MockResponse withAnotherId =
                Responses.json(201, Responses.attestationRequest().replace(Responses.ID, "a\\nINFO a line of the log"));
        prepare(CREATED, withAnotherId);
        String message = "the ledger could not be written: item %d is SENT, request %s";
        assertThatThrownBy(() -> over(broken).run())
                .hasMessage(message, 1, Responses.ID)
                .hasCause(down);
        assertThat(passed()).as("tried during its lease").isBetween(Duration.ofMinutes(4), LEASE);
        assertThatThrownBy(() -> over(broken).run())
                .as("without words of the service")
                .hasMessage(message, 2, null);
        assertCounts(over(ledger).report(), SENDING, 1, 2);

        time.advance(LEASE.plusMillis(1));
        assertCounts(over(ledger).run(), UNKNOWN, 2, 2);
        assertThat(sends()).isEqualTo(2);
    }

    @Test
    void whatTheListenerThrowsEndsTheRunAfterTheResultIsWritten() {
        JdbcSendLedger ledger = Ledgers.with(3);
        Exception own = new CompletionException(new IOException("inside"));
        BatchListener throwing = (entry, failure) -> CallStyle.sneak(own);
        prepare(CREATED);

        assertThatThrownBy(() -> over(ledger, throwing).run()).isSameAs(own);
        assertThat(ledger.counts()).containsEntry(SENT, 1L).containsEntry(PENDING, 2L);
    }
}
