package io.attest.examples.database;

import java.nio.file.Path;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;

class H2Test extends DatabaseContract {

    @Override
    protected DataSource start(Path folder) {
        return JdbcConnectionPool.create("jdbc:h2:mem:contract;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=20000", "", "");
    }
}
