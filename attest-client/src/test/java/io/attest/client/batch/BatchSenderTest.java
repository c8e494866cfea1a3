package io.attest.client.batch;

import static io.attest.client.batch.SendState.PENDING;
import static io.attest.client.batch.SendState.SENT;
import static io.attest.client.batch.SendState.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RequestOptions;
import io.attest.client.error.NotFoundException;
import io.attest.client.error.PaymentRequiredException;
import io.attest.client.error.RateLimitException;
import io.attest.client.error.ServerException;
import io.attest.client.error.ThrottledException;
import io.attest.client.testing.Responses;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.Test;

/** What becomes of items. */
class BatchSenderTest extends BatchFixture {

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
    void anUnknownItemIsNotRepeatedUntilAPersonDecides() {
        JdbcSendLedger ledger = Ledgers.with(3);
        BatchSender sender = over(ledger);

        BatchReport report = run(ledger, Responses.status(503), CREATED, Responses.status(503));

        assertThat(report.unknown()).extracting(SendEntry::item).containsExactly(Ledgers.item(1), Ledgers.item(3));
        assertCounts(sender.run(), UNKNOWN, 2, 3);
        assertThat(server.count()).isEqualTo(3);
        assertThat(sender.sendAgain("item 1")).isTrue();
        assertThat(sender.markSent("item 3")).isTrue();
        assertThat(sender.markSent("item 3")).isFalse();
        assertThat(sender.sendAgain("item 3")).isFalse();
        assertCounts(run(ledger, CREATED), SENT, 3, 3);
        assertThat(server.count()).isEqualTo(4);
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
    void waitsAsLongAsTheServiceAsks() {
        JdbcSendLedger ledger = Ledgers.with(1);

        run(ledger, Responses.status(429, "Retry-After", "17"), CREATED);

        assertThat(failures.get(0)).isInstanceOf(RateLimitException.class);
        assertThat(slept()).isEqualTo(Duration.ofSeconds(17));
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
    void aTokenThatHasExpiredIsReplaced() {
        JdbcSendLedger ledger = Ledgers.with(1);
        List<String> tokens = new ArrayList<>(List.of("old", "new", "new"));
        server.then(Responses.status(401)).then(CREATED);

        BatchReport report = BatchSender.over(client.withAccessToken(() -> tokens.remove(0)), ledger)
                .run();

        assertCounts(report, SENT, 1, 1);
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
}
