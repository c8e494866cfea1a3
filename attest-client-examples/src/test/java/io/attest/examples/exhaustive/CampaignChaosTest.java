package io.attest.examples.exhaustive;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.examples.campaign.CampaignFixture;
import io.attest.examples.campaign.ExitCode;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import io.attest.sandbox.SandboxPerson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;

/**
 * Two processes send one campaign over one ledger. They are killed at random moments while the service fails at random,
 * and are started again until all is sent. Then the ledger is compared with the e-mails, and the unknown rows are
 * settled, as a person would. {@code chaos.kills} says how often, and {@code chaos.seed} at which moments.
 */
@Timeout(1800)
class CampaignChaosTest {

    private static final int WORKERS = 2;
    private static final int MOST_PER_KILL = 200;

    /** So many rows are there to be sent when a worker starts: the file grows with what is sent. */
    private static final int AHEAD = 60;

    private static final int SENDING_MILLIS = 1000;
    private static final Duration TICK = Duration.ofMillis(5);

    private static final List<Fault> FAULTS = List.of(
            Fault.disconnectBeforeReading(),
            Fault.disconnectAfterReading(),
            Fault.cutBody(),
            Fault.status(500),
            Fault.statusWithBody(502, "text/html", "<h1>Bad Gateway</h1>"),
            Fault.status(503).retryAfter(Duration.ZERO),
            Fault.status(429).retryAfter(Duration.ZERO),
            Fault.delay(Duration.ofMillis(1500)));

    private final int kills = Integer.getInteger("chaos.kills", 8);
    private final long seed = Long.getLong("chaos.seed", new Random().nextLong());
    private final Random random = new Random(seed);

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.builder()
            .people(kills * MOST_PER_KILL)
            .documents(8)
            .latency(Duration.ofMillis(100))
            .rateLimit(100)
            .rateWindow(Duration.ofSeconds(3))
            .start();

    private final List<SandboxPerson> people = sandbox.catalogue().people();
    private final String document = sandbox.catalogue().publishedDocument().id();
    private int recipients;
    private boolean wasPaused;

    @TempDir
    Path directory;

    @Test
    void twoWorkersThatAreKilledAgainAndAgainSendToEachRecipientOnce() throws Exception {
        System.out.println("chaos: seed " + seed);
        int killed = killWorkers();
        assertThat(wasPaused).isTrue();
        sendTheRest();
        assertThatLedgerAgreesWithEmails();
        List<String> unknown = keys("UNKNOWN");
        // Faults that are still queued may need more than one round.
        while (!keys("UNKNOWN").isEmpty()) {
            settle(keys("UNKNOWN"));
            sendTheRest();
        }
        assertThatLedgerAgreesWithEmails();

        System.out.println("campaign: recipients=" + recipients + " kills=" + killed + " workers=" + WORKERS
                + " emails=" + emails().size() + " unknown=" + unknown.size());
        assertThat(emails()).containsExactlyInAnyOrderElementsOf(keys());
    }

    /** One kill in five comes while the program starts, the others while it sends; one in eight concerns both. */
    private int killWorkers() throws IOException, InterruptedException, SQLException {
        int killed = 0;
        List<CampaignProcess> workers = new ArrayList<>();
        try {
            while (killed < kills) {
                while (workers.size() < WORKERS) {
                    writeFile(Math.min(people.size(), sandbox.emails().size() + AHEAD));
                    orderFaults();
                    workers.add(start());
                }
                awaitMoment(workers.get(0));
                for (int victims = random.nextInt(8) == 0 ? WORKERS : 1; victims > 0; victims--) {
                    CampaignProcess victim = workers.remove(0);
                    killed += victim.kill() ? 1 : 0;
                    assertThatLedgerWorked(victim);
                }
                if (!wasPaused && killed >= kills / 2 && !sandbox.emails().isEmpty()) {
                    wasPaused = true;
                    pauseAndResume(workers);
                }
            }
            return killed;
        } finally {
            workers.forEach(CampaignProcess::close);
        }
    }

    /** The workers end after the request in flight, and one that starts later sends nothing. */
    private void pauseAndResume(List<CampaignProcess> workers) throws IOException, SQLException {
        SQLiteDataSource source = new SQLiteDataSource();
        source.setUrl(ledgerUrl());
        JdbcSendLedger ledger = JdbcSendLedger.of(source, batchName());
        ledger.pause("chaos");
        for (CampaignProcess worker : workers) {
            awaitEnd(worker);
        }
        workers.clear();
        int before = sandbox.emails().size();
        try (CampaignProcess later = start()) {
            awaitEnd(later);
            assertThat(later.output()).contains("The ledger is paused");
        }
        assertThat(sandbox.emails()).hasSize(before);
        ledger.resume();
        System.out.println("campaign: paused and resumed at emails=" + before);
    }

    private String ledgerUrl() {
        return "jdbc:sqlite:" + directory.resolve("recipients.csv.ledger") + "?busy_timeout=60000";
    }

    private String batchName() throws SQLException {
        try (Connection connection = DriverManager.getConnection(ledgerUrl());
                ResultSet row = connection.createStatement().executeQuery("SELECT batch_name FROM attest_send")) {
            assertThat(row.next()).isTrue();
            return row.getString(1);
        }
    }

    private void awaitMoment(CampaignProcess older) throws IOException, InterruptedException {
        if (random.nextInt(5) > 0) {
            while (!older.output().contains("progress: ") && !older.endsWithin(TICK)) {}
        }
        boolean unused = older.endsWithin(Duration.ofMillis(random.nextInt(SENDING_MILLIS)));
    }

    private CampaignProcess start(String... more) throws IOException {
        return CampaignProcess.start(
                sandbox,
                directory,
                Stream.concat(Stream.of(directory.resolve("recipients.csv"), "--timeout", 1), Stream.of(more))
                        .toArray());
    }

    /** In one step, since the other worker may be reading it. */
    private void writeFile(int rows) throws IOException {
        recipients = Math.max(recipients, rows);
        Stream<String> lines = keys().stream().map(key -> key.replace('/', ',') + ",Please sign.");
        Path next = Files.write(
                directory.resolve("next.csv"),
                Stream.concat(Stream.of(CampaignFixture.HEADER), lines).toList());
        Files.move(
                next,
                directory.resolve("recipients.csv"),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
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
            try (CampaignProcess worker = start();
                    CampaignProcess other = start()) {
                awaitEnd(worker);
                awaitEnd(other);
            }
        } while (!keys("SENDING").isEmpty() || !keys("PENDING").isEmpty());
    }

    private void settle(List<String> unknown) throws IOException {
        List<String> emails = emails();
        try (CampaignProcess process = start(unknown.stream()
                .flatMap(key -> Stream.of(emails.contains(key) ? "--mark-sent" : "--send-again", key))
                .toArray(String[]::new))) {
            awaitEnd(process);
        }
    }

    /** A run may end because of too many failures in a row: then another follows. */
    private static void awaitEnd(CampaignProcess process) throws IOException {
        assertThat(process.exitCode())
                .as(process.output())
                .isIn(ExitCode.DONE, ExitCode.NOT_ALL_SENT, ExitCode.CANNOT_GO_ON);
        assertThatLedgerWorked(process);
    }

    private static void assertThatLedgerWorked(CampaignProcess process) throws IOException {
        assertThat(process.output()).doesNotContain("ledger c");
    }

    private void assertThatLedgerAgreesWithEmails() throws SQLException {
        assertThat(emails()).doesNotHaveDuplicates().containsAll(keys("SENT"));
        assertThat(states()).containsOnlyKeys(keys());
        assertThat(states().values()).isSubsetOf("SENT", "UNKNOWN");
    }

    private List<String> emails() {
        return sandbox.emails().stream()
                .map(email -> email.personId() + "/" + email.documentId())
                .toList();
    }

    private List<String> keys() {
        return people.subList(0, recipients).stream()
                .map(person -> person.id() + "/" + document)
                .toList();
    }

    private List<String> keys(String state) throws SQLException {
        return states().entrySet().stream()
                .filter(row -> row.getValue().equals(state))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Read without the code that wrote it. */
    private Map<String, String> states() throws SQLException {
        try (Connection connection = DriverManager.getConnection(ledgerUrl());
                ResultSet row = connection.createStatement().executeQuery("SELECT item_key, state FROM attest_send")) {
            Map<String, String> states = new HashMap<>();
            while (row.next()) {
                states.put(row.getString(1), row.getString(2));
            }
            return states;
        }
    }
}
