package io.attest.examples.exhaustive;

import io.attest.examples.testing.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A MariaDB of the machine, with a folder and a port of its own. Its default collation ignores case, as most do. */
final class LocalMariaDb implements AutoCloseable {

    private final Process process;
    private final int port;

    private LocalMariaDb(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    static LocalMariaDb start(Path folder) throws IOException, InterruptedException {
        Path server = Needs.program("mariadbd");
        String user = "--user=" + System.getProperty("user.name");
        String data = "--datadir=" + folder.resolve("data");
        Process install = run(
                folder,
                Needs.program("mariadb-install-db"),
                "--auth-root-authentication-method=normal",
                "--skip-test-db",
                user,
                data);
        if (install.waitFor() != 0) {
            throw new AssertionError(Files.readString(folder.resolve("mariadb-install-db.log")));
        }
        int port = Nginx.freePort();
        Process process = run(
                folder,
                server,
                user,
                data,
                "--socket=" + folder.resolve("socket"),
                "--pid-file=" + folder.resolve("pid"),
                "--bind-address=127.0.0.1",
                "--port=" + port,
                "--innodb-flush-log-at-trx-commit=2");
        LocalMariaDb database = new LocalMariaDb(process, port);
        while (!database.isCreated()) {
            // Until it listens.
            if (process.waitFor(100, TimeUnit.MILLISECONDS)) {
                throw new AssertionError(Files.readString(folder.resolve("mariadbd.log")));
            }
        }
        return database;
    }

    String url() {
        return "jdbc:mariadb://127.0.0.1:" + port + "/contract?user=root";
    }

    @Override
    public void close() {
        process.destroy();
    }

    private boolean isCreated() {
        try (Connection connection = DriverManager.getConnection(url().replace("contract", ""))) {
            connection.createStatement().execute("create or replace database contract character set latin1");
            return true;
        } catch (SQLException e) {
            return false;
        }
    }

    private static Process run(Path folder, Path program, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(program.toString(), "--no-defaults"));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(program.getFileName() + ".log").toFile())
                .start();
    }
}
