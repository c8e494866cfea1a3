package io.attest.examples.database;

import java.nio.file.Path;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;

class H2Test extends DatabaseContract {

    @Override
    protected DataSource start(Path folder) {
        return JdbcConnectionPool.create("jdbc:h2:mem:contract;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=20000", "", "");
    }

    /** H2 (2.4) copies the table, and two copies wait for each other until their locks time out. */
    @Override
    protected int upgradesAtOnce() {
        return 1;
    }
}
