package io.attest.client.batch;

import static io.attest.client.batch.SendState.PENDING;
import static io.attest.client.batch.SendState.SENDING;
import static io.attest.client.batch.SendState.SENT;
import static io.attest.client.batch.SendState.UNKNOWN;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.AttestClient;
import io.attest.client.TestClients;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.NotFoundException;
import io.attest.client.error.PaymentRequiredException;
import io.attest.client.error.RateLimitException;
import io.attest.client.error.ServerException;
import io.attest.client.error.ThrottledException;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.OtherThread;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class BatchSenderTest {

    private static final MockResponse CREATED = Responses.json(201, Responses.attestationRequest());
    private static final Duration LEASE = Duration.ofMinutes(5);

    private final FakeTime time = new FakeTime();

    @AutoClose
    private final Server server = new Server();

    @AutoClose
    private final AttestClient client = TestClients.at(server.baseUrl(), time)
            .retry(RetryOptions.defaults().retryUnknownOutcomes(true))
            .build();

    private final List<SendEntry> tried = Collections.synchronizedList(new ArrayList<>());
    private final List<@Nullable AttestException> failures = Collections.synchronizedList(new ArrayList<>());

    @AfterEach
    void clear() {
        Thread.interrupted();
    }

    private BatchSender over(SendLedger ledger) {
        return over(ledger, RequestOptions.defaults());
    }

    private BatchSender over(SendLedger ledger, RequestOptions options) {
        return new BatchSender(client, ledger, options, this::tried, time);
    }

    private void tried(SendEntry entry, @Nullable AttestException failure) {
        tried.add(entry);
        failures.add(failure);
    }

    private BatchReport run(SendLedger ledger, MockResponse... responses) {
        Arrays.stream(responses).forEach(server::then);
        return over(ledger).run();
    }

    private static void assertCounts(BatchReport report, SendState state, long number, long all) {
        assertThat(report.count(state)).as(state + " in " + report).isEqualTo(number);
        assertThat(report.counts().values().stream().mapToLong(Long::longValue).sum())
                .isEqualTo(all);
    }

    @Test
    void sendsEachItemOnceInTheirOrder() {
        JdbcSendLedger ledger = Ledgers.with(3);

        BatchReport report = run(ledger, CREATED, CREATED, CREATED);

        assertCounts(report, SENT, 3, 3);
        assertThat(report.stoppedBy()).isNull();
        assertThat(tried)
                .isEqualTo(ledger.entries(SENT))
                .extracting(SendEntry::item)
                .containsExactly(Ledgers.item(1), Ledgers.item(2), Ledgers.item(3));
        assertThat(tried).allMatch(entry -> Responses.ID.equals(entry.requestId()) && entry.reason() == null);
        assertThat(failures).containsOnlyNulls();
        assertThat(server.taken().getBody().utf8()).contains("message 1");
        assertCounts(over(ledger).run(), SENT, 3, 3);
        assertThat(server.count()).isEqualTo(3);
    }

    @Test
    void theLedgerKnowsOfASendBeforeItBegins() {
        JdbcSendLedger ledger = Ledgers.with(1);
        AtomicReference<SendState> meanwhile = new AtomicReference<>();
        server.responding(request -> {
            meanwhile.set(Ledgers.state(ledger, 1));
            return CREATED;
        });

        assertCounts(over(ledger).run(), SENT, 1, 1);

        assertThat(meanwhile).hasValue(SENDING);
    }

    @Test
    void goesOnAfterAnItemThatIsRejected() {
        JdbcSendLedger ledger = Ledgers.with(2);

        BatchReport report = run(ledger, Responses.status(404), CREATED);

        assertCounts(report, SENT, 1, 2);
        assertThat(report.rejected())
                .isEqualTo(List.of(tried.get(0)))
                .extracting(SendEntry::reason)
                .containsExactly("NotFoundException 404");
        assertThat(failures.get(0)).isInstanceOf(NotFoundException.class).hasMessageContaining("told so");
        assertThat(over(ledger).sendAgain("item 1")).isTrue();
        assertCounts(run(ledger, CREATED), SENT, 2, 2);
    }

    @Test
    void endsWhenAllItemsWouldFail() {
        JdbcSendLedger ledger = Ledgers.with(2);

        BatchReport report = run(ledger, Responses.status(402));

        assertThat(report.stoppedBy()).isInstanceOf(PaymentRequiredException.class);
        assertThat(report.toString()).contains("PaymentRequiredException").doesNotContain("told so");
        assertCounts(report, PENDING, 2, 2);
        assertThat(tried).extracting(SendEntry::state).containsExactly(PENDING);
        assertCounts(run(ledger, CREATED, CREATED), SENT, 2, 2);
    }

    @Test
    void neverRepeatsAnUnknownItemByItself() {
        JdbcSendLedger ledger = Ledgers.with(2);

        BatchReport report = run(ledger, Responses.status(503), CREATED);

        assertThat(report.unknown()).extracting(SendEntry::item).containsExactly(Ledgers.item(1));
        assertCounts(over(ledger).run(), UNKNOWN, 1, 2);
        assertThat(server.count()).isEqualTo(2);
        assertThat(over(ledger).sendAgain("item 1")).isTrue();
        assertCounts(run(ledger, CREATED), SENT, 2, 2);
    }

    @Test
    void aPersonDecidesThatAnUnknownItemWasSent() {
        JdbcSendLedger ledger = Ledgers.with(1);
        BatchSender sender = over(ledger);
        run(ledger, Responses.status(503));

        assertThat(sender.markSent("item 1")).isTrue();

        assertThat(sender.markSent("item 1")).isFalse();
        assertThat(sender.sendAgain("item 1")).isFalse();
        assertCounts(sender.run(), SENT, 1, 1);
    }

    @Test
    void endsAfterFiveFailuresInARowWithWaitsBetweenThem() {
        MockResponse down = Responses.status(503);
        JdbcSendLedger ledger = Ledgers.with(12);

        BatchReport report = run(ledger, down, down, CREATED, down, down, Responses.status(429), down, down);

        assertThat(report.stoppedBy()).isInstanceOf(ServerException.class);
        assertCounts(report, UNKNOWN, 6, 12);
        assertThat(time.sleeps()).extracting(Duration::toSeconds).containsExactly(1L, 2L, 1L, 2L, 4L, 8L);
    }

    @Test
    void waitsForTheRateLimitWithoutAnItemInFlight() {
        JdbcSendLedger ledger = Ledgers.with(2);
        MockResponse last = Responses.json(201, Responses.attestationRequest())
                .newBuilder()
                .addHeader("X-RateLimit-Limit", "60")
                .addHeader("X-RateLimit-Remaining", "0")
                .addHeader("X-RateLimit-Reset", time.now().plusSeconds(30).getEpochSecond())
                .build();
        time.onSleep(
                () -> assertThat(ledger.counts()).containsEntry(PENDING, 1L).containsEntry(SENT, 1L));

        assertCounts(run(ledger, last, CREATED), SENT, 2, 2);

        assertThat(tried).extracting(SendEntry::state).startsWith(SENT, PENDING).endsWith(SENT);
        assertThat(failures.get(1)).isInstanceOf(ThrottledException.class);
    }

    @Test
    void waitsAsLongAsTheServiceAsks() {
        JdbcSendLedger ledger = Ledgers.with(1);

        run(ledger, Responses.status(429, "Retry-After", "17"), CREATED);

        assertThat(failures.get(0)).isInstanceOf(RateLimitException.class);
        assertThat(slept()).isEqualTo(Duration.ofSeconds(17));
    }

    @Test
    void anItemWhoseResponseIsLostAfter201IsSent() {
        JdbcSendLedger ledger = Ledgers.with(2);

        BatchReport report = run(ledger, Responses.json(201, "{"), Responses.json(200, "<html>"));

        assertThat(ledger.entries(SENT)).extracting(SendEntry::reason).containsExactly("DecodingException 201");
        assertThat(report.unknown()).extracting(SendEntry::reason).containsExactly("DecodingException 200");
    }

    @Test
    void anItemWhoseWorkerDiedIsUnknownAfterItsLease() {
        JdbcSendLedger ledger = Ledgers.with(1);
        ledger.claim("dead", time.now(), time.now().plus(LEASE));

        assertCounts(over(ledger).run(), SENDING, 1, 1);
        time.advance(LEASE.plusMillis(1));
        assertCounts(over(ledger).run(), UNKNOWN, 1, 1);

        assertThat(server.count()).isZero();
    }

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

        over(watched).run();
        over(watched, RequestOptions.defaults().timeout(Duration.ofMinutes(10))).run();

        assertThat(leases).containsExactly(LEASE, Duration.ofMinutes(21));
    }

    @Test
    void aSendThatCouldOutliveItsLeaseDoesNotBegin() {
        JdbcSendLedger ledger = Ledgers.with(1);
        SendLedger slow = new Ledgers.Watched(ledger) {
            @Override
            public @Nullable SendItem claim(String claim, Instant now, Instant leaseUntil) {
                SendItem item = super.claim(claim, now, leaseUntil);
                if (tried.isEmpty()) {
                    time.advance(Duration.ofMinutes(2).plusMillis(1));
                }
                return item;
            }
        };

        server.then(CREATED);
        assertCounts(over(slow).run(), SENT, 1, 1);

        assertThat(tried).extracting(SendEntry::state).containsExactly(PENDING, SENT);
        assertThat(server.count()).isEqualTo(1);
    }

    @Test
    void beginsNoSendWhenItsTimeIsOver() {
        JdbcSendLedger ledger = Ledgers.with(2);
        server.responding(request -> {
            time.advance(Duration.ofSeconds(1));
            return CREATED;
        });

        assertCounts(over(ledger).run(Duration.ofSeconds(1)), SENT, 1, 2);
    }

    @Test
    void beginsNoSendIfItsTimeIsOverAfterASlowClaim() {
        SendLedger slow = new Ledgers.Watched(Ledgers.with(1)) {
            @Override
            public @Nullable SendItem claim(String claim, Instant now, Instant leaseUntil) {
                time.advance(Duration.ofSeconds(1));
                return super.claim(claim, now, leaseUntil);
            }
        };

        assertCounts(over(slow).run(Duration.ofSeconds(1)), PENDING, 1, 1);

        assertThat(server.count()).isZero();
    }

    @Test
    void waitsNoLongerThanItsTime() {
        JdbcSendLedger ledger = Ledgers.with(1);
        server.then(Responses.status(429, "Retry-After", "60"));

        assertCounts(over(ledger).run(Duration.ofSeconds(20)), PENDING, 1, 1);

        assertThat(slept()).isEqualTo(Duration.ofSeconds(20));
    }

    @Test
    void anInterruptLetsTheRequestInFlightEnd() {
        JdbcSendLedger ledger = Ledgers.with(2);
        CountDownLatch arrived = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        respondAfter(arrived, interrupted);
        AtomicReference<BatchReport> report = new AtomicReference<>();
        SendLedger pool = new Ledgers.Watched(ledger) {
            @Override
            public Map<SendState, Long> counts() {
                assertThat(Thread.currentThread().isInterrupted()).isFalse();
                return super.counts();
            }
        };
        OtherThread thread = OtherThread.start(() -> report.set(over(pool).run()));
        await(arrived);

        thread.interrupt();
        // Seen by the run before the response comes.
        thread.awaitWaiting();
        interrupted.countDown();

        assertThat(thread.join()).isNull();
        assertThat(thread.wasInterrupted()).isTrue();
        assertCounts(requireNonNull(report.get()), SENT, 1, 2);
    }

    @Test
    void closeWaitsForTheRequestInFlight() {
        JdbcSendLedger ledger = Ledgers.with(2);
        CountDownLatch arrived = new CountDownLatch(1);
        CountDownLatch closing = new CountDownLatch(1);
        respondAfter(arrived, closing);
        BatchSender sender = over(ledger);
        OtherThread run = OtherThread.start(sender::run);
        await(arrived);

        OtherThread close = OtherThread.start(sender::close);
        close.awaitWaiting();
        assertThat(Ledgers.state(ledger, 1)).isEqualTo(SENDING);
        closing.countDown();

        assertThat(close.join()).isNull();
        assertThat(Ledgers.state(ledger, 1)).isEqualTo(SENT);
        assertThat(run.join()).isNull();
        assertCounts(sender.run(), PENDING, 1, 2);
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
        server.then(CREATED);

        assertThatThrownBy(() -> over(broken).run())
                .hasMessage("the ledger could not be written: item 1 is SENT, request " + Responses.ID)
                .hasCause(down);

        time.advance(LEASE.plusMillis(1));
        assertCounts(run(ledger, CREATED), UNKNOWN, 1, 2);
        assertThat(server.count()).isEqualTo(2);
    }

    @Test
    void whatTheTokenSupplierThrowsEndsTheRunAndNothingWasSent() {
        JdbcSendLedger ledger = Ledgers.with(1);
        IllegalStateException thrown = new IllegalStateException("no token");
        AttestClient without = client.withAccessToken(() -> {
            throw thrown;
        });

        assertThatThrownBy(() -> BatchSender.over(without, ledger).run()).isSameAs(thrown);

        assertThat(ledger.entries(PENDING))
                .extracting(SendEntry::reason)
                .containsExactly("no access token, or the client is closed");
    }

    @Test
    void aTokenThatHasExpiredIsReplaced() {
        JdbcSendLedger ledger = Ledgers.with(1);
        List<String> tokens = new ArrayList<>(List.of("old", "new", "new"));
        server.then(Responses.status(401)).then(CREATED);

        BatchReport report = BatchSender.over(client.withAccessToken(() -> tokens.remove(0)), ledger)
                .run();

        assertCounts(report, SENT, 1, 1);
    }

    @Test
    void whatTheListenerThrowsEndsTheRunAfterTheResultIsWritten() {
        JdbcSendLedger ledger = Ledgers.with(2);
        IllegalStateException thrown = new IllegalStateException("of the listener");
        server.then(CREATED);

        assertThatThrownBy(() -> BatchSender.over(client, ledger, RequestOptions.defaults(), (entry, failure) -> {
                            throw thrown;
                        })
                        .run())
                .isSameAs(thrown);

        assertThat(ledger.counts()).containsEntry(SENT, 1L).containsEntry(PENDING, 1L);
    }

    @Test
    void whatTheListenerThrowsStaysAsItIsAndIsUnchecked() {
        Exception thrown = new CompletionException(new IOException("inside"));
        assertThatThrownBy(() -> runWithListenerThat(thrown)).isSameAs(thrown);

        Exception checked = new IOException("of a listener in Kotlin");
        assertThatThrownBy(() -> runWithListenerThat(checked))
                .isExactlyInstanceOf(IllegalStateException.class)
                .hasCause(checked);
    }

    private void runWithListenerThat(Exception throwsIt) {
        server.then(CREATED);
        BatchListener listener = (entry, failure) -> sneak(throwsIt);
        BatchReport unused = BatchSender.over(client, Ledgers.with(1), RequestOptions.defaults(), listener)
                .run();
    }

    @SuppressWarnings("unchecked")
    private static <E extends Exception> void sneak(Exception thrown) throws E {
        throw (E) thrown;
    }

    @Test
    void anErrorLeavesTheItemToItsLease() {
        JdbcSendLedger ledger = Ledgers.with(1);
        AttestClient broken = client.withAccessToken(() -> {
            throw new AssertionError("of the JVM");
        });

        assertThatThrownBy(() -> BatchSender.over(broken, ledger).run()).isInstanceOf(AssertionError.class);

        assertThat(Ledgers.state(ledger, 1)).isEqualTo(SENDING);
    }

    @Test
    void aCallerMayTurnClientSideRateLimitingOff() {
        JdbcSendLedger ledger = Ledgers.with(61);
        server.responding(request -> CREATED);

        BatchReport report = over(ledger, RequestOptions.defaults().rateLimit(RateLimitOptions.off()))
                .run();

        assertCounts(report, SENT, 61, 61);
        assertThat(time.sleeps()).isEmpty();
    }

    @Test
    void aBatchKeepsRequestsFree() {
        JdbcSendLedger ledger = Ledgers.with(3);
        server.responding(request -> CREATED);
        BatchSender sender = over(
                ledger,
                RequestOptions.defaults().rateLimit(RateLimitOptions.waiting().keepFree(58)));

        assertCounts(sender.run(Duration.ofSeconds(1)), SENT, 2, 3);
    }

    @Test
    void runsOfManyWorkersSendEachItemOnce() {
        JdbcSendLedger ledger = Ledgers.with(40);
        server.responding(request -> CREATED);
        List<OtherThread> workers = Stream.generate(() ->
                        OtherThread.start(() -> BatchSender.over(client, ledger).run()))
                .limit(4)
                .toList();

        workers.forEach(worker -> assertThat(worker.join()).isNull());

        assertCounts(over(ledger).report(), SENT, 40, 40);
        assertThat(server.count()).isEqualTo(40);
    }

    private Duration slept() {
        return time.sleeps().stream().reduce(Duration.ZERO, Duration::plus);
    }

    private void respondAfter(CountDownLatch arrived, CountDownLatch released) {
        server.responding(request -> {
            arrived.countDown();
            await(released);
            return CREATED;
        });
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
