package io.attest.client.contract.batch;

import static io.attest.client.batch.SendState.PENDING;
import static io.attest.client.batch.SendState.SENT;
import static io.attest.client.batch.SendState.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.AttestClient;
import io.attest.client.batch.BatchListener;
import io.attest.client.batch.BatchOptions;
import io.attest.client.batch.BatchReport;
import io.attest.client.batch.Ending;
import io.attest.client.batch.SendEntry;
import io.attest.client.batch.SendLedger;
import io.attest.client.error.AttestException;
import io.attest.client.error.RateLimitException;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.testing.ClientLog;
import io.attest.client.testing.Ledgers;
import io.attest.client.testing.Responses;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import okhttp3.mockwebserver.MockResponse;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a run promises of its time, its items and its end, whatever blocks, interrupts or fails meanwhile. */
class KeptWordsTest extends BatchFixture {

    private BatchOptions patience(Duration longest) {
        return BatchOptions.defaults().withPatience(longest);
    }

    private static MockResponse tooMany(int seconds) {
        return Responses.status(429, "Retry-After", Integer.toString(seconds));
    }

    /** It waited for its whole patience, and gave up although all were sent. */
    @Test
    void aRunThatWaitsForTheServiceEndsWhenAnotherWorkerHasSentTheRest() {
        JdbcSendLedger ledger = Ledgers.with(1);
        signs.addAll(List.of(Responses.status(503), Responses.status(503)));
        prepare(CREATED);
        time.onSleep(() -> {
            time.onSleep(() -> {});
            assertThat(ledger.claim("other", time.now(), time.now().plus(LEASE)))
                    .isNotNull();
            ledger.settle("other", SendEntry.of(Ledgers.item(1), SENT, Responses.ID, null, time.now()));
        });

        assertThat(over(ledger).run().allSent()).isTrue();

        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    /** It never returned, and nothing was told. */
    @Test
    void patienceBounds429sToo() {
        respond(() -> tooMany(60));

        BatchReport report =
                over(Ledgers.with(2), patience(Duration.ofMinutes(10))).run();

        assertThat(report.stoppedBy()).isExactlyInstanceOf(RateLimitException.class);
        assertCounts(report, PENDING, 2, 2);
        assertThat(passed()).isBetween(Duration.ofMinutes(9), Duration.ofMinutes(10));
        assertThat(waits).isEqualTo(time.sleeps());
    }

    /** 42 s: a 429 of a gateway blocked the last sign of life. */
    @Test
    void patienceIsMeasuredWithTheCallsInIt() {
        signs.addAll(List.of(Responses.status(503), tooMany(42)));

        BatchReport report =
                over(Ledgers.with(1), patience(Duration.ofSeconds(5))).run();

        assertThat(report.ending()).isEqualTo(Ending.GAVE_UP);
        assertThat(passed()).isEqualTo(Duration.ofSeconds(5));
    }

    /** Each sign of life at the end of the patience gave ten seconds more, without end. */
    @Test
    void theLastSignOfLifeIsFollowedByOneSendAtMost() {
        respond(() -> Responses.status(429));
        signs.addAll(List.of(Responses.status(503), Responses.status(503), Responses.status(503)));

        BatchReport report =
                over(Ledgers.with(2), patience(Duration.ofSeconds(3))).run(Duration.ofMinutes(5));

        assertThat(report.ending()).isEqualTo(Ending.GAVE_UP);
        assertThat(passed()).isLessThanOrEqualTo(Duration.ofSeconds(13));
    }

    /** A pool of connections that refuses an interrupted thread, as some do. */
    private static SendLedger pool(SendLedger ledger) {
        return (SendLedger) Proxy.newProxyInstance(
                SendLedger.class.getClassLoader(), new Class<?>[] {SendLedger.class}, (self, method, arguments) -> {
                    if (Thread.currentThread().isInterrupted()) {
                        throw new IllegalStateException("interrupted during connection acquisition");
                    }
                    return method.invoke(ledger, arguments);
                });
    }

    /** {@code run()} threw what the pool threw. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aTokenSupplierThatInterruptsItsThreadEndsTheRun(int request) {
        AtomicInteger asked = new AtomicInteger();
        AttestClient interrupting = client.withAccessToken(() -> {
            if (asked.incrementAndGet() == request) {
                Thread.currentThread().interrupt();
            }
            return "token";
        });
        prepare(CREATED, CREATED);

        BatchReport report = over(interrupting, pool(Ledgers.with(2))).run();

        assertThat(report.ending()).isEqualTo(Ending.INTERRUPTED);
        assertCounts(report, UNKNOWN, 0, 2);
        assertCounts(report, PENDING, request == 3 ? 1 : 2, 2);
    }

    @Test
    void aListenerThatInterruptsItsThreadEndsTheRun() {
        prepare(CREATED);

        BatchListener listener = (entry, failure) -> Thread.currentThread().interrupt();
        BatchReport report = over(pool(Ledgers.with(3)), listener).run();

        assertThat(report.ending()).isEqualTo(Ending.INTERRUPTED);
        assertCounts(report, SENT, 1, 3);
    }

    @Test
    void eachItemOfADeadWorkerIsToldWhateverTheListenerThrows() {
        JdbcSendLedger ledger = Ledgers.with(2);
        ledger.claim("dead", time.now(), time.now());
        ledger.claim("dead, too", time.now(), time.now());
        time.advance(Duration.ofSeconds(1));
        List<SendEntry> told = new ArrayList<>();
        BatchListener listener = (entry, failure) -> {
            told.add(entry);
            Thread.currentThread().interrupt();
            throw new IllegalStateException(entry.item().key());
        };

        assertThatThrownBy(() -> over(ledger, listener).report()).hasMessage("item 1");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(told).hasSize(2);
    }

    /** The known way to a second e-mail, of which there was no word. */
    @Test
    void aPersonWhoDecidedBeforeThe201CameIsToldOfIt() {
        JdbcSendLedger ledger = Ledgers.with(1);
        respond(() -> {
            if (sends() == 1) {
                ledger.expire(time.now().plus(LEASE).plusSeconds(1));
                ledger.decide("item 1", PENDING);
            }
            return CREATED;
        });
        List<SendEntry> told = new ArrayList<>();
        BatchListener listener = new BatchListener() {
            @Override
            public void settled(SendEntry entry, @Nullable AttestException failure) {}

            @Override
            public void decidedMeanwhile(SendEntry sent) {
                told.add(sent);
                throw new IllegalStateException("of the listener");
            }
        };

        try (ClientLog log = new ClientLog(Level.WARNING)) {
            assertThatThrownBy(() -> over(ledger, listener).run()).hasMessage("of the listener");

            assertThat(log.lines()).singleElement().asString().contains("e-mailed twice (item 1)");
        }
        assertThat(told).singleElement().satisfies(sent -> {
            assertThat(sent.state()).isEqualTo(SENT);
            assertThat(sent.attestationRequestId()).isEqualTo(Responses.ID);
        });
    }
}
