package io.attest.examples.campaign;

import io.attest.client.batch.BatchOptions;
import io.attest.client.batch.BatchReport;
import io.attest.client.batch.BatchSender;
import io.attest.client.batch.SendState;
import io.attest.client.error.AttestException;
import io.attest.client.error.PaymentRequiredException;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.model.CurrentUser;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.examples.cli.ServiceInUse;
import io.attest.examples.cli.TerminalText;
import io.attest.sandbox.Fault;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteDataSource;

/** The steps of one run, from the file to the report. */
record Campaign(
        ServiceInUse service, Path file, Path ledgerFile, PrintStream out, PrintStream err, boolean inTerminal) {

    // How long a process waits for others that write to the ledger.
    private static final int BUSY_MILLIS = 60_000;

    /** Finds what would keep rows from being sent. Neither sends nor changes the ledger, nor makes one. */
    int check() {
        List<Recipient> recipients = RecipientFile.read(file);
        String batch = sayWho();
        Set<String> tried = Files.exists(ledgerFile) ? tried(batch) : Set.of();
        List<Recipient> toSend = recipients.stream()
                .filter(recipient -> !tried.contains(recipient.key()))
                .toList();
        List<String> problems = problems(toSend);
        problems.forEach(out::println);
        out.println("dry run: recipients=" + recipients.size() + " to-send=" + toSend.size() + " problems="
                + problems.size() + "; nothing was sent");
        return problems.isEmpty() ? ExitCode.DONE : ExitCode.NOT_ALL_SENT;
    }

    /** Rows that the service would reject for their document. Whether it knows a person, only sending tells. */
    private List<String> problems(List<Recipient> recipients) {
        Map<String, Document> documents = new HashMap<>();
        for (boolean archived : new boolean[] {false, true}) {
            for (Document document : service.client()
                    .documents()
                    .listAll(DocumentQuery.defaults().archived(archived))) {
                documents.put(document.id(), document);
            }
        }
        return recipients.stream()
                .filter(recipient ->
                        !canBeSent(documents.get(recipient.request().documentId())))
                .map(recipient -> "line " + recipient.line() + ": the document "
                        + (documents.containsKey(recipient.request().documentId())
                                ? "has no published revision"
                                : "is not in the organization"))
                .toList();
    }

    /** If it is not said whether it is published, sending will tell. */
    private static boolean canBeSent(@Nullable Document document) {
        return document != null && !Boolean.FALSE.equals(document.hasPublishedRevision());
    }

    /** @param faults of the sandbox, if that is used, for the first requests that send */
    int send(Decisions decisions, BatchOptions options, List<Fault> faults) {
        List<Recipient> recipients = RecipientFile.read(file);
        String batch = sayWho();
        out.println("The ledger is " + ledgerFile + ".");
        JdbcSendLedger ledger = ledger(batch).createSchema();
        Progress progress = new Progress(ledger, out, InstantSource.system(), inTerminal);
        try (BatchSender sender = BatchSender.of(service.client(), ledger, options.listener(progress));
                Interruption interruption = Interruption.of(sender)) {
            int unused = sender.add(recipients.stream().map(Recipient::item).toList());
            decisions.apply(sender, ledger);
            faults.forEach(fault -> Sample.sandbox(service).failNext(fault));
            saySending(ledger.counts().getOrDefault(SendState.SENDING, 0L));
            return run(sender, progress, interruption);
        }
    }

    /** Of a killed process too, whose lease has not ended: without this, the wait for it would look like a hang. */
    private void saySending(long rows) {
        if (rows > 0) {
            out.println("Rows that another process is sending, or was when it was killed: " + rows
                    + ". This run waits for them at its end, some minutes at most.");
        }
    }

    private int run(BatchSender sender, Progress progress, Interruption interruption) {
        try {
            BatchReport report = shown(sender, progress);
            Report.print(sender, report, out);
            return ending(report, interruption.hasCome());
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

    private int ending(BatchReport report, boolean interrupted) {
        AttestException stop = report.stoppedBy();
        if (stop == null && !interrupted) {
            long all =
                    report.counts().values().stream().mapToLong(Long::longValue).sum();
            return report.count(SendState.SENT) == all ? ExitCode.DONE : ExitCode.NOT_ALL_SENT;
        }
        err.println(stop == null ? "Interrupted." : "Stopped: " + stop.getMessage());
        if (stop instanceof PaymentRequiredException unpaid && unpaid.paymentUrl() != null) {
            err.println("To be paid at " + unpaid.paymentUrl());
        }
        err.println("Run it again to go on, without --mark-sent, --send-again and --retry-rejected.");
        return stop == null ? ExitCode.INTERRUPTED : CampaignCommand.exitCode(stop);
    }

    private Set<String> tried(String batch) {
        JdbcSendLedger ledger = ledger(batch);
        return EnumSet.complementOf(EnumSet.of(SendState.PENDING)).stream()
                .flatMap(state -> Decisions.keys(ledger, state).stream())
                .collect(Collectors.toSet());
    }

    private JdbcSendLedger ledger(String batch) {
        SQLiteDataSource sqlite = new SQLiteDataSource();
        // As a URI: a question mark in a plain path would end it, and the ledger would be another one.
        sqlite.setUrl("jdbc:sqlite:" + ledgerFile.toUri());
        // A data source takes no notice of this in its URL.
        sqlite.getConfig().setBusyTimeout(BUSY_MILLIS);
        return JdbcSendLedger.of(sqlite, batch);
    }

    /**
     * What was sent for one organization of one service says nothing about another one: each has a batch of its own.
     */
    private String sayWho() {
        CurrentUser me = service.client().me().get();
        // The sandbox of each run has another port.
        String name = service.sandbox().isPresent() ? "the embedded sandbox" : service.baseUrl();
        out.println("Sending as " + TerminalText.plain(me.name()) + " for "
                + TerminalText.plain(me.currentOrganizationName()) + ", at " + name + ".");
        return organization().toLowerCase(Locale.ROOT) + "-"
                + Integer.toHexString(host(name).hashCode());
    }

    /** However the rest of a base URL is spelled: another name would send everything again. */
    static String host(String baseUrl) {
        return baseUrl.toLowerCase(Locale.ROOT).replaceFirst("^https?://([^/]*?)(:443|:80)?(/.*)?$", "$1");
    }

    /** Only documents tell the organization's id. */
    private String organization() {
        return Stream.of(false, true)
                .map(archived -> service.client()
                        .documents()
                        .list(DocumentQuery.defaults().archived(archived).perPage(1)))
                .flatMap(page -> page.data().stream())
                .map(Document::organizationId)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow(() -> new UncheckedIOException(
                        "The service does not say which organization the token is of: it has no documents, or documents"
                                + " without one.",
                        new IOException("no organization_id")));
    }
}
