package io.attest.examples.exhaustive;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.examples.campaign.CampaignFixture;
import io.attest.examples.cli.ExitCode;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process sends one of three files of a folder, and another one is started beside it. It is killed at a random moment
 * while the service fails at random, until all was sent. Then the ledger is compared with the e-mails.
 * {@code chaos.kills} says how often, and {@code chaos.seed} at which moments.
 */
@Timeout(1800)
class CampaignChaosTest {

    private static final int FILES = 3;

    /** More than a process sends from one kill to the next. */
    private static final int ROWS_PER_KILL = 40;

    private static final int SENDING_MILLIS = 1000;
    private static final Duration TICK = Duration.ofMillis(5);

    private static final List<Fault> FAULTS = List.of(
            Fault.disconnectBeforeReading(),
            Fault.disconnectAfterReading(),
            Fault.cutBody(),
            Fault.status(500),
            Fault.statusWithBody(502, "text/html", "<h1>Bad Gateway</h1>"),
            Fault.status(503).withRetryAfter(Duration.ZERO),
            Fault.status(429).withRetryAfter(Duration.ZERO),
            Fault.delay(Duration.ofMillis(1500)));

    private final int kills = Integer.getInteger("chaos.kills", 8);
    private final long seed = Long.getLong("chaos.seed", new Random().nextLong());
    private final Random random = new Random(seed);

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.builder()
            .people(kills * ROWS_PER_KILL)
            .documents(8)
            .latency(Duration.ofMillis(100))
            .rateLimit(100)
            .rateWindow(Duration.ofSeconds(3))
            .start();

    private final String document = sandbox.catalogue().publishedDocument().id();
    private final List<String> keys = sandbox.catalogue().people().stream()
            .map(person -> person.id() + "/" + document)
            .toList();

    @TempDir
    Path directory;

    @Test
    void aProcessThatIsKilledAgainAndAgainSendsToEachRecipientAtMostOnce() throws Exception {
        System.out.println("chaos: seed " + seed);
        for (int file = 0; file < FILES; file++) {
            List<String> lines = new ArrayList<>(List.of(CampaignFixture.HEADER));
            for (int row = file; row < keys.size(); row += FILES) {
                lines.add(keys.get(row).replace('/', ',') + ",Please sign.");
            }
            Files.write(file(file), lines);
        }

        killProcesses();
        sendTheRest();

        List<String> emails = sandbox.emails().stream()
                .map(email -> email.personId() + "/" + email.documentId())
                .toList();
        Map<String, String> states = states();
        assertThat(states).containsOnlyKeys(keys);
        assertThat(states.values()).isSubsetOf("SENT", "UNKNOWN");
        states.values().removeIf(state -> !state.equals("SENT"));
        assertThat(emails).doesNotHaveDuplicates().containsAll(states.keySet());
        System.out.println("chaos: rows=" + keys.size() + " emails=" + emails.size() + " sent=" + states.size());
    }

    private Path file(int number) {
        return directory.resolve(number + ".csv");
    }

    private void killProcesses() throws IOException, InterruptedException {
        int killed = 0;
        int refused = 0;
        for (int i = 0; i < kills && sandbox.emails().size() < keys.size(); i++) {
            orderFaults();
            try (CampaignProcess one = start(random.nextInt(FILES));
                    CampaignProcess other = start(random.nextInt(FILES))) {
                awaitMoment(one, other);
                for (CampaignProcess each : List.of(one, other)) {
                    killed += each.kill() ? 1 : 0;
                    refused += each.output().contains("another run uses the ledger") ? 1 : 0;
                    assertThatLedgerWorked(each);
                }
            }
        }
        assertThat(killed).isGreaterThanOrEqualTo(kills / 2);
        assertThat(refused).isPositive();
    }

    /** One kill in five comes while the programs start, the others while one sends. */
    private void awaitMoment(CampaignProcess one, CampaignProcess other) throws IOException, InterruptedException {
        if (random.nextInt(5) > 0) {
            while (!(one.output() + other.output()).contains("progress: ")
                    && !(one.endsWithin(TICK) && other.endsWithin(TICK))) {}
        }
        boolean unused = one.endsWithin(Duration.ofMillis(random.nextInt(SENDING_MILLIS)));
    }

    private CampaignProcess start(int file) throws IOException {
        return CampaignProcess.start(sandbox, directory, file(file), "--timeout", 1, "--resume");
    }

    private void orderFaults() {
        for (int faults = random.nextInt(3); faults > 0; faults--) {
            for (int unharmed = random.nextInt(5); unharmed > 0; unharmed--) {
                sandbox.failNext(Fault.delay(Duration.ZERO));
            }
            sandbox.failNext(FAULTS.get(random.nextInt(FAULTS.size())));
        }
    }

    /** Goes on until the leases of killed workers are over, and what they were sending is known to be unknown. */
    private void sendTheRest() throws IOException, SQLException {
        do {
            for (int file = 0; file < FILES; file++) {
                try (CampaignProcess process = start(file)) {
                    // A run may end because of too many failures in a row: then another follows.
                    assertThat(process.exitCode())
                            .as(process.output())
                            .isIn(ExitCode.DONE, ExitCode.INCOMPLETE, ExitCode.CANNOT_GO_ON);
                    assertThatLedgerWorked(process);
                }
            }
        } while (states().size() < keys.size() || !Set.of("SENT", "UNKNOWN").containsAll(states().values()));
    }

    private static void assertThatLedgerWorked(CampaignProcess process) throws IOException {
        assertThat(process.output()).doesNotContain("ledger c");
    }

    /** Read without the code that wrote it. */
    private Map<String, String> states() throws SQLException {
        String url = "jdbc:sqlite:" + directory.resolve("campaign.ledger") + "?busy_timeout=60000";
        try (Connection connection = DriverManager.getConnection(url);
                ResultSet row = connection
                        .createStatement()
                        .executeQuery("SELECT item_key, state FROM attest_send WHERE item_key <> ''")) {
            Map<String, String> states = new HashMap<>();
            while (row.next()) {
                states.put(row.getString(1), row.getString(2));
            }
            return states;
        }
    }
}
