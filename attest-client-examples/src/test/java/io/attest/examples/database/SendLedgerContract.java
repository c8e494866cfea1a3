package io.attest.examples.database;

import static io.attest.client.batch.SendState.PENDING;
import static io.attest.client.batch.SendState.REJECTED;
import static io.attest.client.batch.SendState.SENDING;
import static io.attest.client.batch.SendState.SENT;
import static io.attest.client.batch.SendState.UNKNOWN;

import io.attest.client.batch.SendEntry;
import io.attest.client.batch.SendItem;
import io.attest.client.batch.SendLedger;
import io.attest.client.batch.SendState;
import io.attest.client.model.CreateAttestationRequest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Checks what every {@link SendLedger} must do, for tests of an application's own ledger. It needs no test framework.
 *
 * <pre>{@code
 * Map<String, Runnable> checks = SendLedgerContract.of(() -> newLedger());
 * checks.forEach((name, check) -> check.run());
 * }</pre>
 *
 * <p>With JUnit, a {@code @TestFactory} can make each check a {@code DynamicTest}.
 */
public final class SendLedgerContract {

    private static final String ID = "01hv3x4y5z6a7b8c9d0e1f2g3h";
    private static final Instant NOW = Instant.parse("2030-01-31T22:00:00.123Z");
    private static final Instant LEASE = NOW.plusSeconds(300);
    private static final int THREADS = 4;
    private static final int ITEMS = 200;

    private final Supplier<? extends SendLedger> ledgers;
    private final Map<String, Runnable> checks = new LinkedHashMap<>();

    private SendLedgerContract(Supplier<? extends SendLedger> ledgers) {
        this.ledgers = ledgers;
    }

    /**
     * Returns the checks.
     *
     * @param ledgers returns a new ledger without items at each call
     * @return the checks by name. Each throws an {@link AssertionError} if the ledger fails it, or the exception of the
     *     ledger
     */
    public static Map<String, Runnable> of(Supplier<? extends SendLedger> ledgers) {
        SendLedgerContract contract = new SendLedgerContract(ledgers);
        contract.check("an item is added once", SendLedgerContract::addsOnce);
        contract.check("an item is read as it was added", SendLedgerContract::readsWhatWasAdded);
        contract.check("keys are compared exactly", SendLedgerContract::comparesKeysExactly);
        contract.check("items are claimed once, in their order", SendLedgerContract::claimsInOrder);
        contract.check("threads claim each item once", SendLedgerContract::threadsClaimOnce);
        contract.check("only a claim settles its item", SendLedgerContract::settlesItsOwn);
        contract.check("an item that was not sent can be claimed again", SendLedgerContract::claimsAgain);
        contract.check("an item whose lease is over is unknown", SendLedgerContract::expires);
        contract.check("a late result replaces unknown, but no decision", SendLedgerContract::settlesLate);
        contract.check("a person decides about what is not sent", SendLedgerContract::decides);
        contract.check("a paused batch gives no item to a claim", SendLedgerContract::pauses);
        contract.check("a pause holds for threads that claim", SendLedgerContract::pausesThreads);
        return contract.checks;
    }

    private void check(String name, Consumer<SendLedger> check) {
        checks.put(name, () -> check.accept(ledgers.get()));
    }

    private static void addsOnce(SendLedger ledger) {
        SendItem other = SendItem.of("1", request(2).recipientMessage("other"));

        same(2, ledger.add(List.of(item(1), item(2), item(1))), "added");
        same(1, ledger.add(List.of(item(2), item(3))), "added");
        try {
            ledger.add(List.of(item(4), other));
            throw new AssertionError("another request with the same key was added");
        } catch (IllegalArgumentException expected) {
            same(3L, ledger.counts().get(PENDING), "pending");
        }
    }

    private static void readsWhatWasAdded(SendLedger ledger) {
        SendItem item = SendItem.of(
                "~key '1' \"%_\\",
                request(1)
                        .recipientMessage("Grüße, \"Ω\"\n\uD83D\uDE00 'x' \\u0041 ".repeat(100))
                        .additionalProperty("due_at", Map.of("year", 2030, "days", List.of(1, 31))));
        ledger.add(List.of(item));
        same(0, ledger.add(List.of(item)), "added");

        same(List.of(item), items(ledger, PENDING), "pending");
        same(item, ledger.claim("1", NOW, LEASE), "claimed");
        SendEntry entry = SendEntry.of(item, SENT, "'~ \"\\".repeat(51), "r".repeat(255), NOW);
        settle(ledger, "1", entry);
        same(List.of(entry), ledger.entries(SENT), "sent");
    }

    private static void comparesKeysExactly(SendLedger ledger) {
        List<SendItem> different =
                List.of(SendItem.of("a", request(1)), SendItem.of("A", request(1)), SendItem.of("a ", request(1)));

        same(3, ledger.add(different), "added");
        same(different, items(ledger, PENDING), "pending");
    }

    private static void claimsInOrder(SendLedger ledger) {
        same(null, ledger.claim("0", NOW, LEASE), "claimed from an empty ledger");
        ledger.add(List.of(item(2), item(1)));
        ledger.add(List.of(item(3)));

        same(item(2), ledger.claim("1", NOW, LEASE), "claimed first");
        same(item(1), ledger.claim("2", NOW, LEASE), "claimed second");
        same(item(3), ledger.claim("3", NOW, LEASE), "claimed third");
        same(null, ledger.claim("4", NOW, LEASE), "claimed at the end");
        same(3L, ledger.counts().get(SENDING), "sending");
    }

    private static void threadsClaimOnce(SendLedger ledger) {
        List<SendItem> all =
                IntStream.range(0, ITEMS).mapToObj(SendLedgerContract::item).toList();
        ledger.add(all);
        Collection<SendItem> claimed = new ConcurrentLinkedQueue<>();
        Collection<Exception> failures = new ConcurrentLinkedQueue<>();
        List<Thread> threads = claimers(ledger, claimed, failures);
        threads.forEach(SendLedgerContract::join);

        same(List.of(), List.copyOf(failures), "failures");
        same(ITEMS, claimed.size(), "number of claims");
        same(true, claimed.containsAll(all), "every item is claimed");
    }

    private static List<Thread> claimers(
            SendLedger ledger, Collection<SendItem> claimed, Collection<Exception> failures) {
        List<Thread> threads = new ArrayList<>();
        for (int number = 0; number < THREADS; number++) {
            String name = number + "-";
            threads.add(new Thread(() -> claimAll(ledger, name, claimed, failures)));
        }
        threads.forEach(Thread::start);
        return threads;
    }

    private static void claimAll(
            SendLedger ledger, String name, Collection<SendItem> claimed, Collection<Exception> failures) {
        try {
            int number = 0;
            SendItem item = ledger.claim(name + number, NOW, LEASE);
            while (item != null) {
                claimed.add(item);
                number++;
                item = ledger.claim(name + number, NOW, LEASE);
            }
        } catch (RuntimeException e) {
            failures.add(e);
        }
    }

    private static void settlesItsOwn(SendLedger ledger) {
        ledger.add(List.of(item(1), item(2)));
        ledger.claim("1", NOW, LEASE);
        ledger.claim("2", NOW, LEASE);

        same(false, ledger.settle("2", entry(1, SENT)), "settled by another claim");
        settle(ledger, "1", entry(1, REJECTED));
        same(false, ledger.settle("1", entry(1, SENT)), "settled twice");
        settle(ledger, "2", entry(2, SENT));
        same(List.of(entry(1, REJECTED)), ledger.entries(REJECTED), "rejected");
        same(List.of(entry(2, SENT)), ledger.entries(SENT), "sent");
    }

    private static void claimsAgain(SendLedger ledger) {
        ledger.add(List.of(item(1)));
        ledger.claim("1", NOW, LEASE);
        settle(ledger, "1", entry(1, PENDING));

        same(item(1), ledger.claim("2", NOW.plusSeconds(7), LEASE), "claimed again");
        same(NOW.plusSeconds(7), ledger.entries(SENDING).get(0).at(), "when the last send began");
        same(false, ledger.settle("1", entry(1, SENT)), "settled by the old claim");
        settle(ledger, "2", entry(1, SENT));
    }

    private static void expires(SendLedger ledger) {
        ledger.add(List.of(item(1), item(2), item(3)));
        ledger.claim("1", NOW, LEASE);
        ledger.claim("2", NOW, LEASE.plusSeconds(1));

        same(0, ledger.expire(LEASE), "expired before their time");
        same(1, ledger.expire(LEASE.plusMillis(1)), "expired");
        same(List.of(item(1)), items(ledger, UNKNOWN), "unknown");
        same(NOW, ledger.entries(UNKNOWN).get(0).at(), "when the send began");
        same(List.of(item(2)), items(ledger, SENDING), "sending");
        same(NOW, ledger.entries(SENDING).get(0).at(), "when the send began");
        same(item(3), ledger.claim("3", NOW, LEASE), "claimed");
        same(null, ledger.claim("4", NOW, LEASE), "claimed when all are taken or unknown");
    }

    private static void settlesLate(SendLedger ledger) {
        ledger.add(List.of(item(1), item(2), item(3)));
        for (int number = 1; number <= 3; number++) {
            ledger.claim("" + number, NOW, LEASE);
        }
        ledger.expire(LEASE.plusSeconds(1));

        settle(ledger, "1", entry(1, SENT));
        same(List.of(item(1)), items(ledger, SENT), "sent");
        same(true, ledger.decide("2", SENT), "decided that it was sent");
        same(false, ledger.settle("2", entry(2, UNKNOWN)), "settled after a decision");
        same(NOW, ledger.entries(SENT).get(1).at(), "when the send that was found began");
        same(true, ledger.decide("3", PENDING), "decided to send again");
        same(false, ledger.settle("3", entry(3, SENT)), "settled after a decision");
        same(item(3), ledger.claim("4", NOW, LEASE), "claimed after the decision");
        same(false, ledger.settle("3", entry(3, SENT)), "settled by the claim before the decision");
    }

    private static void decides(SendLedger ledger) {
        ledger.add(List.of(item(1), item(2), item(3)));
        same(false, ledger.decide("9", SENT), "decided about no item");
        for (SendState decision : List.of(SENT, PENDING)) {
            same(false, ledger.decide("1", decision), decision + " for a pending item");
        }
        for (int number = 1; number <= 3; number++) {
            ledger.claim("" + number, NOW, LEASE);
            same(false, ledger.decide("" + number, PENDING), "pending for an item that is sent now");
        }
        settle(ledger, "1", entry(1, UNKNOWN));
        settle(ledger, "2", entry(2, REJECTED));
        settle(ledger, "3", entry(3, SENT));

        same(false, ledger.decide("2", SENT), "sent for a rejected item");
        same(false, ledger.decide("3", PENDING), "pending for an item that is sent");
        same(true, ledger.decide("2", PENDING), "pending for a rejected item");
        same(true, ledger.decide("1", PENDING), "pending for an unknown item");
        same(false, ledger.decide("1", SENT), "sent for an item to be sent again");
        same(2L, ledger.counts().get(PENDING), "pending");
        try {
            ledger.decide("1", UNKNOWN);
            throw new AssertionError("a decision for unknown was accepted");
        } catch (IllegalArgumentException expected) {
            same(0L, ledger.counts().get(UNKNOWN), "unknown");
        }
    }

    private static void pauses(SendLedger ledger) {
        ledger.add(List.of(item(1), item(2)));
        same(null, ledger.pauseReason(), "reason before the pause");
        ledger.resume();
        same(item(1), ledger.claim("1", NOW, LEASE), "claimed before the pause");

        String reason = "'~ \"\\".repeat(51);
        ledger.pause(reason);
        ledger.pause("another reason");

        same(reason, ledger.pauseReason(), "reason of the pause");
        same(null, ledger.claim("2", NOW, LEASE), "claimed during the pause");
        same(List.of(item(2)), items(ledger, PENDING), "pending");
        settle(ledger, "1", entry(1, SENT));
        same(0, ledger.add(List.of(item(2))), "added during the pause");
        Map<SendState, Long> counts = Map.of(PENDING, 1L, SENDING, 0L, SENT, 1L, REJECTED, 0L, UNKNOWN, 0L);
        same(counts, ledger.counts(), "counts during the pause");
        ledger.resume();
        same(null, ledger.pauseReason(), "reason after the pause");
        same(item(2), ledger.claim("2", NOW, LEASE), "claimed after the pause");
    }

    private static void pausesThreads(SendLedger ledger) {
        ledger.add(IntStream.range(0, ITEMS).mapToObj(SendLedgerContract::item).toList());
        Collection<SendItem> claimed = new ConcurrentLinkedQueue<>();
        Collection<Exception> failures = new ConcurrentLinkedQueue<>();
        List<Thread> threads = claimers(ledger, claimed, failures);
        ledger.pause("a reason");
        int before = claimed.size();
        threads.forEach(SendLedgerContract::join);

        same(List.of(), List.copyOf(failures), "failures");
        same(true, claimed.size() <= before + THREADS, "no claim begins after the pause");
        ledger.resume();
        claimAll(ledger, "again-", claimed, failures);
        same(ITEMS, claimed.size(), "number of claims");
    }

    private static void settle(SendLedger ledger, String claim, SendEntry result) {
        same(true, ledger.settle(claim, result), "settled by its claim");
    }

    private static List<SendItem> items(SendLedger ledger, SendState state) {
        return ledger.entries(state).stream().map(SendEntry::item).toList();
    }

    private static SendEntry entry(int number, SendState state) {
        return SendEntry.of(item(number), state, state == SENT ? ID : null, state == SENT ? null : "a reason", NOW);
    }

    private static SendItem item(int number) {
        return SendItem.of("" + number, request(number));
    }

    private static CreateAttestationRequest request(int number) {
        return CreateAttestationRequest.of(ID, ID).recipientMessage("message " + number);
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void same(@Nullable Object expected, @Nullable Object got, String what) {
        if (!Objects.equals(expected, got)) {
            throw new AssertionError(what + ": expected " + expected + ", got " + got);
        }
    }
}
