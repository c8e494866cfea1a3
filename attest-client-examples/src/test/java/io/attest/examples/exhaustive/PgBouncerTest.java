package io.attest.examples.exhaustive;

import io.attest.examples.database.DatabaseContract;
import io.attest.examples.testing.Needs;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.condition.OS;
import org.postgresql.ds.PGConnectionPoolDataSource;

/** A PostgreSQL behind a PgBouncer that gives each transaction any of its few connections. */
class PgBouncerTest extends DatabaseContract {

    @Override
    protected DataSource start(Path folder) throws IOException {
        Needs.that(
                OS.LINUX.isCurrentOs() && System.getProperty("os.arch").equals("amd64"),
                "the system that the build has a PostgreSQL for");
        Path program = Needs.program("pgbouncer");
        EmbeddedPostgres database = closing(EmbeddedPostgres.start());
        int port = LocalServer.freePort();
        String target = "host=127.0.0.1 port=%d dbname=postgres user=postgres".formatted(database.getPort());
        Path settings = Files.writeString(folder.resolve("pgbouncer.ini"), """
                [databases]
                few = %s pool_size=2
                [pgbouncer]
                listen_addr = 127.0.0.1
                listen_port = %d
                unix_socket_dir =
                auth_type = any
                pool_mode = transaction
                ignore_startup_parameters = extra_float_digits
                """.formatted(target, port));
        List<String> command = new ArrayList<>(List.of(program.toString(), settings.toString()));
        if (System.getProperty("user.name").equals("root")) {
            // It refuses to run as root.
            command.addAll(1, List.of("-u", "nobody"));
        }
        AutoCloseable unused = closing(LocalServer.start(folder.resolve("pgbouncer.log"), port, command));
        PGConnectionPoolDataSource source = new PGConnectionPoolDataSource();
        source.setUrl("jdbc:postgresql://127.0.0.1:" + port + "/few?user=postgres&prepareThreshold=0");
        JdbcConnectionPool pool = JdbcConnectionPool.create(source);
        AutoCloseable unusedPool = closing(pool::dispose);
        return pool;
    }
}
