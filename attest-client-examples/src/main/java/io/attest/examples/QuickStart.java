package io.attest.examples;

import static io.attest.examples.cli.TerminalText.plain;

import io.attest.client.AttestClient;
import io.attest.client.AttestClientBuilder;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.examples.cli.EnvironmentProxy;
import io.attest.examples.cli.ServiceChoice;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Map;

/**
 * The SDK in one file, to be read from top to bottom. It calls the service of {@code ATTEST_BASE_URL} with the token of
 * {@code ATTEST_ACCESS_TOKEN}, and only reads there. In a sandbox it also sends, and shows how each kind of call fails.
 */
public final class QuickStart {

    private static final int SHOWN = 5;

    private final PrintStream out;
    private int errors;

    private QuickStart(PrintStream out) {
        this.out = out;
    }

    /** Runs the program. */
    public static void main(String[] args) {
        Attest.run("quickstart", args);
    }

    static void run(PrintStream out, ServiceChoice services) {
        QuickStart quickStart = new QuickStart(out);
        if (services.isSandbox()) {
            quickStart.inSandbox();
        } else {
            quickStart.withService(services.environment());
        }
    }

    private void inSandbox() {
        try (AttestSandbox sandbox = AttestSandbox.start();
                AttestClient client = AttestClient.builder()
                        .baseUrl(sandbox.baseUrl())
                        .accessToken(sandbox.ownerToken())
                        .build()) {
            out.println("Using the embedded sandbox at " + client.baseUrl() + ".");
            int documents = read(client);
            send(client, sandbox);
            int sent = sandbox.emails().size();
            fail(client, sandbox);
            out.printf(Locale.ROOT, "%nquickstart: documents=%d sent=%d errors=%d%n", documents, sent, errors);
        }
    }

    private void withService(Map<String, String> environment) {
        AttestClientBuilder builder = AttestClient.builder().fromEnv(environment::get);
        try (AttestClient client = EnvironmentProxy.use(environment, builder).build()) {
            out.println("Using the service at " + client.baseUrl() + ".");
            out.printf(Locale.ROOT, "%nquickstart: documents=%d sent=0 errors=0%n", read(client));
        }
    }

    /** Who I am, and all documents: those that are archived are a list of their own. */
    private int read(AttestClient client) {
        CurrentUser me = client.me().get();
        out.println("\nThe token belongs to " + plain(me.name()) + " of " + plain(me.currentOrganizationName()) + ".");

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
    private void fail(AttestClient client, AttestSandbox sandbox) {
        String published = sandbox.catalogue().publishedDocument().id();
        String unpublished = sandbox.catalogue().unpublishedDocument().id();
        String foreign = sandbox.catalogue().foreignDocumentId();
        AttestClient once = client.with(RequestOptions.none().withRetry(RetryOptions.none()));

        out.printf(Locale.ROOT, "%nWhat a failure says%n");
        show(() -> client.attestationRequests().create(request(sandbox, unpublished)));
        show(() -> client.withAccessToken("no-such-token").me().get());
        show(() -> client.withAccessToken(sandbox.expiredTrialToken()).me().get());
        show(() ->
                client.withAccessToken(sandbox.groupManagerToken()).documents().list());
        show(() -> client.attestationRequests().create(request(sandbox, foreign)));
        sandbox.failNext(Fault.status(422));
        show(() -> client.attestationRequests().create(request(sandbox, published)));
        sandbox.failNext(Fault.disconnectAfterReading());
        show(() -> client.attestationRequests().create(request(sandbox, published)));
        sandbox.failNext(Fault.status(429));
        show(() -> once.me().get());
    }

    private void show(Runnable failing) {
        try {
            failing.run();
        } catch (AttestException e) {
            String status = e instanceof ApiException response ? response.statusCode() + " " : "";
            out.printf(Locale.ROOT, "  %s%s: %s, %s%n", status, e.getClass().getSimpleName(), e.outcome(), e.advice());
            out.printf(Locale.ROOT, "      %s%n", e.getMessage());
            errors++;
        }
    }

    private static CreateAttestationRequest request(AttestSandbox sandbox, String documentId) {
        return CreateAttestationRequest.of(sandbox.catalogue().person().id(), documentId);
    }
}
