package io.attest.examples.campaign;

import io.attest.client.batch.AddResult;
import io.attest.client.batch.BatchOptions;
import io.attest.client.batch.BatchReport;
import io.attest.client.batch.BatchSender;
import io.attest.client.batch.Ending;
import io.attest.client.batch.SendEntry;
import io.attest.client.batch.SendLedger;
import io.attest.client.batch.SendState;
import io.attest.client.config.RequestOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.PaymentRequiredException;
import io.attest.client.model.CurrentUser;
import io.attest.examples.cli.ExitCode;
import io.attest.examples.cli.ServiceInUse;
import io.attest.examples.cli.TerminalText;
import io.attest.sandbox.Fault;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The steps of one run, from the file to the report.
 *
 * @param moved whether the service or the organization had another address or name when the ledger was made
 * @param results where each row's state is written
 * @param limit how many rows may be sent, or null for all
 */
record Campaign(
        ServiceInUse service,
        WaitForService waiting,
        Recipients recipients,
        LedgerFile ledgerFile,
        boolean moved,
        Results results,
        @Nullable Integer limit,
        PrintStream out,
        PrintStream err) {

    private static final int SHOWN = 5;

    /** Says what a run would send, and what would keep rows from it. Neither sends nor writes a file. */
    int check() {
        String who = waiting.await(this::sayWho);
        SendLedger ledger = ledgerFile.isThere() ? ledgerFile.open() : null;
        Plan plan = Plan.of(recipients.rows(), rowsOf(ledger, ledgerFile.path(), who), limit);
        say(plan, Integer.MAX_VALUE);
        List<String> problems = new DocumentCheck(service, waiting, out).problems(plan.toSend());
        if (!ledgerFile.canBeWritten()) {
            problems.add("The ledger cannot be written: " + ledgerFile.path());
        }
        if (ledger != null && ledger.pauseReason() != null) {
            problems.add("The ledger is paused: " + ledger.pauseReason());
        }
        problems.forEach(out::println);
        out.println("Not checked, since only sending tells: whether the service knows the people.");
        out.println("dry run: recipients=" + recipients.rows().size() + " to-send="
                + plan.toSend().size() + " problems=" + problems.size() + "; nothing was sent");
        return problems.isEmpty() ? ExitCode.DONE : ExitCode.INCOMPLETE;
    }

    /**
     * Sends. What is wrong with arguments or files is said before anything is written.
     *
     * @param faults of the sandbox, if that is used, for the first sends
     */
    int send(Decisions decisions, BatchOptions options, List<Fault> faults) {
        try (OneRun run = OneRun.of(ledgerFile.path())) {
            String who = waiting.await(this::sayWho);
            SendLedger known = ledgerFile.isThere() ? ledgerFile.open() : null;
            Map<String, SendEntry> before = rowsOf(known, run.ledger(), who);
            decisions.check(before, recipients.keys());
            results.write(before, false);
            SendLedger ledger = ledgerFile.create();
            if (!who.equals(ledger.service())) {
                // Before the first rows: otherwise a run that is killed early would leave them to any service.
                boolean unused = waiting.await(asked -> rebound(ledger, options, asked));
            }
            return send(ledger, decisions, options, faults);
        }
    }

    private int send(SendLedger ledger, Decisions decisions, BatchOptions options, List<Fault> faults) {
        Progress progress = new Progress(ledger, out, InstantSource.system());
        try (BatchSender sender = BatchSender.of(service.client(), ledger, options.withListener(progress));
                Interruption interruption = Interruption.of(sender)) {
            decisions.apply(sender, recipients.keys());
            Plan plan = Plan.of(recipients.rows(), LedgerFile.rows(ledger), limit);
            say(plan, SHOWN);
            List<String> unusedKeys = sender.withdraw(plan.toWithdraw());
            AddResult unusedCounts =
                    sender.add(plan.toSend().stream().map(Recipient::item).toList());
            faults.forEach(fault -> Sample.sandbox(service).failNext("POST", "/attestation-requests", fault));
            saySending(ledger.counts().getOrDefault(SendState.SENDING, 0L));
            int code = run(sender, ledger, interruption);
            if (plan.left() > 0) {
                out.println("Rows that --limit has left for the next run: " + plan.left());
            }
            return afterResults(code, ledger);
        }
    }

    private Map<String, SendEntry> rowsOf(@Nullable SendLedger ledger, Path path, String who) {
        out.println("The ledger is " + path + (ledger == null ? ", which is new." : "."));
        if (ledger == null) {
            return Map.of();
        }
        refuseAnother(ledger, who);
        return LedgerFile.rows(ledger);
    }

    /** @param shown how many rows of each kind */
    private void say(Plan plan, int shown) {
        say("Left out, since they were sent to before", plan.sent(), shown, Campaign::row);
        say(
                "Pending, but not in this file: not sent until a run of their own file",
                plan.ofOthers(),
                shown,
                Campaign::row);
        say("Pending with another text so far", plan.changed(), shown, Campaign::row);
        say("With another text than the one that was or may have been sent", plan.kept(), shown, Campaign::row);
    }

    private <T> void say(String what, List<T> rows, int shown, Function<T, String> row) {
        if (!rows.isEmpty()) {
            out.println(what + ": " + rows.size());
            rows.stream().limit(shown).forEach(each -> out.println("  " + row.apply(each)));
            if (rows.size() > shown) {
                out.println("  and " + (rows.size() - shown) + " more");
            }
        }
    }

    private static String row(Recipient row) {
        return row.where() + ": " + row.key();
    }

    private static String row(SendEntry row) {
        return row.item().key() + " " + row.at().truncatedTo(ChronoUnit.SECONDS);
    }

    /** What the run ended in counts more than results that cannot be written. */
    private int afterResults(int code, SendLedger ledger) {
        try {
            Map<String, SendEntry> rows = LedgerFile.rows(ledger);
            boolean isLeft = recipients.keys().stream()
                    .map(rows::get)
                    .anyMatch(
                            row -> row == null || row.state() == SendState.PENDING || row.state() == SendState.SENDING);
            results.write(rows, !isLeft);
            return code;
        } catch (UncheckedIOException | IllegalArgumentException e) {
            err.println(e.getMessage());
            return code == ExitCode.DONE ? ExitCode.CANNOT_GO_ON : code;
        }
    }

    /** Its lease has not ended yet: without this, the wait for it would look like a hang. */
    private void saySending(long rows) {
        if (rows > 0) {
            out.println("Rows that a run was sending when it was killed: " + rows
                    + ". This run waits for them at its end, some minutes at most.");
        }
    }

    private int run(BatchSender sender, SendLedger ledger, Interruption interruption) {
        try {
            BatchReport report = sender.run();
            Report.print(sender, report, recipients.keys(), out);
            return ending(report, ledger, interruption.hasCome());
        } catch (IllegalStateException e) {
            // The result of a send that could not be written: no other place has it. After Ctrl-C, the JVM ends when
            // the interruption is closed.
            err.println(e.getMessage());
            return ExitCode.CANNOT_GO_ON;
        }
    }

    private int ending(BatchReport report, SendLedger ledger, boolean interrupted) {
        String pause = ledger.pauseReason();
        AttestException stop = report.stoppedBy();
        if (stop != null) {
            err.println("Stopped: " + stop.getMessage());
        } else if (interrupted) {
            err.println("Interrupted.");
        }
        if (stop instanceof PaymentRequiredException unpaid && unpaid.paymentUrl() != null) {
            err.println("To be paid at " + unpaid.paymentUrl());
        }
        boolean isPaused = pause != null && report.ending() != Ending.SETTLED;
        if (isPaused) {
            err.println(
                    "The ledger is paused: " + pause + ".\nNo run sends anything until you end the pause: settle the"
                            + " unknown rows, if there are any, mend the cause, and run it again with --resume.");
        } else if (stop != null || interrupted) {
            err.println("Run it again to go on, without --mark-sent, --send-again, --retry-rejected and --resume.");
        }
        if (stop == null && interrupted) {
            return ExitCode.INTERRUPTED;
        }
        if (stop != null && !isPaused) {
            return ExitCode.of(stop);
        }
        Set<String> sent = LedgerFile.keys(ledger, SendState.SENT);
        return sent.containsAll(recipients.keys()) ? ExitCode.DONE : ExitCode.INCOMPLETE;
    }

    private boolean rebound(SendLedger ledger, BatchOptions options, RequestOptions asked) {
        BatchOptions once = options.withTimeout(Objects.requireNonNull(asked.attemptTimeout()));
        try (BatchSender sender = BatchSender.of(service.client(), ledger, once)) {
            sender.rebind();
        }
        return true;
    }

    private boolean isSandbox() {
        return service.sandbox().isPresent();
    }

    /** Returns whose items a ledger has after a run, as {@link BatchSender} writes it. */
    private String sayWho(RequestOptions asked) {
        CurrentUser me = service.client().me().get(asked);
        String address = service.client().baseUrl().replaceFirst("/+$", "");
        String organization = me.currentOrganizationName();
        out.println("Sending as " + TerminalText.plain(me.name()) + " for " + TerminalText.plain(organization) + ", at "
                + (isSandbox() ? "the embedded sandbox" : address) + ".");
        if (organization == null) {
            throw new UncheckedIOException(
                    "The service does not say which organization the token is of.",
                    new IOException("no current_organization_name"));
        }
        return address + ", " + organization;
    }

    /** A run refuses them too, but a dry run has none, and rows added by mistake would be sent by the next. */
    private void refuseAnother(SendLedger ledger, String who) {
        String known = ledger.service();
        // The sandbox of each run has another port.
        if (known != null && !known.equals(who) && !moved && !isSandbox()) {
            throw new IllegalArgumentException("Nothing was sent: the ledger " + ledgerFile.path() + " has the rows of "
                    + TerminalText.plain(known) + ", but this is " + TerminalText.plain(who)
                    + ". Use address and token as before; if it is the same service, but has moved or the organization"
                    + " has another name, add --moved.");
        }
    }
}
