package io.attest.client.contract.batch;

import static io.attest.client.batch.SendState.PENDING;
import static io.attest.client.batch.SendState.SENT;
import static io.attest.client.batch.SendState.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.attest.client.AttestClient;
import io.attest.client.batch.BatchAccess;
import io.attest.client.batch.BatchOptions;
import io.attest.client.batch.BatchReport;
import io.attest.client.batch.BatchSender;
import io.attest.client.batch.SendEntry;
import io.attest.client.batch.SendItem;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RequestOptions;
import io.attest.client.error.ServerException;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.testing.Ledgers;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Web;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of items. */
class BatchSenderTest extends BatchFixture {

    @Test
    void sendsEachItemOnceInTheirOrder() {
        JdbcSendLedger ledger = Ledgers.with(3);

        BatchReport report = run(ledger, CREATED, CREATED, CREATED);

        assertCounts(report, SENT, 3, 3);
        assertThat(report.stoppedBy()).isNull();
        assertThat(settled)
                .isEqualTo(ledger.entries(SENT))
                .extracting(SendEntry::item)
                .containsExactly(Ledgers.item(1), Ledgers.item(2), Ledgers.item(3));
        assertThat(settled)
                .allMatch(entry -> Responses.ID.equals(entry.attestationRequestId()) && entry.reason() == null);
        assertThat(failures).containsOnlyNulls();
        assertThat(takenSend().getBody().readUtf8()).contains("message 1");
        assertCounts(over(ledger).run(), SENT, 3, 3);
        assertThat(sends()).isEqualTo(3);
    }

    @Test
    void anUnknownItemIsNotRepeatedUntilAPersonDecides() {
        JdbcSendLedger ledger = Ledgers.with(3);
        BatchSender sender = over(ledger);

        BatchReport report = run(ledger, Responses.status(503), CREATED, Responses.status(503));

        assertCounts(report, UNKNOWN, 2, 3);
        assertThat(settled).extracting(SendEntry::state).containsExactly(UNKNOWN, SENT, UNKNOWN);
        assertThat(failures.get(0)).isExactlyInstanceOf(ServerException.class);
        assertThat(sender.entries(UNKNOWN))
                .extracting(SendEntry::item)
                .containsExactly(Ledgers.item(1), Ledgers.item(3));
        assertCounts(sender.run(), UNKNOWN, 2, 3);
        assertThat(sends()).isEqualTo(3);
        assertThat(sender.sendAgain(UNKNOWN, entry -> entry.item().key().equals("item 1")))
                .isEqualTo(1);
        assertThat(sender.markSent("item 3")).isTrue();
        assertThat(sender.markSent("item 3")).isFalse();
        assertThat(sender.sendAgain("item 3")).isFalse();
        assertCounts(run(ledger, CREATED), SENT, 3, 3);
        assertThat(sends()).isEqualTo(4);
    }

    @Test
    void aPendingItemIsTakenBackAndAddedWithAnotherText() {
        BatchSender sender = over(Ledgers.empty());
        SendItem corrected = SendItem.of("item 2", Ledgers.item(4).request());
        assertThat(sender.add(List.of(Ledgers.item(1), Ledgers.item(2), Ledgers.item(3)))
                        .added())
                .isEqualTo(3);
        assertThat(sender.add(List.of(corrected)).conflicts()).containsExactly("item 2");

        assertThat(sender.withdraw(List.of("item 3", "item 2"))).containsExactly("item 3", "item 2");
        prepare(CREATED, CREATED);
        BatchReport report = sender.run();
        assertThat(report.allSent()).as("%s", report).isTrue();
        assertThat(sender.add(List.of(corrected)).added()).isEqualTo(1);

        assertCounts(sender.run(), SENT, 2, 2);
        assertThat(settled).extracting(SendEntry::item).containsExactly(Ledgers.item(1), corrected);
        assertThat(sender.withdraw(List.of("item 2"))).isEmpty();
    }

    /** The mode of the client is for its other callers. */
    @ParameterizedTest
    @CsvSource({"OFF, WAIT, 1", "FAIL_FAST, WAIT, 1", "WAIT, OFF, 0"})
    void waitsForTheNextWindowUnlessItsOwnOptionsSaySo(
            RateLimitOptions.Mode ofClient, RateLimitOptions.Mode ofBatch, int waits) {
        respond(() -> CREATED);
        AttestClient view = client.with(RequestOptions.none().withRateLimit(new RateLimitOptions(ofClient, 0)));
        BatchOptions options = BatchOptions.defaults()
                .withTimeout(Duration.ofSeconds(30))
                .withRateLimit(new RateLimitOptions(ofBatch, 0))
                .withListener(this);

        assertCounts(BatchAccess.sender(view, Ledgers.with(61), options, time).run(), SENT, 61, 61);
        assertThat(time.sleeps()).hasSize(waits);
        assertThat(this.waits)
                .as("it keeps its place in the queue, longer than the timeout of a call")
                .isEmpty();
    }

    @Test
    void headersAndTagsOfTheClientAndOfTheBatchApply() {
        List<Map<String, String>> tags = new ArrayList<>();
        AttestClient view = client.with(RequestOptions.none()
                .withHeader("X-Both", "client")
                .withTag("tenant", "acme")
                .withOnResponse(response -> tags.add(response.tags())));
        BatchOptions options =
                BatchOptions.defaults().withHeader("x-both", "batch").withTag("job", "nightly");
        prepare(CREATED);

        assertCounts(BatchAccess.sender(view, Ledgers.with(1), options, time).run(), SENT, 1, 1);

        for (int request = 1; request <= 2; request++) {
            assertThat(Web.taken(server).getHeaders().values("X-Both")).containsExactly("batch");
        }
        assertThat(tags).hasSize(2).containsOnly(Map.of("tenant", "acme", "job", "nightly"));
    }

    @Test
    void addsOneItemAndSaysWhetherItWasNew() {
        BatchSender sender = over(Ledgers.empty());
        SendItem item = Ledgers.item(1);

        assertThat(sender.add(item.key(), item.request())).isTrue();
        assertThat(sender.add(item.key(), item.request())).isFalse();

        assertCounts(sender.report(), PENDING, 1, 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> sender.add(item.key(), Ledgers.item(2).request()))
                .withMessageContaining("item 1 with another request");
    }
}
