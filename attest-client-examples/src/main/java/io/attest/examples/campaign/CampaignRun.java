package io.attest.examples.campaign;

import io.attest.client.model.CurrentUser;
import io.attest.examples.cli.TerminalText;
import io.attest.sandbox.Fault;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The steps of one run, from the file to the report. */
final class CampaignRun {

    private final Service service;
    private final PrintStream out;
    private final PrintStream err;
    private final boolean terminal;
    private final Clock clock = Clock.systemUTC();

    CampaignRun(Service service, PrintStream out, PrintStream err, boolean terminal) {
        this.service = service;
        this.out = out;
        this.err = err;
        this.terminal = terminal;
    }

    /** Finds what would keep rows from being sent. Neither sends nor changes the ledger, nor makes one. */
    int check(Path file, Path ledgerFile) {
        List<Recipient> recipients = read(file);
        Account account = sayWho();
        List<LedgerRow> rows = List.of();
        if (Files.exists(ledgerFile)) {
            try (Ledger ledger = Ledger.open(ledgerFile, clock)) {
                requireSame(account, ledger, ledgerFile);
                rows = ledger.rows();
            }
        }
        Plan plan = Plan.of(recipients, rows);
        plan.warnings().forEach(out::println);
        List<Recipient> pending = plan.toSend();
        List<String> problems = DocumentCheck.problems(service.client(), pending);
        problems.forEach(out::println);
        Duration left = TimeLeft.of(pending.size(), service.client().rateLimit(), Duration.ZERO);
        out.println("dry run: recipients=" + recipients.size() + " to-send=" + pending.size() + " problems="
                + problems.size() + ", about " + Span.of(left) + "; nothing was sent");
        return problems.isEmpty() ? ExitCode.DONE : ExitCode.NOT_ALL_SENT;
    }

    /** @param faults of the sandbox, if that is used, for the first requests that send */
    int send(Path file, Path ledgerFile, Decisions decisions, List<Fault> faults) {
        List<Recipient> recipients = read(file);
        try (Ledger ledger = Ledger.open(ledgerFile, clock)) {
            Account account = sayWho();
            requireSame(account, ledger, ledgerFile);
            if (ledger.account().isEmpty()) {
                ledger.belongTo(account);
            }
            // In this order: decisions are about rows that a person has seen, not about those cut off in the last run.
            decisions.apply(ledger, ledger.rows());
            ledger.giveUpIntents();
            Plan plan = Plan.of(recipients, ledger.rows());
            out.println("The ledger is " + ledgerFile + ".");
            plan.warnings().forEach(out::println);
            ledger.add(plan.added());
            faults.forEach(fault -> service.sandbox().failNext(fault));
            return send(ledger, plan.toSend(), decisions);
        }
    }

    private int send(Ledger ledger, List<Recipient> recipients, Decisions decisions) {
        List<LedgerRow> rows = ledger.rows();
        Map<Recipient.Key, Long> ids = new HashMap<>();
        rows.forEach(row -> ids.put(row.key(), row.id()));
        List<Task> tasks = recipients.stream()
                .map(recipient -> new Task(Objects.requireNonNull(ids.get(recipient.key())), recipient))
                .toList();
        Interruption interruption = Interruption.listen();
        // The ledger first: the program may end as soon as the interruption is closed.
        try (interruption;
                ledger) {
            Optional<Verdict.Stop> stop = send(tasks, Counts.of(rows), ledger, interruption);
            List<LedgerRow> after = ledger.rows();
            new Report(out).print(after);
            return ending(stop, Counts.of(after), decisions);
        }
    }

    private Optional<Verdict.Stop> send(List<Task> tasks, Counts counts, Ledger ledger, Pause pause) {
        try (Progress progress = terminal ? new BarProgress(out, clock, counts) : new PlainProgress(out, clock)) {
            return new Campaign(service.sending(), ledger, pause, progress, counts).run(tasks);
        }
    }

    private int ending(Optional<Verdict.Stop> stop, Counts counts, Decisions decisions) {
        if (stop.isPresent()) {
            err.println(stop.get().why());
            // A decision made again would be on other rows, which became unknown in this run.
            err.println(
                    decisions.isEmpty()
                            ? "Run the same command again to go on."
                            : "Run it again to go on, without --mark-sent, --retry-unknown and --retry-refused.");
            return stop.get().exitCode();
        }
        return counts.sent() == counts.all() ? ExitCode.DONE : ExitCode.NOT_ALL_SENT;
    }

    private List<Recipient> read(Path file) {
        try {
            return RecipientFile.read(Utf8.read(file));
        } catch (BadRowsException e) {
            throw new CampaignException(
                    ExitCode.WRONG_INPUT,
                    "Nothing was sent, since " + file + " has rows that cannot be used:" + System.lineSeparator() + "  "
                            + e.getMessage(),
                    e);
        } catch (IOException e) {
            throw new CampaignException(ExitCode.WRONG_INPUT, "The file cannot be read: " + file, e);
        }
    }

    private Account sayWho() {
        CurrentUser me = service.client().me().get();
        out.println("Sending as " + TerminalText.plain(me.name()) + " for "
                + TerminalText.plain(me.currentOrganizationName()) + ", at " + service.name() + ".");
        return service.account();
    }

    private static void requireSame(Account account, Ledger ledger, Path file) {
        Account before = ledger.account().orElse(account);
        if (!before.equals(account)) {
            throw new CampaignException(
                    ExitCode.WRONG_INPUT,
                    "The ledger " + file + " is of organization " + before.organizationId() + " at " + before.service()
                            + ", but this campaign is of " + account.organizationId() + " at " + account.service()
                            + ". Choose another one with --ledger.");
        }
    }
}
