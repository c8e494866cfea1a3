package io.attest.examples.campaign;

import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * Runs a campaign as a process, kills it with SIGKILL at random moments while the service fails at random, starts it
 * again until it is done, and compares what it noted with the e-mails that went out. Then the unknown rows are settled,
 * as a person would.
 */
final class CampaignChaos {

    private static final int RECIPIENTS_PER_KILL = 20;
    private static final Duration LATENCY = Duration.ofMillis(20);
    private static final int SECONDS_TO_WAIT = 1;
    private static final int REFUSED = 2;
    private static final int RUNS_AT_MOST = 1000;
    private static final int SENDING_MILLIS = 300;
    private static final Duration TICK = Duration.ofMillis(5);

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
    private final List<Recipient.Key> recipients;
    private Duration startUp = Duration.ofSeconds(1);

    private CampaignChaos(PrintStream out, Path directory, int kills, long seed, AttestSandbox sandbox) {
        this.out = out;
        this.directory = directory;
        this.file = directory.resolve("recipients.csv");
        this.ledger = directory.resolve("recipients.csv.ledger");
        this.random = new Random(seed);
        this.kills = kills;
        this.sandbox = sandbox;
        this.recipients = recipients(sandbox);
    }

    /** What was delivered at the end of the campaign, before its unknown rows were settled. */
    static Delivery run(PrintStream out, Path directory, int kills, long seed)
            throws IOException, InterruptedException, SQLException {
        out.println("chaos: seed " + seed + ", in " + directory);
        try (AttestSandbox sandbox = AttestSandbox.builder()
                .people(kills * RECIPIENTS_PER_KILL)
                .documents(8)
                .latency(LATENCY)
                .rateLimit(100)
                .rateWindow(Duration.ofSeconds(3))
                .start()) {
            return new CampaignChaos(out, directory, kills, seed, sandbox).run();
        }
    }

    private Delivery run() throws IOException, InterruptedException, SQLException {
        Files.writeString(
                file,
                recipients.stream()
                        .map(key -> key.personId() + "," + key.documentId() + ",Please sign.")
                        .collect(Collectors.joining("\n", String.join(",", RecipientFile.COLUMNS) + "\n", "\n")));
        int killed = killUntilDone();
        Delivery delivery = compare("at the end");
        settle(delivery);
        if (killed < kills) {
            throw new IllegalStateException("The campaign was done after " + killed + " kills of " + kills);
        }
        out.println("campaign: recipients=" + recipients.size() + " kills=" + killed + " emails=" + delivery.emails()
                + " duplicates=" + delivery.duplicates() + " lost=" + delivery.lost() + " unknown="
                + delivery.unknown());
        return delivery;
    }

    private int killUntilDone() throws IOException, InterruptedException {
        int killed = 0;
        for (int run = 0; run < RUNS_AT_MOST; run++) {
            orderFaults();
            try (CampaignProcess process = start()) {
                if (killed < kills && !endsBeforeTheKill(process)) {
                    killed += process.kill() ? 1 : 0;
                } else if (isDone(process)) {
                    return killed;
                }
            }
        }
        throw new IllegalStateException("not done after " + RUNS_AT_MOST + " runs");
    }

    private CampaignProcess start(Object... more) throws IOException {
        List<Object> args = new ArrayList<>(List.of(file, "--plain", "--timeout", SECONDS_TO_WAIT));
        args.addAll(List.of(more));
        return CampaignProcess.start(sandbox, directory, args.toArray());
    }

    /** A run may end because of too many failures in a row: then another follows. */
    private static boolean isDone(CampaignProcess process) throws IOException {
        int code = process.exitCode();
        if (code != ExitCode.DONE && code != ExitCode.NOT_ALL_SENT && code != ExitCode.CANNOT_GO_ON) {
            throw new IllegalStateException("exit code " + code + ":\n" + process.output());
        }
        return code != ExitCode.CANNOT_GO_ON;
    }

    /** One kill in five comes while the program starts, the others while it sends. */
    private boolean endsBeforeTheKill(CampaignProcess process) throws InterruptedException {
        if (random.nextInt(5) == 0) {
            return process.endsWithin(Duration.ofNanos((long) (random.nextDouble() * startUp.toNanos())));
        }
        Instant began = Instant.now();
        int before = sends();
        while (sends() == before) {
            if (process.endsWithin(TICK)) {
                return true;
            }
        }
        startUp = Duration.between(began, Instant.now());
        return process.endsWithin(Duration.ofNanos((long) (random.nextDouble() * SENDING_MILLIS * 1_000_000)));
    }

    private int sends() {
        return sandbox.requestsReceived("POST", "/attestation-requests");
    }

    private void orderFaults() {
        for (int faults = random.nextInt(3); faults > 0; faults--) {
            for (int unharmed = random.nextInt(5); unharmed > 0; unharmed--) {
                sandbox.failNext(Fault.delay(Duration.ZERO));
            }
            sandbox.failNext(FAULTS.get(random.nextInt(FAULTS.size())));
        }
    }

    /** Marks what went out, sends the rest; faults that are still queued may need more than one round. */
    private void settle(Delivery first) throws IOException, SQLException {
        Delivery now = first;
        for (int round = 0; now.unknown() > 0 && round < RUNS_AT_MOST; round++) {
            List<Object> decisions = new ArrayList<>(List.of("--retry-unknown"));
            now.unknownSent().forEach(id -> decisions.addAll(List.of("--mark-sent", id)));
            try (CampaignProcess process = start(decisions.toArray())) {
                isDone(process);
            }
            now = compare("settled");
        }
        if (now.emails() + REFUSED != recipients.size()
                || now.duplicates() > 0
                || !now.disagreements().isEmpty()) {
            throw new IllegalStateException("settled, but " + now);
        }
    }

    private Delivery compare(String when) throws SQLException {
        Delivery delivery = Delivery.compare(recipients, ledger, sandbox);
        out.println(when + ": " + delivery);
        return delivery;
    }

    private static List<Recipient.Key> recipients(AttestSandbox sandbox) {
        String document = sandbox.catalogue().publishedDocument().id();
        String unpublished = sandbox.catalogue().unpublishedDocument().id();
        List<Recipient.Key> keys = new ArrayList<>();
        sandbox.catalogue().people().forEach(person -> keys.add(new Recipient.Key(person.id(), document)));
        keys.set(3, new Recipient.Key(keys.get(3).personId(), unpublished));
        keys.set(7, new Recipient.Key(sandbox.catalogue().foreignPersonId(), document));
        return List.copyOf(keys);
    }
}
