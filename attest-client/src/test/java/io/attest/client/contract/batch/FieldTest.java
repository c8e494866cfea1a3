package io.attest.client.contract.batch;

import static io.attest.client.batch.SendState.PENDING;
import static io.attest.client.batch.SendState.REJECTED;
import static io.attest.client.batch.SendState.SENT;
import static io.attest.client.batch.SendState.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.AttestClient;
import io.attest.client.batch.BatchListener;
import io.attest.client.batch.BatchReport;
import io.attest.client.batch.BatchSender;
import io.attest.client.batch.Ending;
import io.attest.client.batch.SendState;
import io.attest.client.config.RequestOptions;
import io.attest.client.error.AttestException;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.testing.Ledgers;
import io.attest.client.testing.Responses;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import okhttp3.mockwebserver.MockResponse;
import okhttp3.mockwebserver.SocketPolicy;
import org.junit.jupiter.api.Test;

/** What happened to batches in the field. */
class FieldTest extends BatchFixture {

    /** Ten runs of a sender left ten in doubt, and paused nothing. */
    @Test
    void aListenerThatThrowsHidesNoDoubt() {
        respond(() -> new MockResponse().setResponseCode(403).setBody("<html>no</html>"));
        JdbcSendLedger ledger = Ledgers.with(10);
        BatchListener throwing = (entry, failure) -> {
            throw new IllegalStateException("of the listener");
        };
        BatchSender sender = over(ledger, throwing);

        for (int run = 0; run < 2; run++) {
            assertThatThrownBy(sender::run).hasMessage("of the listener");
        }
        assertThat(sender.run().ending()).isEqualTo(Ending.PAUSED);
        assertThat(sends()).isEqualTo(2);
    }

    /** Fourteen people were rejected. */
    @Test
    void anotherOrganizationsTokenRejectsOneItem() {
        JdbcSendLedger ledger = Ledgers.with(5);
        prepare(CREATED, Responses.json(404, "{\"error\":\"No such person\"}"));
        signs.add(Responses.json(200, Responses.me()));
        signs.add(Responses.json(200, Responses.me().replace("Analytical Engines", "Acme")));

        assertThatThrownBy(() -> over(ledger).run()).hasMessageContaining("belongs to " + client.baseUrl() + ", Acme");

        assertCounts(over(ledger).report(), REJECTED, 1, 5);
        assertThat(sends()).isEqualTo(2);
    }

    /** The job paused all instances. */
    @Test
    void untilThatEndsWhileASendConnectsInterruptsTheRun() {
        CompletableFuture<Void> end = new CompletableFuture<>();
        AttestClient ending = client.with(RequestOptions.none().withAddedUntil(end));
        JdbcSendLedger ledger = Ledgers.with(1);

        BatchReport report = over(ending, Ledgers.afterClaims(ledger, item -> end.complete(null)))
                .run();

        assertThat(report.ending()).isEqualTo(Ending.INTERRUPTED);
        assertCounts(report, PENDING, 1, 1);
    }

    /** It was PENDING, and sent again. */
    @Test
    void aDecoratorThatRepeatsAndIsCutShortLeavesTheItemInDoubt() {
        CompletableFuture<Void> end = new CompletableFuture<>();
        AttestClient repeating = sending((request, options) -> {
            try {
                return client.attestationRequests().create(request, options);
            } catch (AttestException e) {
                end.complete(null);
                return client.attestationRequests().create(request, options.withAddedUntil(end));
            }
        });
        prepare(new MockResponse().setSocketPolicy(SocketPolicy.DISCONNECT_AFTER_REQUEST));

        assertCounts(over(repeating, Ledgers.with(1)).run(), UNKNOWN, 1, 1);
        assertThat(sends()).isEqualTo(1);
    }

    @Test
    void aCircuitBreakerThatOpensEndsTheRunAndSaysThatNothingWasSent() {
        RuntimeException open = new IllegalStateException("the circuit breaker is open");
        AtomicInteger calls = new AtomicInteger();
        AttestClient broken = sending((request, options) -> {
            if (calls.incrementAndGet() > 1) {
                throw open;
            }
            return client.attestationRequests().create(request, options);
        });
        JdbcSendLedger ledger = Ledgers.with(3);
        prepare(CREATED);

        assertThatThrownBy(() -> over(broken, ledger).run()).isSameAs(open);

        assertThat(open.getSuppressed()[0]).hasMessageContaining("it had asked for no item");
        assertCounts(over(ledger).report(), PENDING, 2, 3);
    }

    /** The run threw after five e-mails. */
    @Test
    void aTokenThatIsMissingForAMomentIsWaitedFor() {
        AtomicInteger asked = new AtomicInteger();
        AttestClient rotating = client.withAccessToken(() -> asked.incrementAndGet() % 3 == 0 ? "" : "token");
        prepare(CREATED, CREATED, CREATED);

        assertThat(over(rotating, Ledgers.with(3)).run().allSent()).isTrue();
        assertThat(waits).isNotEmpty().allMatch(Duration.ofSeconds(1)::equals);
        assertThat(failures).containsOnlyNulls();

        AttestClient without = client.withAccessToken(() -> "");
        BatchReport report = over(without, Ledgers.with(1)).run();
        assertThat(report.ending()).isEqualTo(Ending.GAVE_UP);
        assertThat(report.stoppedBy()).hasMessage("the accessToken from the supplier is blank. Nothing was sent.");
    }

    @Test
    void theListenersOfTwoRunsMayCloseTheirSenderAtOnce() {
        AtomicReference<BatchSender> sender = new AtomicReference<>();
        Phaser both = new Phaser(2);
        BatchListener closing = (entry, failure) -> {
            int unused = both.arriveAndAwaitAdvance();
            sender.get().close();
        };
        sender.set(over(Ledgers.with(3), closing));
        prepare(CREATED, CREATED);

        assertThat(Stream.generate(() -> CompletableFuture.supplyAsync(
                                () -> sender.get().run(), worker -> new Thread(worker).start()))
                        .limit(2)
                        .toList())
                .allSatisfy(run -> assertThat(
                                run.orTimeout(1, TimeUnit.MINUTES).join().ending())
                        .isEqualTo(Ending.CLOSED));
    }

    @Test
    void aSenderGoesOnWhenRetentionHasDeletedItsOldRows() {
        AtomicInteger deleted = new AtomicInteger();
        BatchSender sender = over(new Ledgers.Watched(Ledgers.empty()) {
            @Override
            public Map<SendState, Long> counts() {
                Map<SendState, Long> counts = new EnumMap<>(super.counts());
                counts.merge(SENT, (long) -deleted.get(), Long::sum);
                return counts;
            }
        });
        prepare(CREATED, CREATED);
        for (int item = 1; item <= 2; item++) {
            assertThat(sender.add("item " + item, Ledgers.item(item).request())).isTrue();
            assertThat(sender.run().allSent()).isTrue();
            deleted.incrementAndGet();
        }
    }
}
