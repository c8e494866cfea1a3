package io.attest.examples;

import static io.attest.examples.cli.TerminalText.plain;

import io.attest.client.AttestClient;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.examples.cli.ServiceChoice;
import io.attest.examples.cli.ServiceInUse;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import java.io.PrintStream;
import java.util.Locale;

/**
 * The SDK in one file, to be read from top to bottom. It calls the service of {@code ATTEST_BASE_URL} with the token of
 * {@code ATTEST_ACCESS_TOKEN}, and only reads there. In a sandbox it also sends, and shows how each kind of call fails.
 */
public final class QuickStart {

    private static final int SHOWN = 5;

    private final PrintStream out;

    private QuickStart(PrintStream out) {
        this.out = out;
    }

    /** Runs the program. */
    public static void main(String[] args) {
        Attest.run("quickstart", args);
    }

    static void run(PrintStream out, ServiceChoice services) {
        QuickStart quickStart = new QuickStart(out);
        try (ServiceInUse service = services.open(settings -> settings)) {
            out.println(service.introduction());
            AttestClient client = service.client();
            int documents = quickStart.read(client);
            service.sandbox()
                    .ifPresentOrElse(
                            sandbox -> {
                                quickStart.send(client, sandbox);
                                int sent = sandbox.emails().size();
                                quickStart.figures(documents, sent, quickStart.fail(client, sandbox));
                            },
                            () -> quickStart.figures(documents, 0, 0));
        }
    }

    /** Who I am, and all documents: those that are archived are a list of their own. */
    private int read(AttestClient client) {
        CurrentUser me = client.me().get();
        out.printf(
                Locale.ROOT,
                "%nThe token belongs to %s of %s.%n",
                plain(me.name()),
                plain(me.currentOrganizationName()));

        int all = 0;
        for (boolean archived : new boolean[] {false, true}) {
            out.printf(Locale.ROOT, "%n%s documents%n", archived ? "Archived" : "Active");
            int documents = 0;
            for (Document document :
                    client.documents().listAll(DocumentQuery.defaults().withArchived(archived))) {
                if (documents < SHOWN) {
                    out.printf(Locale.ROOT, "  %s  %s%n", document.id(), plain(document.name()));
                }
                documents++;
            }
            if (documents > SHOWN) {
                out.printf(Locale.ROOT, "  and %d more%n", documents - SHOWN);
            }
            all += documents;
        }
        return all;
    }

    private void send(AttestClient client, AttestSandbox sandbox) {
        AttestationRequest sent = client.attestationRequests()
                .create(request(sandbox, sandbox.catalogue().publishedDocument().id())
                        .withRecipientMessage("Please sign by Friday."));
        out.printf(
                Locale.ROOT, "%nSent request %s to %s: %s%n", sent.id(), sent.recipientName(), sent.recipientMessage());
    }

    /** One failure of each kind. The outcome says what is known, the advice what a loop does with the item. */
    private int fail(AttestClient client, AttestSandbox sandbox) {
        String published = sandbox.catalogue().publishedDocument().id();
        String unpublished = sandbox.catalogue().unpublishedDocument().id();
        String foreign = sandbox.catalogue().foreignDocumentId();
        AttestClient once = client.with(RequestOptions.none().withRetry(RetryOptions.none()));

        out.printf(Locale.ROOT, "%nWhat a failure says%n");
        int errors = show(() -> client.attestationRequests().create(request(sandbox, unpublished)))
                + show(() -> client.withAccessToken("no-such-token").me().get())
                + show(() ->
                        client.withAccessToken(sandbox.expiredTrialToken()).me().get())
                + show(() -> client.withAccessToken(sandbox.groupManagerToken())
                        .documents()
                        .list())
                + show(() -> client.attestationRequests().create(request(sandbox, foreign)));
        sandbox.failNext(Fault.status(422));
        errors += show(() -> client.attestationRequests().create(request(sandbox, published)));
        sandbox.failNext(Fault.disconnectAfterReading());
        errors += show(() -> client.attestationRequests().create(request(sandbox, published)));
        sandbox.failNext(Fault.status(429));
        return errors + show(() -> once.me().get());
    }

    /** Returns 1 if it failed. */
    private int show(Runnable failing) {
        try {
            failing.run();
            return 0;
        } catch (AttestException e) {
            String status = e instanceof ApiException response ? response.statusCode() + " " : "";
            out.printf(Locale.ROOT, "  %s%s: %s, %s%n", status, e.getClass().getSimpleName(), e.outcome(), e.advice());
            out.printf(Locale.ROOT, "      %s%n", e.getMessage());
            return 1;
        }
    }

    private static CreateAttestationRequest request(AttestSandbox sandbox, String documentId) {
        return CreateAttestationRequest.of(sandbox.catalogue().person().id(), documentId);
    }

    private void figures(int documents, int sent, int errors) {
        out.printf(Locale.ROOT, "%nquickstart: documents=%d sent=%d errors=%d%n", documents, sent, errors);
    }
}
