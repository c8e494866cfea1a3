package io.attest.examples.database;

import static io.attest.client.batch.SendState.PENDING;
import static io.attest.client.batch.SendState.REJECTED;
import static io.attest.client.batch.SendState.SENDING;
import static io.attest.client.batch.SendState.SENT;
import static io.attest.client.batch.SendState.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import io.attest.client.batch.AddResult;
import io.attest.client.batch.SendEntry;
import io.attest.client.batch.SendItem;
import io.attest.client.batch.SendLedger;
import io.attest.client.batch.SendState;
import io.attest.client.model.CreateAttestationRequest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link SendLedger} must do. A test of an implementation extends this class, which needs no other. */
public abstract class SendLedgerContract {

    private static final String ID = "01hv3x4y5z6a7b8c9d0e1f2g3h";
    private static final Instant NOW = Instant.parse("2030-01-31T22:00:00.123Z");
    private static final Instant LEASE = NOW.plusSeconds(300);
    private static final Instant LATE = LEASE.plusSeconds(1);
    private static final int THREADS = 4;
    private static final int ITEMS = 200;

    private SendLedger ledger;

    /** A ledger without items. */
    protected abstract SendLedger empty();

    @BeforeEach
    void begin() {
        ledger = empty();
    }

    /** Adds the items from 1 on, and claims some. */
    private void begin(int items, String... claims) {
        ledger.add(items(1, items));
        Stream.of(claims).forEach(this::claim);
    }

    private void assertCounts(long pending, long sending, long sent, long rejected, long unknown) {
        assertThat(ledger.counts())
                .isEqualTo(
                        Map.of(PENDING, pending, SENDING, sending, SENT, sent, REJECTED, rejected, UNKNOWN, unknown));
    }

    @Test
    void anItemIsAddedOnce() {
        assertThat(ledger.add(List.of(item(1), item(2), item(1)))).isEqualTo(AddResult.of(2, 1, List.of()));
        assertThat(ledger.add(List.of(item(2), item(3)))).isEqualTo(AddResult.of(1, 1, List.of()));
        assertThat(ledger.add(List.of())).isEqualTo(AddResult.of(0, 0, List.of()));
        assertThat(items(PENDING)).isEqualTo(items(1, 3));
    }

    /** As the nightly list of everybody, in which some messages have changed. */
    @Test
    void manyItemsAreAddedAlthoughTheLedgerHasSomeWithAnotherRequest() {
        begin(3, "1");
        List<SendItem> all = new ArrayList<>();
        for (int number = 1000; number > 0; number--) {
            all.add(number == 3 || number == 1 ? changed(number) : item(number));
        }
        all.add(changed(1000));

        assertThat(ledger.add(all)).isEqualTo(AddResult.of(997, 1, List.of("3", "1", "1000")));

        assertThat(items(SENDING)).containsExactly(item(1));
        List<SendItem> expected = new ArrayList<>(List.of(item(2), item(3)));
        expected.addAll(all.subList(0, 997));
        assertThat(items(PENDING)).isEqualTo(expected);
    }

    private static SendItem changed(int number) {
        return SendItem.of("" + number, request(number).withRecipientMessage("changed"));
    }

    @Test
    void anItemIsReadAsItWasAdded() {
        SendItem item = SendItem.of(
                "~key '1' \"%_\\",
                request(1)
                        .withRecipientMessage("Grüße, \"Ω\"\n\uD83D\uDE00 'x' \\u0041 ".repeat(100))
                        .withAdditionalProperty("due_at", Map.of("year", 2030, "days", List.of(1, 31))));
        ledger.add(List.of(item));
        assertThat(ledger.add(List.of(item))).isEqualTo(AddResult.of(0, 1, List.of()));

        assertThat(items(PENDING)).containsExactly(item);
        assertThat(claim("1")).isEqualTo(item);
        SendEntry entry = SendEntry.of(item, SENT, "'~ \"\\".repeat(51), "r".repeat(255), NOW);
        assertThat(ledger.settle("1", entry)).isTrue();
        assertThat(ledger.entries(SENT)).containsExactly(entry);
    }

    @Test
    void keysAreComparedExactly() {
        List<SendItem> different =
                List.of(SendItem.of("a", request(1)), SendItem.of("A", request(1)), SendItem.of("a ", request(1)));

        assertThat(ledger.add(different).added()).isEqualTo(3);
        assertThat(items(PENDING)).isEqualTo(different);
    }

    @Test
    void itemsAreClaimedOnceInTheirOrder() {
        assertThat(ledger.hasPending()).isFalse();
        assertThat(claim("0")).isNull();
        ledger.add(List.of(item(2), item(1)));
        ledger.add(List.of(item(3)));

        assertThat(claim("1")).isEqualTo(item(2));
        assertThat(claim("2")).isEqualTo(item(1));
        assertThat(ledger.hasPending()).isTrue();
        assertThat(claim("3")).isEqualTo(item(3));
        assertThat(ledger.hasPending()).isFalse();
        assertThat(claim("4")).isNull();
        assertThat(ledger.counts()).containsEntry(SENDING, 3L);
    }

    @Test
    void onlyAPendingItemIsTakenBack() {
        begin(6, "1", "2", "3");
        assertThat(ledger.settle("1", entry(1, SENT))).isTrue();
        assertThat(ledger.settle("2", entry(2, REJECTED))).isTrue();

        assertThat(ledger.withdraw(List.of("5", "9", "1", "2", "3", "4", "5"))).containsExactly("5", "4");
        assertThat(ledger.withdraw(List.of("5"))).isEmpty();
        assertThat(ledger.withdraw(List.of())).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> ledger.withdraw(Collections.singletonList(null)));

        assertCounts(1, 1, 1, 1, 0);
        assertThat(ledger.add(List.of(changed(4), changed(6)))).isEqualTo(AddResult.of(1, 0, List.of("6")));
        assertThat(claim("4")).isEqualTo(item(6));
        assertThat(claim("5")).isEqualTo(changed(4));
        assertThat(claim("6")).isNull();
        assertThat(ledger.settle("3", entry(3, SENT))).isTrue();
    }

    /** As after a connection that died when the claim had been committed. */
    @Test
    void aClaimIsAskedWhichItemItHolds() {
        begin(2);
        assertThat(ledger.held("1")).isNull();

        claim("1");
        ledger.pause("a reason");
        assertThat(ledger.held("1")).isEqualTo(item(1));
        assertThat(ledger.held("2")).isNull();
        assertThat(empty().held("1")).as("of another ledger").isNull();

        assertThat(ledger.settle("1", entry(1, SENT))).isTrue();
        assertThat(ledger.held("1")).isNull();
    }

    @Test
    void threadsHaveEachItemOnceIfItIsNotTakenBackAndNoneAfterAPause() {
        begin(ITEMS);
        Collection<SendItem> claimed = new ConcurrentLinkedQueue<>();
        List<String> had = new ArrayList<>();

        CompletableFuture<Void> end = claimAll(claimed);
        while (claimed.isEmpty() && !end.isDone()) {
            Thread.onSpinWait();
        }
        IntStream.rangeClosed(1, ITEMS / 2).forEach(item -> had.addAll(ledger.withdraw(List.of("" + 2 * item))));
        ledger.pause("a reason");
        int before = claimed.size();
        end.join();
        assertThat(claimed).hasSizeLessThanOrEqualTo(before + THREADS);

        ledger.resume();
        claimAll(claimed).join();
        assertThat(items(SENDING)).containsExactlyInAnyOrderElementsOf(claimed);
        claimed.forEach(item -> had.add(item.key()));
        assertThat(had).hasSize(ITEMS).doesNotHaveDuplicates();
    }

    /** So that a listener is told of each once. */
    @Test
    void ofThreadsThatFindAnItemWhoseWorkerHasDiedOneReturnsIt() {
        begin(ITEMS);
        IntStream.range(0, ITEMS).forEach(number -> claim("" + number));
        Collection<SendEntry> expired = new ConcurrentLinkedQueue<>();

        inThreads(() -> expired.addAll(ledger.expire(LATE))).join();

        assertThat(expired).hasSize(ITEMS).containsExactlyInAnyOrderElementsOf(ledger.entries(UNKNOWN));
    }

    private CompletableFuture<Void> claimAll(Collection<SendItem> claimed) {
        return inThreads(() -> {
            SendItem item = claim(UUID.randomUUID().toString());
            while (item != null) {
                claimed.add(item);
                item = claim(UUID.randomUUID().toString());
            }
        });
    }

    private static CompletableFuture<Void> inThreads(Runnable work) {
        Executor threads = task -> new Thread(task).start();
        return CompletableFuture.allOf(Stream.generate(() -> CompletableFuture.runAsync(work, threads))
                .limit(THREADS)
                .toArray(CompletableFuture<?>[]::new));
    }

    @Test
    void onlyAClaimSettlesItsItem() {
        begin(2, "1", "2");

        assertThat(ledger.settle("2", entry(1, SENT))).isFalse();
        assertThat(ledger.settle("1", entry(1, REJECTED))).isTrue();
        assertThat(ledger.settle("1", entry(1, REJECTED))).as("written again").isTrue();
        assertThat(ledger.settle("1", entry(1, SENT))).isFalse();
        assertThat(ledger.settle("2", entry(2, SENT))).isTrue();
        assertThat(ledger.entries(REJECTED)).containsExactly(entry(1, REJECTED));
        assertThat(ledger.entries(SENT)).containsExactly(entry(2, SENT));
    }

    @Test
    void anItemThatWasNotSentCanBeClaimedAgain() {
        begin(1, "1");

        assertThat(ledger.settle("1", entry(1, PENDING))).isTrue();
        assertThat(ledger.claim("2", NOW.plusSeconds(7), LEASE)).isEqualTo(item(1));
        assertThat(ledger.entries(SENDING)).extracting(SendEntry::at).containsExactly(NOW.plusSeconds(7));
        assertThat(ledger.settle("1", entry(1, SENT))).isFalse();
        assertThat(ledger.settle("2", entry(1, SENT))).isTrue();
    }

    @Test
    void anItemWhoseLeaseIsOverIsUnknown() {
        begin(3, "1");
        ledger.claim("2", NOW, LATE);

        assertThat(ledger.expire(LEASE)).isEmpty();
        assertThat(ledger.expire(LEASE.plusMillis(1))).isEqualTo(ledger.entries(UNKNOWN));
        assertThat(ledger.expire(LEASE.plusMillis(1))).isEmpty();

        assertThat(ledger.entries(UNKNOWN))
                .as("when the send began")
                .extracting(SendEntry::item, SendEntry::at)
                .containsExactly(tuple(item(1), NOW));
        assertThat(ledger.entries(SENDING))
                .extracting(SendEntry::item, SendEntry::at)
                .containsExactly(tuple(item(2), NOW));
        assertThat(claim("3")).isEqualTo(item(3));
        assertThat(claim("4")).isNull();
    }

    @Test
    void aLateResultReplacesUnknownButNoDecision() {
        begin(3, "1", "2", "3");
        ledger.expire(LATE);

        assertThat(ledger.settle("1", entry(1, SENT))).isTrue();
        assertThat(items(SENT)).containsExactly(item(1));

        assertThat(ledger.decide("2", SENT)).isTrue();
        assertThat(ledger.settle("2", entry(2, UNKNOWN))).isFalse();
        assertThat(ledger.entries(SENT).get(1).at()).as("when it began").isEqualTo(NOW);

        assertThat(ledger.decide("3", PENDING)).isTrue();
        assertThat(ledger.settle("3", entry(3, SENT))).isFalse();
        assertThat(claim("4")).isEqualTo(item(3));
        assertThat(ledger.settle("3", entry(3, SENT))).isFalse();
    }

    @Test
    void aPersonDecidesAboutWhatIsNotSent() {
        begin(3);
        ledger.add(List.of(SendItem.of("caf?", request(4))));
        assertThat(ledger.decide("9", SENT)).isFalse();
        assertThat(ledger.decide("1", SENT)).isFalse();
        assertThat(ledger.decide("1", PENDING)).isFalse();
        for (String key : List.of("1", "2", "3", "caf?")) {
            claim(key);
            assertThat(ledger.decide(key, PENDING)).as("being sent").isFalse();
        }
        assertThat(ledger.settle("1", entry(1, UNKNOWN))).isTrue();
        assertThat(ledger.settle("2", entry(2, REJECTED))).isTrue();
        assertThat(ledger.settle("3", entry(3, SENT))).isTrue();
        ledger.expire(LATE);

        assertThat(ledger.decide("caf\u00e9", SENT)).as("another key").isFalse();
        assertThat(ledger.decide("2", SENT)).as("rejected").isFalse();
        assertThat(ledger.decide("3", PENDING)).as("sent").isFalse();
        assertThat(ledger.decide("2", PENDING)).isTrue();
        assertThat(ledger.decide("1", PENDING)).isTrue();
        assertThat(ledger.decide("1", SENT)).as("to be sent again").isFalse();
        assertThatIllegalArgumentException().isThrownBy(() -> ledger.decide("1", UNKNOWN));
        assertCounts(2, 0, 1, 0, 1);
    }

    @Test
    void aPausedBatchGivesNoItemToAClaim() {
        begin(2);
        assertThat(ledger.pauseReason()).isNull();
        ledger.resume();
        assertThat(claim("1")).isEqualTo(item(1));
        String reason = "'~ \"\\".repeat(51);

        ledger.pause(reason);
        ledger.pause("another reason");

        assertThat(ledger.pauseReason()).isEqualTo(reason);
        assertThat(ledger.hasPending()).isFalse();
        assertThat(claim("2")).isNull();
        assertThat(ledger.settle("1", entry(1, SENT))).isTrue();
        assertThat(ledger.add(List.of(item(2))).known()).isEqualTo(1);
        assertCounts(1, 0, 1, 0, 0);

        ledger.resume();
        assertThat(ledger.pauseReason()).isNull();
        assertThat(claim("2")).isEqualTo(item(2));
    }

    @Test
    void aLedgerKnowsWhoseItemsItHas() {
        String first = "https://example.com/api/v1, B\u00fccher & \u03a9 \uD83D\uDE00 '\"%_\\n\\";
        assertThat(ledger.service()).isNull();
        assertThat(ledger.bind("", "another")).isFalse();
        assertThat(ledger.service()).isNull();

        assertThat(ledger.bind(null, first)).isTrue();
        assertThat(ledger.service()).isEqualTo(first);
        for (String before : Stream.of(null, "another", first + " ", first.toUpperCase(Locale.ROOT))
                .toList()) {
            assertThat(ledger.bind(before, "another")).isFalse();
        }
        assertThat(ledger.bind(first, first)).isTrue();
        assertThat(ledger.service()).isEqualTo(first);
        assertThat(ledger.bind(first, "another")).isTrue();
        assertThat(ledger.bind(first, first)).isFalse();
        assertThat(ledger.service()).isEqualTo("another");
    }

    @Test
    void whoseItemsTheyAreIsNoItem() {
        begin(1);
        ledger.bind(null, "a service");
        ledger.pause("a reason");
        ledger.resume();

        assertThat(ledger.service()).isEqualTo("a service");
        assertThat(ledger.pauseReason()).isNull();
        assertCounts(1, 0, 0, 0, 0);
        assertThat(Stream.of(SendState.values()).flatMap(state -> ledger.entries(state).stream()))
                .hasSize(1);
        assertThat(claim("1")).isEqualTo(item(1));
        assertThat(claim("2")).isNull();
        assertThat(ledger.expire(LATE)).hasSize(1);
    }

    @Test
    void ofThreadsThatSayAtOnceWhoseItemsTheyAreOneDoes() {
        for (int round = 0; round < 20; round++) {
            String known = ledger.service();
            Collection<String> bound = new ConcurrentLinkedQueue<>();
            inThreads(() -> {
                        String mine = UUID.randomUUID().toString();
                        if (ledger.bind(known, mine)) {
                            bound.add(mine);
                        }
                    })
                    .join();

            assertThat(bound).as("round %s", round).containsExactly(ledger.service());
        }
    }

    private @Nullable SendItem claim(String name) {
        return ledger.claim(name, NOW, LEASE);
    }

    private List<SendItem> items(SendState state) {
        return ledger.entries(state).stream().map(SendEntry::item).toList();
    }

    private static List<SendItem> items(int first, int last) {
        return IntStream.rangeClosed(first, last)
                .mapToObj(SendLedgerContract::item)
                .toList();
    }

    private static SendEntry entry(int number, SendState state) {
        return SendEntry.of(item(number), state, state == SENT ? ID : null, state == SENT ? null : "a reason", NOW);
    }

    private static SendItem item(int number) {
        return SendItem.of("" + number, request(number));
    }

    private static CreateAttestationRequest request(int number) {
        return CreateAttestationRequest.of(ID, ID).withRecipientMessage("message " + number);
    }
}
