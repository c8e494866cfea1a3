package io.attest.client.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.Test;

/** The examples have the contract of all stores, which this one keeps over every database. */
class JdbcRateLimitStoreTest {

    private final JdbcRateLimitStore store =
            JdbcRateLimitStore.of(Ledgers.DATABASE).createSchema();
    private final String key = UUID.randomUUID().toString();

    @Test
    void aChangeIsMadeAgainIfAnotherClientWasFaster() {
        List<String> seen = new ArrayList<>();
        String text = store.update(key, before -> {
            seen.add(before);
            if (seen.size() < 3) {
                store.update(key, other -> "1 other " + seen.size());
            }
            return "1 mine";
        });

        assertThat(text).isEqualTo("1 mine");
        assertThat(seen).containsExactly(null, "1 other 1", "1 other 2");
        assertThat(store.update(key, before -> before)).isEqualTo("1 mine");
    }

    @Test
    void whatAChangeThrowsReachesTheCaller() {
        IllegalStateException thrown = new IllegalStateException();

        assertThatThrownBy(() -> store.update(key, before -> {
                    throw thrown;
                }))
                .isSameAs(thrown);
    }

    @Test
    void anInterruptThatThePoolTookIsKept() {
        DataSource interrupted = (DataSource) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    throw new SQLException(new InterruptedException());
                });

        assertThatThrownBy(() -> JdbcRateLimitStore.of(interrupted).update(key, before -> "1"))
                .isInstanceOf(UncheckedSQLException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void failuresOfTheDatabaseAreUnchecked() {
        DataSource without = JdbcConnectionPool.create("jdbc:h2:mem:without-table", "", "");

        assertThatThrownBy(() -> JdbcRateLimitStore.of(without).update(key, before -> "1"))
                .isInstanceOf(UncheckedSQLException.class)
                .hasCauseInstanceOf(SQLException.class);
        assertThat(JdbcRateLimitStore.schema()).contains("attest_rate_limit");
        assertThat(JdbcSendLedger.schema()).contains("attest_send");
    }
}
