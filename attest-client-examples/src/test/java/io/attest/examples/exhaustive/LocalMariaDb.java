package io.attest.examples.exhaustive;

import io.attest.examples.testing.Programs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A MariaDB of the machine, with a folder and a port of its own. */
final class LocalMariaDb implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 60;

    private final Process process;
    private final int port;

    private LocalMariaDb(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    static boolean isThere() {
        return Programs.program("mariadbd").isPresent()
                && Programs.program("mariadb-install-db").isPresent();
    }

    /** Starts a server whose default collation ignores case, as most do. */
    static LocalMariaDb start(Path folder) {
        Path data = folder.resolve("data");
        String user = System.getProperty("user.name");
        try {
            Process install = run(
                    folder,
                    "mariadb-install-db",
                    "--no-defaults",
                    "--auth-root-authentication-method=normal",
                    "--skip-test-db",
                    "--user=" + user,
                    "--datadir=" + data);
            if (!install.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || install.exitValue() != 0) {
                throw new IllegalStateException(Files.readString(folder.resolve("mariadb-install-db.log")));
            }
            int port = Programs.freePort();
            Process server = run(
                    folder,
                    "mariadbd",
                    "--no-defaults",
                    "--user=" + user,
                    "--datadir=" + data,
                    "--socket=" + folder.resolve("socket"),
                    "--pid-file=" + folder.resolve("pid"),
                    "--bind-address=127.0.0.1",
                    "--port=" + port,
                    "--innodb-flush-log-at-trx-commit=2");
            return new LocalMariaDb(server, port).ready(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    String url() {
        return "jdbc:mariadb://127.0.0.1:" + port + "/contract?user=root";
    }

    @Override
    public void close() {
        process.destroy();
    }

    private LocalMariaDb ready(Path folder) throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (true) {
            try (Connection connection = DriverManager.getConnection(url().replace("contract", ""));
                    Statement statement = connection.createStatement()) {
                statement.execute("create database contract character set latin1");
                return this;
            } catch (SQLException e) {
                if (System.nanoTime() - end > 0 || !process.isAlive()) {
                    process.destroy();
                    throw new IllegalStateException(Files.readString(folder.resolve("mariadbd.log")), e);
                }
                boolean unused = process.waitFor(100, TimeUnit.MILLISECONDS);
            }
        }
    }

    private static Process run(Path folder, String name, String... arguments) throws IOException {
        List<String> command =
                new ArrayList<>(List.of(Programs.program(name).orElseThrow().toString()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(name + ".log").toFile())
                .start();
    }
}
