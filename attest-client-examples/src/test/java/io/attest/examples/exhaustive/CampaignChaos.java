package io.attest.examples.exhaustive;

import io.attest.examples.campaign.CampaignFixture;
import io.attest.examples.campaign.ExitCode;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import io.attest.sandbox.SandboxPerson;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs a campaign as two processes over one ledger, kills them with SIGKILL at random moments while the service fails
 * at random, starts them again until all is sent, and compares the ledger with the e-mails that went out. Then the
 * unknown rows are settled, as a person would.
 */
final class CampaignChaos {

    private static final int WORKERS = 2;
    private static final int MOST_PER_KILL = 200;
    /** So many rows are there to be sent when a worker starts: the file grows with what is sent. */
    private static final int AHEAD = 60;

    private static final Duration LATENCY = Duration.ofMillis(100);
    private static final int SECONDS_TO_WAIT = 1;
    private static final int SENDING_MILLIS = 1000;
    private static final Duration TICK = Duration.ofMillis(5);
    private static final Duration LEASES_ARE_OVER = Duration.ofMinutes(3);

    private static final List<Fault> FAULTS = List.of(
            Fault.disconnectBeforeReading(),
            Fault.disconnectAfterReading(),
            Fault.cutBody(),
            Fault.status(500),
            Fault.statusWithBody(502, "text/html", "<h1>Bad Gateway</h1>"),
            Fault.status(503).retryAfter("0"),
            Fault.status(429).retryAfter("0"),
            Fault.delay(Duration.ofMillis(1500)));

    private final PrintStream out;
    private final Path directory;
    private final Path file;
    private final Path ledger;
    private final Random random;
    private final int kills;
    private final AttestSandbox sandbox;
    private final List<String> people;
    private final String document;
    private int recipients;

    private CampaignChaos(PrintStream out, Path directory, int kills, long seed, AttestSandbox sandbox) {
        this.out = out;
        this.directory = directory;
        this.file = directory.resolve("recipients.csv");
        this.ledger = directory.resolve("recipients.csv.ledger");
        this.random = new Random(seed);
        this.kills = kills;
        this.sandbox = sandbox;
        this.people =
                sandbox.catalogue().people().stream().map(SandboxPerson::id).toList();
        this.document = sandbox.catalogue().publishedDocument().id();
    }

    /** Throws if anything was sent twice, or was lost. */
    static void run(PrintStream out, Path directory, int kills, long seed)
            throws IOException, InterruptedException, SQLException {
        out.println("chaos: seed " + seed + ", in " + directory);
        try (AttestSandbox sandbox = AttestSandbox.builder()
                .people(kills * MOST_PER_KILL)
                .documents(8)
                .latency(LATENCY)
                .rateLimit(100)
                .rateWindow(Duration.ofSeconds(3))
                .start()) {
            new CampaignChaos(out, directory, kills, seed, sandbox).run();
        }
    }

    private void run() throws IOException, InterruptedException, SQLException {
        int killed = kill();
        Delivery end = endOfTheLeases();
        out.println("at the end: " + end);
        Delivery settled = settle(end);
        out.println("settled: " + settled);
        if (!end.isRight() || !settled.isRight() || settled.emails() != recipients) {
            throw new IllegalStateException("e-mails are lost, or were sent twice");
        }
        out.println("campaign: recipients=" + recipients + " kills=" + killed + " workers=" + WORKERS + " emails="
                + settled.emails() + " duplicates=" + settled.duplicates() + " lost=" + settled.lost() + " unknown="
                + end.unknown());
    }

    /** One kill in five comes while the program starts, the others while it sends; one in eight concerns both. */
    private int kill() throws IOException, InterruptedException {
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
                    requireTheLedger(victim);
                }
            }
            return killed;
        } finally {
            workers.forEach(CampaignProcess::close);
        }
    }

    private void awaitMoment(CampaignProcess older) throws IOException, InterruptedException {
        if (random.nextInt(5) > 0) {
            while (!older.output().contains("progress: ") && !older.endsWithin(TICK)) {}
        }
        boolean unused = older.endsWithin(Duration.ofMillis(random.nextInt(SENDING_MILLIS)));
    }

    private CampaignProcess start(Object... more) throws IOException {
        return CampaignProcess.start(
                sandbox,
                directory,
                Stream.concat(Stream.of(file, "--timeout", SECONDS_TO_WAIT), Stream.of(more))
                        .toArray());
    }

    /** In one step, since the other worker may be reading it. */
    private void writeFile(int rows) throws IOException {
        recipients = Math.max(recipients, rows);
        Path next = directory.resolve("next.csv");
        Files.writeString(
                next,
                keys().stream()
                        .map(key -> key.replace('/', ',') + ",Please sign.")
                        .collect(Collectors.joining("\n", CampaignFixture.HEADER + "\n", "\n")));
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private List<String> keys() {
        return people.subList(0, recipients).stream()
                .map(person -> person + "/" + document)
                .toList();
    }

    private void orderFaults() {
        for (int faults = random.nextInt(3); faults > 0; faults--) {
            for (int unharmed = random.nextInt(5); unharmed > 0; unharmed--) {
                sandbox.failNext(Fault.delay(Duration.ZERO));
            }
            sandbox.failNext(FAULTS.get(random.nextInt(FAULTS.size())));
        }
    }

    /** Sends the rest, and waits until what killed workers were sending is known to be unknown. */
    private Delivery endOfTheLeases() throws IOException, SQLException {
        Instant latest = Instant.now().plus(LEASES_ARE_OVER);
        while (true) {
            try (CampaignProcess worker = start();
                    CampaignProcess other = start()) {
                requireEnd(worker);
                requireEnd(other);
            }
            Delivery delivery = Delivery.compare(keys(), ledger, sandbox);
            if (delivery.duplicates() > 0
                    || (delivery.sending() == 0 && delivery.disagreements().isEmpty())) {
                return delivery;
            } else if (Instant.now().isAfter(latest)) {
                throw new IllegalStateException("not done: " + delivery);
            }
        }
    }

    /** Marks what went out, sends the rest; faults that are still queued may need more than one round. */
    private Delivery settle(Delivery end) throws IOException, SQLException {
        Delivery now = end;
        while (now.unknown() > 0) {
            List<Object> decisions = new ArrayList<>();
            now.unknownSent().forEach(key -> decisions.addAll(List.of("--mark-sent", key)));
            now.unknownNotSent().forEach(key -> decisions.addAll(List.of("--send-again", key)));
            try (CampaignProcess process = start(decisions.toArray())) {
                requireEnd(process);
            }
            now = Delivery.compare(keys(), ledger, sandbox);
        }
        return now;
    }

    /** A run may end because of too many failures in a row: then another follows. */
    private static void requireEnd(CampaignProcess process) throws IOException {
        int code = process.exitCode();
        if (code != ExitCode.DONE && code != ExitCode.NOT_ALL_SENT && code != ExitCode.CANNOT_GO_ON) {
            throw new IllegalStateException("exit code " + code + ":\n" + process.output());
        }
        requireTheLedger(process);
    }

    private static void requireTheLedger(CampaignProcess process) throws IOException {
        if (process.output().contains("ledger c")) {
            throw new IllegalStateException("the ledger failed:\n" + process.output());
        }
    }
}
