package io.attest.client.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.Test;

/** The examples have the contract of all stores, which this one keeps over every database. */
class JdbcRateLimitStoreTest {

    private final String key = UUID.randomUUID().toString();

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
