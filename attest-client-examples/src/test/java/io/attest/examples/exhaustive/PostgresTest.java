package io.attest.examples.exhaustive;

import io.attest.examples.database.DatabaseContract;
import io.attest.examples.testing.Needs;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.condition.OS;
import org.postgresql.ds.PGConnectionPoolDataSource;

class PostgresTest extends DatabaseContract {

    private EmbeddedPostgres server;
    private JdbcConnectionPool pool;

    @Override
    protected DataSource start(Path folder) throws IOException {
        Needs.that(
                OS.LINUX.isCurrentOs() && System.getProperty("os.arch").equals("amd64"),
                "the system that the build has a PostgreSQL for");
        server = EmbeddedPostgres.start();
        PGConnectionPoolDataSource source = new PGConnectionPoolDataSource();
        source.setUrl(server.getJdbcUrl("postgres", "postgres"));
        pool = JdbcConnectionPool.create(source);
        return pool;
    }

    @AfterAll
    void stop() throws IOException {
        if (server != null) {
            pool.dispose();
            server.close();
        }
    }
}
