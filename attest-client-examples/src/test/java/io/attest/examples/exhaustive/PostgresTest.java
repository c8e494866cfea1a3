package io.attest.examples.exhaustive;

import io.attest.examples.database.DatabaseContract;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.postgresql.ds.PGConnectionPoolDataSource;

@EnabledOnOs(value = OS.LINUX, architectures = "amd64", disabledReason = "the build has no PostgreSQL for others")
class PostgresTest extends DatabaseContract {

    private EmbeddedPostgres server;
    private JdbcConnectionPool pool;

    @Override
    protected DataSource start(Path folder) throws IOException {
        server = EmbeddedPostgres.start();
        PGConnectionPoolDataSource source = new PGConnectionPoolDataSource();
        source.setUrl(server.getJdbcUrl("postgres", "postgres"));
        pool = JdbcConnectionPool.create(source);
        return pool;
    }

    @AfterAll
    void stop() throws IOException {
        pool.dispose();
        server.close();
    }
}
