package io.attest.client.testing;

import io.attest.client.batch.AddResult;
import io.attest.client.batch.SendEntry;
import io.attest.client.batch.SendItem;
import io.attest.client.batch.SendLedger;
import io.attest.client.batch.SendState;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.model.CreateAttestationRequest;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.jspecify.annotations.Nullable;

/** Ledgers in memory, and what is in them. */
public final class Ledgers {

    public static final DataSource DATABASE =
            JdbcConnectionPool.create("jdbc:h2:mem:ledgers;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=20000", "", "");

    private Ledgers() {}

    public static JdbcSendLedger empty() {
        return JdbcSendLedger.of(DATABASE, UUID.randomUUID().toString()).createSchema();
    }

    public static JdbcSendLedger with(int items) {
        JdbcSendLedger ledger = empty();
        AddResult unused = ledger.add(
                IntStream.rangeClosed(1, items).mapToObj(Ledgers::item).toList());
        return ledger;
    }

    public static SendItem item(int number) {
        return SendItem.of(
                "item " + number,
                CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT)
                        .withRecipientMessage("message " + number));
    }

    public static SendState state(SendLedger ledger, int number) {
        for (SendState state : SendState.values()) {
            if (ledger.entries(state).stream().anyMatch(entry -> entry.item().equals(item(number)))) {
                return state;
            }
        }
        throw new AssertionError("no item " + number);
    }

    /** The same ledger, in which something happens after each claim. */
    public static SendLedger afterClaims(SendLedger ledger, Consumer<? super @Nullable SendItem> then) {
        return new Watched(ledger) {
            @Override
            public @Nullable SendItem claim(String claim, Instant now, Instant leaseUntil) {
                SendItem item = super.claim(claim, now, leaseUntil);
                then.accept(item);
                return item;
            }
        };
    }

    /** A ledger that a test can break. */
    public static class Watched implements SendLedger {

        private final SendLedger ledger;

        public Watched(SendLedger ledger) {
            this.ledger = ledger;
        }

        @Override
        public AddResult add(Collection<SendItem> items) {
            return ledger.add(items);
        }

        @Override
        public List<String> withdraw(Collection<String> keys) {
            return ledger.withdraw(keys);
        }

        @Override
        public boolean hasPending() {
            return ledger.hasPending();
        }

        @Override
        public @Nullable SendItem claim(String claim, Instant now, Instant leaseUntil) {
            return ledger.claim(claim, now, leaseUntil);
        }

        @Override
        public @Nullable SendItem held(String claim) {
            return ledger.held(claim);
        }

        @Override
        public boolean settle(String claim, SendEntry result) {
            return ledger.settle(claim, result);
        }

        @Override
        public List<SendEntry> expire(Instant now) {
            return ledger.expire(now);
        }

        @Override
        public boolean decide(String key, SendState decision) {
            return ledger.decide(key, decision);
        }

        @Override
        public @Nullable String service() {
            return ledger.service();
        }

        @Override
        public boolean bind(@Nullable String before, String service) {
            return ledger.bind(before, service);
        }

        @Override
        public void pause(String reason) {
            ledger.pause(reason);
        }

        @Override
        public void resume() {
            ledger.resume();
        }

        @Override
        public @Nullable String pauseReason() {
            return ledger.pauseReason();
        }

        @Override
        public Map<SendState, Long> counts() {
            return ledger.counts();
        }

        @Override
        public List<SendEntry> entries(SendState state) {
            return ledger.entries(state);
        }
    }
}
