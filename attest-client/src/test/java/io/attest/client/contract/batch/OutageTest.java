package io.attest.client.contract.batch;

import static io.attest.client.batch.SendState.PENDING;
import static io.attest.client.batch.SendState.REJECTED;
import static io.attest.client.batch.SendState.SENT;
import static io.attest.client.batch.SendState.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.batch.BatchReport;
import io.attest.client.batch.BatchSender;
import io.attest.client.batch.Ending;
import io.attest.client.batch.SendEntry;
import io.attest.client.batch.SendLedger;
import io.attest.client.batch.SendState;
import io.attest.client.error.PermissionDeniedException;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.testing.ClientLog;
import io.attest.client.testing.Ledgers;
import io.attest.client.testing.Responses;
import io.attest.client.testing.TestClients;
import io.attest.client.testing.Web;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.logging.Level;
import okhttp3.mockwebserver.MockResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run of a batch while a service, a proxy or a database is down for a while. */
class OutageTest extends BatchFixture {

    /** From the first send on, for so long everything is answered like this; before and after, the service works. */
    private void downFor(Duration outage, Supplier<MockResponse> down) {
        respond(
                () -> passed().compareTo(outage) < 0 ? down.get() : CREATED,
                () -> sends() > 0 && passed().compareTo(outage) < 0 ? down.get() : TestClients.me());
    }

    /** It ended with 5 unknown items and nothing sent. */
    @Test
    void aRestartOfTwentySecondsCostsOneUnknownItem() {
        downFor(
                Duration.ofSeconds(20),
                () -> Responses.json(503, "{\"message\":\"Service Unavailable\"}")
                        .setHeader("Retry-After", "20"));

        try (ClientLog log = new ClientLog(Level.INFO)) {
            BatchReport report = run(Ledgers.with(20));

            assertThat(report.ending()).isEqualTo(Ending.SETTLED);
            assertCounts(report, SENT, 19, 20);
            assertCounts(report, UNKNOWN, 1, 20);
            assertThat(waits).containsExactly(Duration.ofSeconds(20));
            assertThat(log.lines())
                    .containsExactly(
                            "INFO a run of a batch waits until the service responds, for 3600 s at most, after"
                                    + " ServerException",
                            "INFO the service responds, and the run of a batch goes on");
        }
    }

    /** 16 to 57 people were rejected for good; then everybody, if the ingress answers like a framework. */
    @Test
    void nobodyIsRejectedByAProxyBetweenTwoDeployments() {
        downFor(Duration.ofSeconds(3), () -> Responses.json(404, "{\"status\":404,\"error\":\"Not Found\"}"));

        BatchReport report = run(Ledgers.with(50));

        assertCounts(report, SENT, 49, 50);
        assertCounts(report, UNKNOWN, 1, 50);
    }

    /** A person was rejected or in doubt before anybody noticed. */
    @ParameterizedTest
    @CsvSource({
        "404, <html>Not Found</html>",
        "404, {\"error\":\"Not Found\"}",
        "200, <html>Welcome to this network</html>"
    })
    void aWrongBaseUrlTouchesNoItemAndIsSaidAfterAMinute(int status, String body) {
        respond(() -> CREATED, () -> Responses.json(status, body));

        BatchReport report = run(Ledgers.with(20));

        assertThat(report.ending()).isEqualTo(Ending.GAVE_UP);
        assertThat(report.stoppedBy()).hasMessageContaining("Check the base URL " + Web.url(server));
        assertCounts(report, PENDING, 20, 20);
        assertThat(sends()).isZero();
        assertThat(passed()).isEqualTo(Duration.ofMinutes(1));
    }

    /** Each hourly run cost two more. */
    @Test
    void twoSendsInDoubtPauseTheLedgerSoThatTheNextRunCostsNoMore() {
        respond(() -> new MockResponse().setResponseCode(403).setBody("<html>personal data</html>"));
        JdbcSendLedger ledger = Ledgers.with(10);

        BatchReport report = run(ledger);

        assertCounts(report, UNKNOWN, 2, 10);
        assertCounts(report, PENDING, 8, 10);
        assertThat(report.ending()).isEqualTo(Ending.GAVE_UP);
        assertThat(report.stoppedBy()).isExactlyInstanceOf(PermissionDeniedException.class);
        assertThat(server.getRequestCount()).as("with two signs of life").isEqualTo(4);
        assertThat(report.isSettled()).isFalse();
        assertThat(ledger.pauseReason()).isEqualTo("two sends in a row ended in doubt: PermissionDeniedException 403");
        assertThat(run(ledger).ending()).isEqualTo(Ending.PAUSED);
        assertThat(sends()).isEqualTo(2);
    }

    /** Each hourly run rejected one person more. */
    @Test
    void a403OfTheServiceIsAboutTheToken() {
        respond(() -> Responses.json(403, "{\"error\":\"Forbidden\"}"));
        JdbcSendLedger ledger = Ledgers.with(3);

        for (int run = 0; run < 3; run++) {
            BatchReport report = run(ledger);

            assertThat(report.stoppedBy()).isExactlyInstanceOf(PermissionDeniedException.class);
            assertThat(report.toString()).contains("PermissionDeniedException").doesNotContain("Forbidden");
            assertCounts(report, PENDING, 3, 3);
        }
        assertThat(sends()).isEqualTo(3);
    }

    /** The row became unknown, although the 201 and its id were known. */
    @Test
    void aResultIsWrittenAsSoonAsTheDatabaseTakesIt() {
        respond(() -> CREATED);
        JdbcSendLedger ledger = Ledgers.with(1);
        SendLedger readOnly = new Ledgers.Watched(ledger) {
            @Override
            public boolean settle(String claim, SendEntry result) {
                if (passed().compareTo(Duration.ofSeconds(5)) < 0) {
                    throw new IllegalStateException(new SQLException("read-only", "25006"));
                }
                return super.settle(claim, result);
            }
        };

        assertCounts(run(readOnly), SENT, 1, 1);
        assertThat(ledger.entries(SENT).get(0).attestationRequestId()).isEqualTo(Responses.ID);
    }

    /** A data source that depends on the thread: 0 of 5 were sent, and the run said SETTLED. */
    @Test
    void aLedgerThatIsAnotherOneOnTheThreadOfTheRunIsNoSuccess() {
        JdbcSendLedger other = Ledgers.empty();
        SendLedger bound = new Ledgers.Watched(Ledgers.empty()) {
            @Override
            public boolean hasPending() {
                return other.hasPending();
            }

            @Override
            public Map<SendState, Long> counts() {
                return other.counts();
            }
        };
        BatchSender sender = over(bound);
        assertThat(sender.add(List.of(Ledgers.item(1), Ledgers.item(2), Ledgers.item(1)))
                        .conflicts())
                .isEmpty();
        sender.add("item 3", Ledgers.item(3).request());

        for (int run = 1; run <= 2; run++) {
            assertThatThrownBy(sender::run)
                    .isExactlyInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith(
                            "the ledger has 0 items, but this sender has added 3: its data source depends")
                    .hasMessageContaining("replica");
        }
    }

    /** The first failure may be about the words. */
    @Test
    void aReasonIsWrittenInAsciiIfTheDatabaseDoesNotTakeIt() {
        respond(() -> Responses.json(404, "{\"error\":\"né\"}"));
        JdbcSendLedger ledger = Ledgers.with(1);
        SendLedger latin = new Ledgers.Watched(ledger) {
            @Override
            public boolean settle(String claim, SendEntry result) {
                if (String.valueOf(result.reason()).contains("é")) {
                    throw new IllegalStateException("Incorrect string value");
                }
                return super.settle(claim, result);
            }
        };

        assertCounts(run(latin), REJECTED, 1, 1);
        assertThat(ledger.entries(REJECTED).get(0).reason()).isEqualTo("NotFoundException 404: n?");
    }
}
