package io.attest.examples.database;

import java.nio.file.Path;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.AfterAll;
import org.sqlite.SQLiteConfig;
import org.sqlite.javax.SQLiteConnectionPoolDataSource;

class SqliteTest extends DatabaseContract {

    private JdbcConnectionPool pool;

    @Override
    DataSource start(Path folder) {
        SQLiteConfig config = new SQLiteConfig();
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        config.setSynchronous(SQLiteConfig.SynchronousMode.OFF);
        config.setBusyTimeout(60_000);
        SQLiteConnectionPoolDataSource source = new SQLiteConnectionPoolDataSource();
        source.setConfig(config);
        source.setUrl("jdbc:sqlite:" + folder.resolve("contract.db"));
        pool = JdbcConnectionPool.create(source);
        return pool;
    }

    @AfterAll
    void close() {
        pool.dispose();
    }
}
