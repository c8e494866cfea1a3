package io.attest.client.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
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

    /** H2 keeps it for the connection, which others have next. */
    @Test
    void limitsNoStatementsButItsOwn() throws SQLException {
        JdbcConnectionPool pool = JdbcConnectionPool.create("jdbc:h2:mem:" + key + ";DB_CLOSE_DELAY=-1", "", "");
        pool.setMaxConnections(1);
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(JdbcRateLimitStore.schema());
        }
        assertThat(JdbcRateLimitStore.of(pool).update(key, before -> before == null ? "1" : "2"))
                .isEqualTo("1");

        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            assertThat(statement.getQueryTimeout()).isZero();
        }
    }
}
