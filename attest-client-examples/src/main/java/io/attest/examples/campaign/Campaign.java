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
import io.attest.client.error.ListChangedException;
import io.attest.client.error.PaymentRequiredException;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The steps of one run, from the file to the report.
 *
 * @param moved whether the service or the organization had another address or name when the ledger was made
 * @param results where each row's state is written
 * @param asIs whether messages are meant that look like those of a mail merge that failed
 * @param limit how many rows may be sent, or null for all
 */
record Campaign(
        ServiceInUse service,
        WaitForService waiting,
        Path file,
        LedgerFile ledgerFile,
        boolean moved,
        Results results,
        @Nullable Integer limit,
        boolean asIs,
        PrintStream out,
        PrintStream err,
        boolean inTerminal) {

    private static final int SHOWN = 5;

    /** Says what a run would send, and what would keep rows from it. Neither sends nor changes or makes a ledger. */
    int check() {
        Recipients whole = read();
        List<Recipient> recipients = whole.rows();
        String who = waiting.await(this::sayWho);
        SendLedger ledger = ledgerFile.isThere() ? ledgerFile.open(isSandbox()) : null;
        if (ledger != null) {
            refuseAnother(ledger, who);
        }
        Map<String, SendEntry> rows = ledger == null ? Map.of() : LedgerFile.rows(ledger);
        results.write(whole, rows);
        sayLeftOut(recipients, rows);
        List<Recipient> toSend = toSend(limited(recipients, rows), rows);
        List<String> edited = edited(recipients, rows);
        List<String> problems = new ArrayList<>(edited);
        problems.addAll(problems(toSend));
        if (!ledgerFile.canBeWritten()) {
            problems.add("The ledger cannot be written: " + ledgerFile.path());
        }
        if (ledger != null && ledger.pauseReason() != null) {
            problems.add("The ledger is paused: " + ledger.pauseReason());
        }
        problems.forEach(out::println);
        out.println("Not checked, since only sending tells: whether the service knows the people.");
        long sent = edited.isEmpty() ? toSend.size() : 0;
        long earlier = toSend.stream().filter(Recipient::isOfAnEarlierFile).count();
        if (sent > 0 && earlier > 0) {
            out.println("Of the rows to send, so many are pending from earlier files: " + earlier);
        }
        out.println("dry run: recipients=" + recipients.size() + " to-send=" + sent + " problems=" + problems.size()
                + "; nothing was sent");
        return problems.isEmpty() ? ExitCode.DONE : ExitCode.INCOMPLETE;
    }

    /** The file, whose results are checked before a request is made. */
    private Recipients read() {
        Recipients whole = RecipientFile.read(file, asIs);
        results.refuseToReplaceAnother(whole);
        List<Recipient> sent =
                whole.rows().stream().filter(Recipient::mayHaveBeenSent).toList();
        if (!sent.isEmpty() && !ledgerFile.named()) {
            // Of results whose ledger is another one, all would be sent again.
            Set<String> known = ledgerFile.isThere()
                    ? LedgerFile.rows(ledgerFile.open(isSandbox())).keySet()
                    : Set.of();
            RecipientFile.refuse(sent.stream()
                    .filter(each -> !known.contains(each.key()))
                    .map(each -> each.where() + ": is " + each.state() + ", but not in the ledger " + ledgerFile.path()
                            + ". Name its ledger by --ledger or --batch, or begin another campaign by --batch")
                    .toList());
        }
        return whole;
    }

    /** Rows of the file, then those of earlier files that are still pending. */
    private static List<Recipient> toSend(List<Recipient> recipients, Map<String, SendEntry> rows) {
        Map<String, Recipient> toSend = new LinkedHashMap<>();
        recipients.forEach(recipient -> toSend.put(recipient.key(), recipient));
        rows.forEach((key, row) -> {
            if (row.state() == SendState.PENDING) {
                toSend.putIfAbsent(key, new Recipient(0, row.item().request(), "", List.of()));
            } else {
                toSend.remove(key);
            }
        });
        return List.copyOf(toSend.values());
    }

    /** Rows whose message is not the one with which the ledger has them. */
    private static List<String> edited(List<Recipient> recipients, Map<String, SendEntry> rows) {
        return recipients.stream()
                .filter(each -> {
                    SendEntry row = rows.get(each.key());
                    return row != null && !message(row.item().request()).equals(message(each.request()));
                })
                .map(each -> each.where() + ": the ledger has " + each.key()
                        + " with another message; take the row out if it was sent")
                .toList();
    }

    /** A message without what a spreadsheet changes in it. */
    private static String message(CreateAttestationRequest request) {
        return Objects.requireNonNullElse(request.recipientMessage(), "").replace("\r\n", "\n");
    }

    /** Rows that the service would reject for their document. Whether it knows a person, only sending tells. */
    private List<String> problems(List<Recipient> recipients) {
        List<String> problems = new ArrayList<>();
        Map<String, Document> documents = new LinkedHashMap<>();
        for (boolean archived : new boolean[] {false, true}) {
            List<Document> list = waiting.await(asked -> documents(archived, asked, problems));
            list.forEach(document -> documents.put(document.id(), document));
        }
        Set<String> used = recipients.stream()
                .map(recipient -> recipient.request().documentId())
                .collect(Collectors.toSet());
        documents.values().stream()
                .filter(document -> used.contains(document.id()) && Boolean.TRUE.equals(document.autoRenew()))
                .forEach(document -> out.println("auto_renew: the service may send "
                        + TerminalText.plain(document.name()) + " (" + document.id() + ") again by itself"
                        + (document.renewalIntervalDays() == null
                                ? "."
                                : ", after " + document.renewalIntervalDays() + " days.")));
        boolean isWhole = problems.isEmpty();
        recipients.stream()
                .filter(recipient ->
                        !canBeSent(documents.get(recipient.request().documentId())))
                .map(recipient -> recipient.where() + ": the document "
                        + (documents.containsKey(recipient.request().documentId())
                                ? "has no published revision"
                                : isWhole ? "is not in the organization" : "was not found, and may be missing"))
                .forEach(problems::add);
        return problems;
    }

    private List<Document> documents(boolean archived, RequestOptions asked, List<String> problems) {
        try {
            return service.client().documents().readAll(DocumentQuery.defaults().withArchived(archived), asked);
        } catch (ListChangedException e) {
            problems.add((archived ? "The archived" : "The active") + " documents could not be checked for certain: "
                    + e.getMessage());
            return e.documents();
        }
    }

    /** If it is not said whether it is published, sending will tell. */
    private static boolean canBeSent(@Nullable Document document) {
        return document != null && !Boolean.FALSE.equals(document.hasPublishedRevision());
    }

    /** @param faults of the sandbox, if that is used, for the first sends */
    int send(Decisions decisions, BatchOptions options, List<Fault> faults) {
        Recipients whole = read();
        List<Recipient> recipients = whole.rows();
        String who = waiting.await(this::sayWho);
        out.println("The ledger is " + ledgerFile.path() + ".");
        SendLedger ledger = ledgerFile.create(isSandbox());
        refuseAnother(ledger, who);
        if (!who.equals(ledger.service())) {
            // Before the first rows: otherwise a run that is killed early would leave them to any service.
            boolean unused = waiting.await(asked -> rebound(ledger, options, asked));
        }
        Map<String, SendEntry> before = LedgerFile.rows(ledger);
        RecipientFile.refuse(edited(recipients, before));
        sayLeftOut(recipients, before);
        List<Recipient> added = limited(recipients, before);
        Progress progress = new Progress(ledger, out, InstantSource.system(), inTerminal);
        try (BatchSender sender = BatchSender.of(service.client(), ledger, options.withListener(progress));
                Interruption interruption = Interruption.of(sender)) {
            AddResult unused = sender.add(added.stream().map(Recipient::item).toList());
            // So that a file that cannot be written is noticed before anything is sent.
            results.write(whole, LedgerFile.rows(ledger));
            decisions.apply(sender, ledger);
            faults.forEach(fault -> Sample.sandbox(service).failNext("POST", "/attestation-requests", fault));
            saySending(ledger.counts().getOrDefault(SendState.SENDING, 0L));
            int code = run(sender, ledger, progress, interruption);
            return afterResults(code == ExitCode.DONE ? afterLimit(recipients, ledger) : code, whole, ledger);
        }
    }

    /** Says which people of the file were sent to already, perhaps from a file of another name. */
    private void sayLeftOut(List<Recipient> recipients, Map<String, SendEntry> rows) {
        List<SendEntry> sent = recipients.stream()
                .map(each -> rows.get(each.key()))
                .filter(row -> row != null && row.state() == SendState.SENT)
                .toList();
        if (!sent.isEmpty()) {
            out.println(
                    "Left out, since they were sent to before (--batch NAME begins another campaign): " + sent.size());
            sent.stream()
                    .limit(SHOWN)
                    .forEach(row ->
                            out.println("  " + row.item().key() + " " + row.at().truncatedTo(ChronoUnit.SECONDS)));
            if (sent.size() > SHOWN) {
                out.println("  and " + (sent.size() - SHOWN) + " more");
            }
        }
    }

    /** The rows for the ledger: with a limit, as many new ones as may be sent beside those that are pending. */
    private List<Recipient> limited(List<Recipient> recipients, Map<String, SendEntry> rows) {
        if (limit == null) {
            return recipients;
        }
        long pending = rows.values().stream()
                .filter(row -> row.state() == SendState.PENDING)
                .count();
        if (pending > limit) {
            throw new IllegalArgumentException("Nothing was sent: the ledger has " + pending
                    + " pending rows, which is more than --limit allows. Run without it, or with a higher one.");
        }
        return recipients.stream()
                .filter(each -> !rows.containsKey(each.key()))
                .limit(limit - pending)
                .toList();
    }

    /** Rows that a limit has left out are still to be sent. */
    private int afterLimit(List<Recipient> recipients, SendLedger ledger) {
        Map<String, SendEntry> rows = LedgerFile.rows(ledger);
        long left = recipients.stream()
                .filter(each -> !rows.containsKey(each.key()))
                .count();
        if (left > 0) {
            out.println("Rows that --limit has left for the next run: " + left);
        }
        return left > 0 ? ExitCode.INCOMPLETE : ExitCode.DONE;
    }

    /** What the run ended in counts more than results that cannot be written. */
    private int afterResults(int code, Recipients recipients, SendLedger ledger) {
        try {
            results.write(recipients, LedgerFile.rows(ledger));
            return code;
        } catch (UncheckedIOException | IllegalArgumentException e) {
            err.println(e.getMessage());
            return code == ExitCode.DONE ? ExitCode.CANNOT_GO_ON : code;
        }
    }

    /** Of a killed process too, whose lease has not ended: without this, the wait for it would look like a hang. */
    private void saySending(long rows) {
        if (rows > 0) {
            out.println("Rows that another process is sending, or was when it was killed: " + rows
                    + ". This run waits for them at its end, some minutes at most.");
        }
    }

    private int run(BatchSender sender, SendLedger ledger, Progress progress, Interruption interruption) {
        try {
            BatchReport report = shown(sender, progress);
            Report.print(sender, report, out);
            return ending(report, ledger.pauseReason(), interruption.hasCome());
        } catch (IllegalStateException e) {
            // The result of a send that could not be written: no other place has it. After Ctrl-C, the JVM ends when
            // the interruption is closed.
            err.println(e.getMessage());
            return ExitCode.CANNOT_GO_ON;
        }
    }

    private static BatchReport shown(BatchSender sender, Progress progress) {
        progress.begin();
        try {
            return sender.run();
        } finally {
            progress.end();
        }
    }

    private int ending(BatchReport report, @Nullable String pause, boolean interrupted) {
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
        long all = report.counts().values().stream().mapToLong(Long::longValue).sum();
        return report.count(SendState.SENT) == all ? ExitCode.DONE : ExitCode.INCOMPLETE;
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
                    + ". Use address and token as before; if the service has moved or the organization has another name,"
                    + " add --moved; if it is another one, name another ledger with --ledger.");
        }
    }
}
