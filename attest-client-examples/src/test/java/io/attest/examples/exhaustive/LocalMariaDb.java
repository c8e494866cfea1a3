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

/** A MariaDB of the machine, with a folder and a port of its own. Its default collation ignores case, as most do. */
record LocalMariaDb(LocalServer server, String url) implements AutoCloseable {

    static LocalMariaDb start(Path folder) throws IOException, InterruptedException, SQLException {
        String user = "--user=" + System.getProperty("user.name");
        String data = "--datadir=" + folder.resolve("data");
        Path log = folder.resolve("install.log");
        Process install = new ProcessBuilder(command(
                        "mariadb-install-db", "--auth-root-authentication-method=normal", "--skip-test-db", user, data))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        if (install.waitFor() != 0) {
            throw new AssertionError(Files.readString(log));
        }
        int port = LocalServer.freePort();
        List<String> command = command(
                "mariadbd",
                user,
                data,
                "--socket=" + folder.resolve("socket"),
                "--pid-file=" + folder.resolve("pid"),
                "--bind-address=127.0.0.1",
                "--port=" + port,
                "--innodb-flush-log-at-trx-commit=2");
        LocalServer server = LocalServer.start(folder.resolve("mariadbd.log"), port, command);
        String url = "jdbc:mariadb://127.0.0.1:" + port + "/%s?user=root";
        try (Connection connection = DriverManager.getConnection(url.formatted(""))) {
            connection.createStatement().execute("create database contract character set latin1");
        }
        return new LocalMariaDb(server, url.formatted("contract"));
    }

    private static List<String> command(String program, String... arguments) {
        List<String> command = new ArrayList<>(List.of(Needs.program(program).toString(), "--no-defaults"));
        command.addAll(List.of(arguments));
        return command;
    }

    @Override
    public void close() {
        server.close();
    }
}
