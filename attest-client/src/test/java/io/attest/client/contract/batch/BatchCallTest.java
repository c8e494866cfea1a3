package io.attest.client.contract.batch;

import static io.attest.client.batch.SendState.PENDING;
import static io.attest.client.batch.SendState.SENT;
import static io.attest.client.batch.SendState.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.AttestClient;
import io.attest.client.batch.BatchOptions;
import io.attest.client.batch.BatchReport;
import io.attest.client.batch.BatchSender;
import io.attest.client.batch.SendEntry;
import io.attest.client.batch.SendItem;
import io.attest.client.batch.SendLedger;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RequestOptions;
import io.attest.client.error.AuthenticationException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.ThrottledException;
import io.attest.client.testing.Ledgers;
import io.attest.client.testing.Responses;
import io.attest.client.testing.TestClients;
import io.attest.client.testing.Web;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import okhttp3.mockwebserver.RecordedRequest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One call of a run: its permit, the item that it claims then, and when it tries again. */
class BatchCallTest extends BatchFixture {

    /** The claim fails, or comes too late. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aClaimThatIsNotSentGivesItsPermitBack(boolean fails) {
        AttestClient reader = client.with(RequestOptions.none().withRateLimit(RateLimitOptions.failFast()));
        signs.addAll(List.of(limited(TestClients.me(), 1), limited(TestClients.me(), 0)));
        IllegalStateException down = new IllegalStateException("down");
        BatchSender sender = over(Ledgers.afterClaims(Ledgers.with(1), item -> {
            time.advance(Duration.ofSeconds(30));
            if (fails) {
                throw down;
            }
        }));

        if (fails) {
            assertThatThrownBy(() -> sender.run(Duration.ofSeconds(30))).isSameAs(down);
        } else {
            assertCounts(sender.run(Duration.ofSeconds(30)), PENDING, 1, 1);
        }

        assertThat(settled).isEmpty();
        assertThat(reader.me().get()).isNotNull();
        assertThatThrownBy(() -> reader.me().get()).isExactlyInstanceOf(ThrottledException.class);
        assertThat(server.getRequestCount())
                .as("a sign of life, and the reader's")
                .isEqualTo(2);
    }

    @Test
    void anItemWhoseTokenHasExpiredIsSentOnceTheSupplierHasTheNextOne() {
        List<@Nullable SendItem> claimed = new ArrayList<>();
        SendLedger watched = Ledgers.afterClaims(Ledgers.with(1), claimed::add);
        prepare(Responses.status(401), CREATED);

        assertCounts(over(withTokens(client, "old", "old", "new"), watched).run(), SENT, 1, 1);
        assertThat(claimed).containsExactly(Ledgers.item(1), Ledgers.item(1));
        String first = takenSend().getBody().readUtf8();
        RecordedRequest sign = Web.taken(server);
        assertThat(sign.getMethod()).isEqualTo("GET");
        assertThat(sign.getHeader("Authorization")).isEqualTo("Bearer new");
        assertThat(takenSend().getBody().readUtf8()).isEqualTo(first);
        assertThat(settled).extracting(SendEntry::state).containsExactly(SENT);
    }

    /** With tokens of which each is asked for once, except for the last. */
    private static AttestClient withTokens(AttestClient client, String... tokens) {
        List<String> left = new ArrayList<>(List.of(tokens));
        return client.withAccessToken(() -> left.size() > 1 ? left.remove(0) : left.get(0));
    }

    @ParameterizedTest
    @CsvSource({"only, 200 401, 1", "old new newer newest, 200 200, 2", "only, 401 401, 0"})
    void aRunEndsAtARefusedTokenIfThereIsNoOtherOrTheNextIsRefusedToo(String tokens, String signed, int requests) {
        respond(() -> Responses.status(401));
        for (String status : signed.split(" ", -1)) {
            signs.add(status.equals("200") ? TestClients.me() : Responses.status(401));
        }

        BatchReport report =
                over(withTokens(client, tokens.split(" ", -1)), Ledgers.with(2)).run();

        assertCounts(report, PENDING, 2, 2);
        assertThat(report.stoppedBy()).isExactlyInstanceOf(AuthenticationException.class);
        assertThat(sends()).isEqualTo(requests);
    }

    /** The file with the token is replaced while the run asks whose it is. */
    @Test
    void aRefusedTokenAtASignOfLifeIsAskedForAgain() {
        signs.addAll(List.of(Responses.status(401), TestClients.me()));
        prepare(CREATED);

        assertCounts(over(withTokens(client, "old", "new"), Ledgers.with(1)).run(), SENT, 1, 1);
    }

    /** A login before the service comes and goes, as any other answer that is not the service's. */
    @Test
    void a401OfSomethingElseAtASignOfLifeIsWaitedFor() {
        Stream.generate(() -> Responses.json(401, "<html>")).limit(3).forEach(signs::add);

        assertCounts(run(Ledgers.with(1), CREATED), SENT, 1, 1);
    }

    @Test
    void a429OfSomethingElseLeavesTheItemInDoubtAndNeedsASign() {
        signs.addAll(List.of(TestClients.me(), Responses.json(403, "{\"error\":\"no\"}")));

        assertCounts(run(Ledgers.with(2), Responses.json(429, "<html>")), UNKNOWN, 1, 2);
    }

    @Test
    void aCallWithoutAConnectionIsNotRepeatedInItself() throws IOException {
        server.close();

        assertThat(over(Ledgers.with(1), BatchOptions.defaults().withPatience(Duration.ofSeconds(7)))
                        .run()
                        .stoppedBy())
                .isInstanceOf(NetworkException.class)
                .satisfies(e -> assertThat(e.attempts()).isEqualTo(1));

        assertThat(time.sleeps()).extracting(Duration::toSeconds).containsExactly(1L, 2L, 4L);
    }
}
