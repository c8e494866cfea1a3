package io.attest.examples.database;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.mariadb.jdbc.MariaDbPoolDataSource;

@Tag("exhaustive")
class MariaDbTest extends DatabaseContract {

    private LocalMariaDb server;
    private MariaDbPoolDataSource pool;

    @Override
    DataSource start(Path folder) throws SQLException {
        assumeTrue(LocalMariaDb.isThere(), "MariaDB is not installed");
        server = LocalMariaDb.start(folder);
        pool = new MariaDbPoolDataSource(server.url() + "&maxPoolSize=20");
        return pool;
    }

    @AfterAll
    void stop() {
        if (server != null) {
            pool.close();
            server.close();
        }
    }
}
